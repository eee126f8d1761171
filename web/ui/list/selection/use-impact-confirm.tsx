import { useQuery } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RetryLine } from '../../states/RetryLine.tsx'
import { listTexts } from '../texts.ts'
import styles from './batch.module.css'
import { FailedRows, type FailedRow } from './FailedRows.tsx'

/** What an action would do now. */
export interface Impact {
  /** What ends, one sentence each; empty if nothing does. */
  effects: readonly string[]
  /** What the action would leave out. */
  skipped?: readonly FailedRow[]
  /** The number of things that the action applies to; 0 leaves only the way back. */
  able?: number
  /** Stands below, such as a link to a preview. */
  more?: ReactNode
}

export interface ImpactQuestion {
  title: string
  /** What the action means. */
  help: string
  /** The label of the button that acts. */
  ok: (able: number) => string
  /** The label of the way back, where 取消 would read as the action itself. */
  cancel?: string
  /** Asked when the dialog opens, never taken from an earlier answer. */
  load: () => Promise<Impact>
  run: () => unknown
}

/** Asks before an action that ends somebody's work: says what it means, for how many people, and what it would leave out. */
export function useImpactConfirm(): (question: ImpactQuestion) => void {
  const t = useTexts(listTexts)
  const { modal } = App.useApp()
  return ({ title, help, ok, cancel = t.cancel, load, run }) => {
    const show = ({ able = 1 }: Impact) => dialog.update({ okText: ok(able), okButtonProps: { danger: true, disabled: able === 0 } })
    const dialog = modal.confirm({
      title,
      content: <ImpactText help={help} load={load} loaded={show} />,
      okText: ok(1),
      okButtonProps: { danger: true, disabled: true },
      cancelText: cancel,
      autoFocusButton: 'cancel',
      onOk: async () => void (await run()),
    })
  }
}

function ImpactText({ help, load, loaded }: Pick<ImpactQuestion, 'help' | 'load'> & { loaded: (impact: Impact) => void }) {
  const t = useTexts(listTexts)
  const ask = async () => {
    const impact = await load()
    loaded(impact)
    return impact
  }
  const { data, error, refetch } = useQuery({ queryKey: ['impact', useId()], queryFn: ask, gcTime: 0, staleTime: Infinity })
  const { effects = [], skipped = [], more } = data ?? {}
  return (
    <>
      <p>{help}</p>
      <div aria-live="polite" aria-busy={!data && !error}>
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {error && <RetryLine error={error} retry={refetch} />}
        {effects.length > 0 && (
          <ul className={styles.effects}>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
        {skipped.length > 0 && (
          <>
            <p>{t.skipped(skipped.length)}</p>
            <FailedRows rows={skipped} />
          </>
        )}
        {more}
      </div>
    </>
  )
}
