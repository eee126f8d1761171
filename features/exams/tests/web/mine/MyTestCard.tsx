import { screenHref } from '#web/kernel/page/router-base.ts'
import { shownZone } from '#web/kernel/session/zone.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { fullTime, momentText } from '#web/ui/time/When.tsx'
import type { MyTest } from '../../contract-mine.ts'
import { spanText } from '../shown/test-time.ts'
import { texts } from '../texts.ts'
import { dayWords } from '#plain/time/day-words.ts'
import { mineTexts, type MineTexts } from './mine-texts.ts'
import styles from './mine.module.css'
import { until } from './until.ts'

/** The page on which a test is sat is a document of its own. */
const sittingOf = (id: string) => screenHref(`/examination?${new URLSearchParams({ id })}`)
const resultOf = (id: string, attempt: string) => screenHref(`/examination?${new URLSearchParams({ id, view: 'result', attempt })}`)

function untilText(t: MineTexts, { now, opensAt }: MyTest): string {
  const left = until(new Date(now), new Date(opensAt))
  if (!left) return ''
  const { unit, count } = left
  return unit === 'soon' ? t.soon : { days: t.inDays, hours: t.inHours, minutes: t.inMinutes }[unit](count)
}

interface Props {
  test: MyTest
  /** The heading below that of the list. */
  heading: 'h2' | 'h3'
}

/** A test that is to be sat, or is being sat: when, where, how long, and the way in. */
export function NextTest({ test, heading: Heading }: Props) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  const running = test.attempt?.state === 'running'
  const open = test.phase === 'open'
  const note = running
    ? t.until(momentText(test.attempt?.deadlineAt ?? test.closesAt, test.now))
    : open
      ? t.entry(momentText(test.closesAt, test.now))
      : untilText(t, test)
  return (
    <li className={styles.card} data-now={running || open || undefined}>
      <div className={styles.head}>
        <Heading>{test.title}</Heading>
        <p>{[all.kinds(test.kind), test.onPaper && t.onPaper, test.className, test.teacher].filter(Boolean).join(' · ')}</p>
      </div>
      <p className={styles.when}>
        <b>
          {dayWords(language(), shownZone(), new Date(test.now), new Date(test.opensAt))} {spanText(test.opensAt, test.closesAt)}
        </b>
        <span>{running ? `${t.running}，${note}` : note}</span>
      </p>
      <Facts
        facts={{
          [t.duration]: test.minutes === null ? t.wholeTime : t.minutes(Math.round(test.minutes)),
          [t.extra]: test.extra && [t.extraWords(test.extra.percent, test.extra.minutes), test.extra.reason].filter(Boolean).join('，'),
          [t.place]: [test.room || test.place, test.seat && t.seat(test.seat)].filter(Boolean).join('，'),
          [t.size]: t.paper(test.questions, test.points),
          [t.state]: test.standing === 'expected' ? '' : [all.standings(test.standing), test.reason].filter(Boolean).join('：'),
        }}
      />
      <a className={running || (open && !test.onPaper) ? styles.go : styles.look} href={sittingOf(test.id)}>
        {running ? t.goOn : open && !test.onPaper ? t.enter : t.look}
      </a>
    </li>
  )
}

/** A test that is over for the person: what was handed in, and the result where it may be seen. */
export function PastTest({ test, heading: Heading }: Props) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  const { attempt } = test
  const sat = attempt !== null && attempt.submittedAt !== null
  const waits = test.onPaper && test.releasedAt === null ? t.noPoints : t.notSat
  const state = test.phase === 'void' ? t.voided : sat ? '' : test.standing === 'expected' ? waits : all.standings(test.standing)
  return (
    <li className={styles.past}>
      <div className={styles.head}>
        <Heading>{test.title}</Heading>
        <p>{[spanText(test.opensAt, test.closesAt), test.className].filter(Boolean).join(' · ')}</p>
        {test.reason && <p>{t.reason(test.reason)}</p>}
      </div>
      <div className={styles.end}>
        {state && <b>{state}</b>}
        {sat && test.phase !== 'void' && <b>{attempt.points === null ? t.noPoints : t.points(attempt.points, test.points)}</b>}
        {sat && attempt.submittedAt && !test.onPaper && <small>{t.handedIn(fullTime(attempt.submittedAt))}</small>}
        {sat && !test.onPaper && <small>{t.receipt(attempt.receipt)}</small>}
        {sat && <a href={resultOf(test.id, attempt.id)}>{t.result}</a>}
      </div>
    </li>
  )
}
