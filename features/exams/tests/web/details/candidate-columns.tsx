import type { Column } from '#web/ui/list/columns/columns.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { Standing } from '../../contract.ts'
import type { Candidate } from '../../contract-candidates.ts'
import type { TestFull } from '../../contract-tests.ts'
import styles from '../shown/shown.module.css'
import type { TestTexts } from '../texts.ts'
import type { DetailsTexts } from './details-texts.ts'

const standingShapes: Record<Standing, StatusShape> = {
  expected: 'ring',
  absent: 'bar',
  deferred: 'half',
  makeup: 'centre',
  violation: 'diamond',
  removed: 'bar',
}

const two = (main: React.ReactNode, small: React.ReactNode) => (
  <span className={styles.name}>
    <span>{main}</span>
    {small && <small>{small}</small>}
  </span>
)

const progressOf = (d: DetailsTexts, { attempt }: Candidate) => {
  if (!attempt) return d.attempts('none')
  const done = attempt.submittedAt
  return two(d.attempts(done ? 'submitted' : 'running'), <When at={done ?? attempt.startedAt} />)
}

/** The columns of the candidates of a test. */
export const candidateColumns = (t: TestTexts, d: DetailsTexts, { paper }: TestFull): Column<Candidate>[] => [
  { key: 'name', title: d.candidates, width: 148, sort: ['name', 'name'], render: ({ name, className }) => two(name, className) },
  { key: 'number', title: d.number, width: 116, sort: ['number', 'number'], render: ({ number }) => number ?? '-' },
  { key: 'seat', title: d.seat, width: 120, sort: ['seat', 'seat'], render: ({ seat, room }) => (seat || room ? two(seat || '-', room) : '-') },
  {
    key: 'standing',
    title: d.standing,
    width: 132,
    render: ({ standing, reason }) => two(<StatusDot shape={standingShapes[standing]} word={t.standings(standing)} />, reason),
  },
  { key: 'extra', title: d.extra, width: 116, render: ({ extra }) => two(d.extraWords(extra), extra.reason) },
  { key: 'attempt', title: d.attempt, width: 108, render: (row) => progressOf(d, row) },
  {
    key: 'answered',
    title: d.answered,
    width: 80,
    align: 'end',
    render: ({ attempt }) => (attempt ? t.handedIn(attempt.answered, paper?.questions ?? 0) : '-'),
  },
  { key: 'points', title: d.points, width: 72, align: 'end', sort: ['points', '-points'], render: ({ attempt }) => attempt?.points ?? '-' },
  {
    key: 'away',
    title: d.away,
    width: 132,
    render: ({ attempt }) => <span title={d.awayHelp}>{attempt ? d.awayWords(attempt.awayCount, attempt.awaySeconds) : '-'}</span>,
  },
  { key: 'receipt', title: d.receipt, width: 108, optional: true, render: ({ attempt }) => (attempt?.submittedAt ? attempt.receipt : '-') },
]
