import { Button } from 'antd'
import { useId, useState } from 'react'
import { liveLimits } from '#assessment/live/limits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { LiveHour, liveRollCall } from '../../contract.ts'
import { liveTexts } from '../live-texts.ts'
import { hourLines } from '../shared/lines.ts'
import { sharedTexts } from '../shared/shared-texts.ts'
import type { Tally } from '../shared/use-hour.ts'
import styles from './hour.module.css'

const order = ['present', 'late', 'absent', 'excused', 'open'] as const

/** The roll call of an hour: its code while it is open, and how many have come. */
export function RollCall({ hour, tally }: { hour: LiveHour; tally: Tally | undefined }) {
  const t = useTexts(liveTexts)
  const names = useTexts(sharedTexts)
  const { id, state, rollCall, can } = hour
  const [lateAfter, setLateAfter] = useState<number | null>(rollCall.lateAfter)
  const [call, { busy }] = useCall<typeof liveRollCall>('POST /pressplatform/livehours/{hourId}/rollcall', {
    refresh: hourLines,
    refreshOnConflict: true,
  })
  const counts = tally?.attendance ?? hour.attendance
  const isOpen = rollCall.state === 'open'
  const field = useId()
  return (
    <section className={styles.box} aria-label={t.rollCall}>
      <h3>{t.rollCall}</h3>
      {isOpen && tally?.code && (
        <p className={styles.code}>
          <b>{tally.code.text}</b>
          <small>{t.codeNote(Math.ceil(tally.code.left / 1000))}</small>
        </p>
      )}
      <dl className={styles.counts}>
        {order.map((each) => (
          <div key={each} data-none={counts[each] === 0 || undefined}>
            <dt>{names[each]}</dt>
            <dd>{counts[each]}</dd>
          </div>
        ))}
      </dl>
      {state === 'running' && can.lead && (
        <div className={styles.roll}>
          {!isOpen && (
            <label htmlFor={field}>
              {t.lateAfter}
              <NumberInput id={field} value={lateAfter} min={0} max={liveLimits.lateAfter} precision={0} onChange={(value) => setLateAfter(value)} />
            </label>
          )}
          <Button
            type={rollCall.state === 'none' ? 'primary' : 'default'}
            loading={busy}
            onClick={() => void call({ hourId: id, body: { open: !isOpen, lateAfter: lateAfter ?? rollCall.lateAfter } })}
          >
            {isOpen ? t.rollClose : rollCall.state === 'closed' ? t.rollAgain : t.rollOpen}
          </Button>
        </div>
      )}
    </section>
  )
}
