import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayText, fullTime } from '#web/ui/time/When.tsx'
import type { HomeworkClass } from '../../contract.ts'
import { texts } from '../texts.ts'
import styles from './rail.module.css'

interface Props {
  classes: readonly HomeworkClass[]
  now: string
}

const at = (instant: string) => Date.parse(instant)
/** Without the year, where it is that of now. */
const shortTime = (instant: string, now: string) => {
  const text = fullTime(instant)
  const year = dayText(now).slice(0, 5)
  return text.startsWith(year) ? text.slice(5) : text
}

/** The dates of each class on one scale: from opening to due time, then to the cut-off, with a line for now and how many have handed in. */
export function DateRail({ classes, now }: Props) {
  const t = useTexts(texts)
  const times = classes.flatMap(({ openAt, dueAt, cutoffAt }) => [at(openAt), at(cutoffAt ?? dueAt)])
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const room = (to - from) * 0.06
  const place = (instant: string) => `${Math.min(100, Math.max(0, ((at(instant) - from + room) / (to - from + 2 * room)) * 100))}%`
  const inside = at(now) >= from - room && at(now) <= to + room
  return (
    <ul className={styles.rails}>
      {classes.map((klass) => (
        <li key={klass.id} className={styles.row}>
          <span className={styles.name}>
            <b>{klass.name}</b>
            <small>{klass.over ? t.over : t.students(klass.students)}</small>
          </span>
          <span className={styles.time}>
            <span className={styles.rail} aria-hidden="true">
              <i className={styles.open} style={{ insetInlineStart: place(klass.openAt), insetInlineEnd: `calc(100% - ${place(klass.dueAt)})` }} />
              {klass.cutoffAt && (
                <i
                  className={styles.late}
                  style={{ insetInlineStart: place(klass.dueAt), insetInlineEnd: `calc(100% - ${place(klass.cutoffAt)})` }}
                />
              )}
              {[klass.openAt, klass.dueAt].map((instant) => (
                <u key={instant} style={{ insetInlineStart: place(instant) }} />
              ))}
              {klass.cutoffAt && <u data-late style={{ insetInlineStart: place(klass.cutoffAt) }} />}
              {inside && <em style={{ insetInlineStart: place(now) }} data-word={t.today} />}
            </span>
            <span className={styles.dates}>
              <time dateTime={klass.openAt}>
                {shortTime(klass.openAt, now)} {t.open}
              </time>
              <time dateTime={klass.dueAt}>
                {shortTime(klass.dueAt, now)} {t.due}
              </time>
              {klass.cutoffAt && (
                <time dateTime={klass.cutoffAt}>
                  {shortTime(klass.cutoffAt, now)} {t.cutoff}
                </time>
              )}
            </span>
          </span>
          <span className={styles.count}>
            <span aria-hidden="true">
              <b>{klass.submitted}</b> / {klass.students}
            </span>
            <span className="visually-hidden">{t.handedIn(klass.submitted, klass.students)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
