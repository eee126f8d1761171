import type { ReactNode } from 'react'
import { WarningFilled } from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { DatedUnit } from '../contract.ts'
import styles from './calendar.module.css'
import { rerunTexts } from './texts.ts'

/** So many entries of a group are shown from the beginning. */
const shownAtOnce = 5
/** The most rows of a group. */
const mostRows = 200
const reasons = ['weekend', 'past', 'clock'] as const

const short = (day: string) => day.replaceAll('-', '/')

/** What is to be looked at in the new calendar, and all dates, old and new. */
export function Dates({ dated }: { dated: readonly DatedUnit[] }) {
  const t = useTexts(rerunTexts)
  const together = [...Map.groupBy(dated, ({ to }) => to)].filter(([, units]) => units.length > 1)
  return (
    <>
      {reasons.map((reason) => {
        const units = dated.filter(({ warnings }) => warnings.includes(reason))
        return (
          units.length > 0 && (
            <Group
              key={reason}
              warn
              words={t[reason](units.length)}
              rows={units.map((unit) => (
                <Row key={unit.unitId} unit={unit} />
              ))}
            />
          )
        )
      })}
      {together.length > 0 && (
        <Group
          words={t.sameDay(together.length)}
          closed
          rows={together.map(([day, units]) => (
            <li key={day}>
              <span title={units.map(({ name }) => name).join(t.comma)}>{units.map(({ name }) => name).join(t.comma)}</span>
              <span>
                {short(day)} {t.weekday((units[0]?.weekday ?? 1) - 1)}
              </span>
              <small>{t.together(units.length)}</small>
            </li>
          ))}
        />
      )}
      <Group
        words={t.all(dated.length)}
        closed
        rows={dated.map((unit) => (
          <Row key={unit.unitId} unit={unit} />
        ))}
      />
    </>
  )
}

function Row({ unit: { name, from, to, time, weekday } }: { unit: DatedUnit }) {
  const t = useTexts(rerunTexts)
  return (
    <li>
      <span title={name}>{name}</span>
      <span>
        {from !== null && from !== to && <s>{short(from)}</s>} {short(to)} {t.weekday(weekday - 1)}
      </span>
      <small>{time}</small>
    </li>
  )
}

function Group({ words, rows, warn, closed }: { words: string; rows: readonly ReactNode[]; warn?: true; closed?: true }) {
  const t = useTexts(rerunTexts)
  return (
    <details className={styles.group} open={!closed && rows.length <= shownAtOnce}>
      <summary>
        {warn && <WarningFilled aria-hidden />} {words}
      </summary>
      <ul>
        {rows.slice(0, mostRows)}
        {rows.length > mostRows && <li>{t.more(rows.length - mostRows)}</li>}
      </ul>
    </details>
  )
}
