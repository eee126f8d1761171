import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { WatchedPerson } from '../../contract.ts'
import { placeOf, statusOf } from '../state/person-state.ts'
import { watchTexts } from '../watch-texts.ts'
import styles from './seats.module.css'

interface Props {
  people: readonly WatchedPerson[]
  questions: number
  now: number
  chosen: string
  choose: (memberId: string) => void
  /** What has been typed of a seat, to jump to it. */
  typed: string
}

/** The seats of a room as they are seen from the desk, the last row on top. */
export function Seats({ people, questions, now, chosen, choose, typed }: Props) {
  const t = useTexts(watchTexts)
  const placed = people.flatMap((person) => {
    const place = placeOf(person.seat)
    return place ? [{ person, ...place }] : []
  })
  if (!placed.length) return <p className={styles.none}>{t.noSeats}</p>
  const rows = Math.max(...placed.map(({ row }) => row))
  const columns = Math.max(...placed.map(({ column }) => column))
  return (
    <div className={styles.room}>
      <div className={styles.map} style={{ gridTemplateColumns: `auto repeat(${columns}, minmax(64px, 1fr))` }}>
        {placed.map(({ person, row, column }) => {
          const status = statusOf(person, now)
          const { attempt } = person
          const away = attempt?.state === 'running' && attempt.awayCount > 0
          const note = away && status === 'writing' ? t.away(attempt.awayCount, attempt.awaySeconds) : t.status(status)
          return (
            <button
              key={person.memberId}
              type="button"
              className={styles.seat}
              data-status={status}
              data-place={`${row}-${column}`}
              data-away={away || undefined}
              data-extra={person.extra.percent > 0 || person.extra.minutes > 0 || undefined}
              aria-pressed={chosen === person.memberId}
              aria-label={`${person.seat} ${person.name} ${note}`}
              style={{ gridRow: rows - row + 1, gridColumn: column + 1 }}
              onClick={() => choose(person.memberId)}
            >
              <b>{person.name}</b>
              <small>{status === 'writing' ? (away ? `${t.left5} ${attempt.awayCount}` : person.seat) : t.status(status)}</small>
              <i style={{ inlineSize: `${questions ? Math.min(100, (100 * (attempt?.answered ?? 0)) / questions) : 0}%` }} aria-hidden />
            </button>
          )
        })}
        {Array.from({ length: rows }, (_, at) => (
          <span key={`row${at}`} aria-hidden style={{ gridRow: rows - at, gridColumn: 1 }}>
            {at + 1}
          </span>
        ))}
        {Array.from({ length: columns }, (_, at) => (
          <span key={`column${at}`} aria-hidden style={{ gridRow: rows + 1, gridColumn: at + 2 }}>
            {at + 1}
          </span>
        ))}
      </div>
      <p className={styles.desk}>{t.desk}</p>
      <p className={styles.hint}>
        {t.jump} {typed ? <kbd>{typed}</kbd> : <kbd>3-8</kbd>}
      </p>
    </div>
  )
}
