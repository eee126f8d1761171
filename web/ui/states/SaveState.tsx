import { CheckCircleOutlined, DisconnectOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons'
import style from './SaveState.module.css'

export type Saving = 'saved' | 'saving' | 'waiting' | 'offline' | 'conflict'

const icons = {
  saved: CheckCircleOutlined,
  saving: LoadingOutlined,
  waiting: LoadingOutlined,
  offline: DisconnectOutlined,
  conflict: ExclamationCircleOutlined,
}

/** The save state with an icon and a text such as 已保存 10:42, announced to screen readers (expectation 3). */
export function SaveState({ state, words }: { state: Saving; words: string }) {
  const Icon = icons[state]
  return (
    <span className={style.state} data-state={state} role="status" aria-live="polite">
      <Icon aria-hidden="true" />
      <span className={style.words}>{words}</span>
    </span>
  )
}
