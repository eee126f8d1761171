import { Link } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { TestRow } from '../../contract-tests.ts'
import type { TestTexts } from '../texts.ts'
import styles from './shown.module.css'
import { phaseShapes } from './test-shapes.ts'
import { spanText } from './test-time.ts'

const forWhom = (t: TestTexts, { targets, targetCount }: TestRow) => {
  const [first = '-'] = targets
  return targetCount > 1 ? t.more(first, targetCount) : first
}

/** The columns of lists of tests. `address` is where the title leads; without it the title is plain. */
export const testColumns = (t: TestTexts, address?: (row: TestRow) => string): Column<TestRow>[] => [
  {
    key: 'title',
    title: t.name,
    width: 240,
    render: (row) => (
      <span className={styles.name}>
        {address ? <Link to={address(row)}>{row.title}</Link> : <b>{row.title}</b>}
        <small>
          {[t.kinds(row.kind), row.onPaper && t.onPaper, row.paper && t.paperFacts(row.paper.points, row.paper.questions)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    ),
  },
  { key: 'phase', title: t.phase, width: 92, render: ({ phase }) => <StatusDot shape={phaseShapes[phase]} word={t.phases(phase)} /> },
  {
    key: 'time',
    title: t.time,
    width: 212,
    sort: ['opensAt', '-opensAt'],
    render: ({ opensAt, closesAt, limitMinutes, place }) => (
      <span className={styles.name}>
        <span>{spanText(opensAt, closesAt) || t.noTime}</span>
        <small>{[limitMinutes && t.minutes(limitMinutes), place].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  { key: 'for', title: t.for, width: 150, render: (row) => forWhom(t, row) },
  {
    key: 'progress',
    title: t.progress,
    width: 92,
    align: 'end',
    render: ({ submitted, candidates }) => (candidates ? t.handedIn(submitted, candidates) : '-'),
  },
  { key: 'toGrade', title: t.toGrade, width: 72, align: 'end', render: ({ toGrade }) => (toGrade ? thousands(toGrade) : '-') },
  { key: 'owner', title: t.owner, width: 92, optional: true, render: ({ owner }) => owner.name },
  { key: 'updated', title: t.updated, width: 108, align: 'end', sort: ['-updatedAt', 'opensAt'], render: ({ updatedAt }) => <When at={updatedAt} /> },
]
