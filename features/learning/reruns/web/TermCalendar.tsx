import { outlineTexts } from '#features/learning/outlines/web/outline-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { DatedUnit } from '../contract.ts'
import styles from './calendar.module.css'
import { termWeeks } from './term-weeks.ts'
import { rerunTexts } from './texts.ts'

const kinds = ['chapter', 'page', 'media', 'file', 'test', 'homework', 'discussion', 'link'] as const
const weekdays = [0, 1, 2, 3, 4, 5, 6]
/** Marks that a day has room for. */
const mostMarks = 2

/** The new term: a row for each week, a mark for each unit that opens on a day. */
export function TermCalendar({ firstDay, dated }: { firstDay: string; dated: readonly DatedUnit[] }) {
  const t = useTexts(rerunTexts)
  const o = useTexts(outlineTexts)
  const { weeks, whole } = termWeeks(firstDay, dated)
  const used = kinds.filter((kind) => dated.some((unit) => unit.kind === kind))
  return (
    <>
      <table className={styles.term} aria-label={t.calendar}>
        <thead>
          <tr>
            <th scope="col">{t.week}</th>
            {weekdays.map((at) => (
              <th key={at} scope="col">
                {t.day(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ number, days }, row) => (
            <tr key={days[0]?.day}>
              <th scope="row">{number}</th>
              {days.map(({ day, units }, at) => {
                const names = units.map(({ name }) => name).join(t.comma)
                const looked = units.some(({ warnings }) => warnings.some((each) => each !== 'sameDay'))
                return (
                  <td key={day} data-first={day === firstDay || undefined} data-looked={looked || undefined} title={names || undefined}>
                    <span>{labelOf(day, row === 0 && at === 0, t.month)}</span>
                    {units.length > 0 && (
                      <span role="img" aria-label={names} className={styles.marks}>
                        {units.slice(0, mostMarks).map(({ unitId, kind }) => (
                          <i key={unitId} data-kind={kind} />
                        ))}
                        {units.length > mostMarks && <small>{units.length}</small>}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!whole && <p className={styles.quiet}>{t.onlyFull}</p>}
      <p className={styles.legend}>
        {used.map((kind) => (
          <span key={kind}>
            <i data-kind={kind} /> {o[kind]}
          </span>
        ))}
      </p>
    </>
  )
}

/** The number of a day; at the first of a month the month, and at the first day that is shown both. */
function labelOf(day: string, isFirst: boolean, month: (month: number) => string): string {
  const [, of = 0, number = 0] = day.split('-').map(Number)
  if (number === 1) return month(of)
  return isFirst ? `${of}/${number}` : String(number)
}
