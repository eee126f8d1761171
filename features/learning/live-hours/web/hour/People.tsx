import { Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clockTime } from '#web/ui/time/When.tsx'
import type { LiveHour, liveHandLower, livePick } from '../../contract.ts'
import { liveTexts } from '../live-texts.ts'
import { hourLines } from '../shared/lines.ts'
import styles from './hour.module.css'

/** The queue of raised hands, and the students who were picked. */
export function People({ hour }: { hour: LiveHour }) {
  const t = useTexts(liveTexts)
  const { id, hands, picks, can } = hour
  const [pick, { busy }] = useCall<typeof livePick>('POST /pressplatform/livehours/{hourId}/pick', { refresh: hourLines })
  const [lower] = useCall<typeof liveHandLower>('DELETE /pressplatform/livehours/{hourId}/hands/{memberId}', { refresh: hourLines })
  const [last, ...earlier] = picks
  return (
    <>
      <section className={styles.box} aria-label={t.hands}>
        <h3>
          {t.hands} {hands.length > 0 && <span>{hands.length}</span>}
        </h3>
        {hands.length === 0 && <p className="lv-note">{t.noHands}</p>}
        <ol className={styles.hands}>
          {hands.map(({ memberId, name, raisedAt }) => (
            <li key={memberId}>
              <b>{name}</b> <time dateTime={raisedAt}>{clockTime(new Date(raisedAt))}</time>
              {can.lead && (
                <Button type="text" size="small" onClick={() => void lower({ hourId: id, memberId })}>
                  {t.lower}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.box} aria-label={t.pick}>
        <h3>{t.pick}</h3>
        {last ? (
          <p className={styles.picked} role="status">
            <small>{t.picked}</small> <b>{last.name}</b>
          </p>
        ) : (
          <p className="lv-note">{t.noPicks}</p>
        )}
        {earlier.length > 0 && <p className="lv-note">{earlier.map(({ name }) => name).join('、')}</p>}
        {can.lead && (
          <Button loading={busy} onClick={() => void pick({ hourId: id })}>
            {t.pick}
          </Button>
        )}
      </section>
    </>
  )
}
