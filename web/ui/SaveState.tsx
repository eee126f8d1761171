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

/** Whether the work is kept, in a word that is also said: never silent (expectation 3). `words` says it, such as 已保存 10:42. */
export function SaveState({ state, words }: { state: Saving; words: string }) {
  const Icon = icons[state]
  return (
    <span className={style.state} data-state={state} role="status" aria-live="polite">
      <Icon aria-hidden="true" />
      <span className={style.words}>{words}</span>
    </span>
  )
}
