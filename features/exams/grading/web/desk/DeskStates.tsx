import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { GradingOverview } from '../../contract.ts'
import type { Desk } from '../state/desk.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import styles from './desk.module.css'

/** What stands in the way: a break of the connection, answers that were refused, a test that is not graded any more. */
export function DeskStates({ desk, overview }: { desk: Desk; overview: GradingOverview }) {
  const t = useTexts(gradingTexts)
  const { sent, items, offline } = desk.state
  const sending = Object.values(sent).filter(({ state }) => state === 'sending').length
  return (
    <>
      {offline && (
        <p className={styles.strip} role="alert">
          {t.offline(sending)}
        </p>
      )}
      {!overview.open && (
        <p className={styles.strip} data-calm>
          {overview.phase === 'released' || overview.phase === 'archived' ? t.released : t.notOpen}
        </p>
      )}
      {items.map(({ id, label }) => {
        const state = sent[id]
        if (state?.state !== 'refused') return null
        return (
          <p key={id} className={styles.strip} role="alert">
            <span>
              {t.refused(label, state.reason)} {t.refusedHelp}
            </span>
            <Button
              size="small"
              onClick={() =>
                void desk.reload(id, false).then(
                  () => desk.show(id),
                  () => desk.leave(id),
                )
              }
            >
              {t.look}
            </Button>
            <Button size="small" onClick={() => void desk.reload(id, true).catch(() => desk.leave(id))}>
              {t.takeTheirs}
            </Button>
          </p>
        )
      })}
    </>
  )
}
