import { countedScore, deadlinesOf, type Lateness } from '#assessment/homework/homework.ts'
import type { StoredFile } from '#contract/files.ts'
import type { Student, Submission, Version, WorkFilter, WorkState } from '../../contract-submissions.ts'
import type { selectFiles, VersionRow, WorkRow } from './student-queries.ts'

const orNull = (at: Date | null) => at?.toISOString() ?? null

/** What a student has of a homework at a time, for those who teach. `again` is a correction of what was given back. */
function stateOf(row: WorkRow, dueAt: Date, now: Date): WorkState {
  if (row.state === 'graded' || row.state === 'returned') return row.state
  if (row.state === 'submitted') return (row.versionNo ?? 0) > 1 ? 'again' : 'waiting'
  if (now > dueAt) return 'missing'
  if (row.extension && dueAt > row.dueAt && now > row.dueAt) return 'extended'
  return row.draftAt ? 'draft' : 'none'
}

/** A row of the table of students. Points that were taken off follow from the rule as it is now. */
export function studentOf(row: WorkRow, lateness: Lateness, now: Date): Student {
  const { dueAt, cutoffAt } = deadlinesOf(row, row, lateness.rule)
  const lateMinutes = row.lateMinutes ?? 0
  const counted = row.score === null ? null : countedScore(row.score, lateMinutes, lateness)
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    avatarUrl: row.avatarUrl,
    classId: row.classId,
    className: row.className,
    state: stateOf(row, dueAt, now),
    dueAt: dueAt.toISOString(),
    cutoffAt: orNull(cutoffAt),
    later: {
      until: orNull(row.extension),
      reason: row.extensionReason ?? (row.dueHours > 0 ? (row.accommodationReason ?? '') : ''),
      dueHours: row.dueHours,
    },
    versions: row.versionNo ?? 0,
    submittedAt: orNull(row.submittedAt),
    lateMinutes,
    characters: row.characters,
    files: row.files,
    score: row.score,
    byRules: row.state === 'graded' && row.gradedBy === null,
    deduction: counted?.deduction ?? 0,
    counted: counted?.counted ?? null,
    releasedAt: orNull(row.releasedAt),
    peer: null,
    rowVersion: row.rowVersion ?? 0,
  }
}

/** Which filters a student comes under. */
export const matches: Record<WorkFilter, (student: Student) => boolean> = {
  all: () => true,
  missing: ({ versions }) => versions === 0,
  late: ({ lateMinutes }) => lateMinutes > 0,
  waiting: ({ state }) => state === 'waiting' || state === 'again',
  returned: ({ state }) => state === 'returned',
  graded: ({ state }) => state === 'graded',
  reviewing: ({ peer }) => peer?.lacks ?? false,
  disputed: ({ peer }) => peer !== null && (peer.disputed || peer.reported > 0),
}

const needs: Record<WorkState, number> = { again: 0, waiting: 1, returned: 2, missing: 3, draft: 4, none: 5, extended: 6, graded: 7 }
const byNumber = new Intl.Collator('zh', { numeric: true })
const descending = (a: string | number | null, b: string | number | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? 1 : -1)

/** Students are given by name; an order by something else keeps that among equal ones. */
export const orders = {
  need: (a: Student, b: Student) => needs[a.state] - needs[b.state] || (a.submittedAt ?? '').localeCompare(b.submittedAt ?? ''),
  name: () => 0,
  number: (a: Student, b: Student) => byNumber.compare(a.number ?? '', b.number ?? ''),
  '-submittedAt': (a: Student, b: Student) => descending(a.submittedAt, b.submittedAt),
  '-score': (a: Student, b: Student) => descending(a.counted, b.counted),
} as const

const returnedOf = ({ reason, until, by, at }: VersionRow) =>
  reason !== null && at !== null ? { reason, until: orNull(until), by: by ?? '', at: at.toISOString() } : null

type FileRows = Awaited<ReturnType<typeof selectFiles>>

/** The files of one version that stand below its text. */
export const filesOf = (no: number, files: FileRows, stored: ReadonlyMap<string, StoredFile>): StoredFile[] =>
  files.flatMap(({ versionNo, fileId, inText }) => (versionNo === no && !inText ? (stored.get(fileId) ?? []) : []))

export const versionOf = (row: VersionRow, files: FileRows, stored: ReadonlyMap<string, StoredFile>, answers: Version['answers']): Version => ({
  no: row.no,
  text: row.text,
  plain: row.plain,
  files: filesOf(row.no, files, stored),
  answers,
  annotations: row.annotations,
  statement: row.statement,
  lateMinutes: row.lateMinutes,
  receipt: row.receipt,
  submittedAt: row.submittedAt.toISOString(),
  returned: returnedOf(row),
})

/** One student's work with its history. */
export const submissionOf = (row: WorkRow, student: Student, history: Version[], together: Submission['together']): Submission => ({
  ...student,
  feedback: row.feedback ?? '',
  gradedBy: row.gradedBy,
  gradedAt: orNull(row.gradedAt),
  together,
  history,
})
