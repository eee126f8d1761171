import { sql } from 'kysely'
import { additionalTime } from '#assessment/papers/test-time.ts'
import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { memberNumber } from '#server/kernel/people/member-list-queries.ts'
import type { Standing } from '../../contract.ts'
import type { Candidate, CandidateChange } from '../../contract-candidates.ts'
import { holdsToday } from '../accommodations/accommodation-queries.ts'

const points = sql<number>`(case when attempt.points is null then -1 else attempt.points end)`
/** Seats such as 3-08 and 10-02 in the order of their numbers; who has none comes last. */
export const bySeat = ascending(
  'testCandidates.room',
  sql<string>`(case when test_candidates.seat = '' then '~' else test_candidates.seat end) collate natural_order`,
  'members.nameKey',
  'members.id',
)
const orders = {
  seat: bySeat,
  name: ascending('members.nameKey', 'members.id'),
  number: ascending(memberNumber, 'members.id'),
  '-points': descending(points, 'members.id'),
  points: ascending(points, 'members.id'),
} as const

function candidates(db: Db, testId: string) {
  return db
    .selectFrom('members')
    .innerJoin('testCandidates', 'testCandidates.memberId', 'members.id')
    .leftJoin('classes', 'classes.id', 'testCandidates.classId')
    .leftJoin('accommodations', (join) => join.onRef('accommodations.memberId', '=', 'members.id').on(holdsToday()))
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('attempts')
          .selectAll()
          .where('attempts.testId', '=', testId)
          .whereRef('attempts.memberId', '=', 'testCandidates.memberId')
          .orderBy('attempts.no', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .leftJoin('attemptProgress', 'attemptProgress.attemptId', 'attempt.id')
    .select([
      'members.id as memberId',
      'members.name',
      'members.number',
      'testCandidates.classId',
      'classes.name as className',
      'testCandidates.room',
      'testCandidates.seat',
      'testCandidates.standing',
      'testCandidates.reason',
      'testCandidates.variant',
      'testCandidates.extraPercent',
      'testCandidates.extraMinutes',
      'testCandidates.extraReason',
      'testCandidates.opensAt',
      'testCandidates.closesAt',
      'testCandidates.attempts',
      'accommodations.percent as usualPercent',
      'accommodations.minutes as usualMinutes',
      'accommodations.reason as usualReason',
      'attempt.id as attemptId',
      'attempt.no as attemptNo',
      'attempt.state as attemptState',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.submitKind',
      'attempt.deadlineAt',
      'attempt.points',
      'attempt.toGrade',
      'attempt.receipt',
      'attemptProgress.answered',
      'attemptProgress.awayCount',
      'attemptProgress.awaySeconds',
    ])
    .where('testCandidates.testId', '=', testId)
}

type Selected = Awaited<ReturnType<ReturnType<typeof candidates>['execute']>>[number]

/** The additional time that counts: that of the test, or else the person's accommodation. */
export function extraOf(row: Pick<Selected, 'extraPercent' | 'extraMinutes' | 'extraReason' | 'usualPercent' | 'usualMinutes' | 'usualReason'>) {
  const { own, ...time } = additionalTime(
    { percent: row.extraPercent, minutes: row.extraMinutes },
    row.usualPercent === null ? null : { percent: row.usualPercent, minutes: row.usualMinutes ?? 0 },
  )
  return { ...time, own, reason: own ? row.extraReason : (row.usualReason ?? '') }
}

const presented = (row: Selected): Candidate => ({
  id: row.memberId,
  name: row.name,
  number: row.number,
  classId: row.classId,
  className: row.className ?? '',
  room: row.room,
  seat: row.seat,
  standing: row.standing as Standing,
  reason: row.reason,
  variant: row.variant,
  extra: extraOf(row),
  opensAt: row.opensAt?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
  attempts: row.attempts,
  attempt:
    row.attemptId === null || row.startedAt === null || row.deadlineAt === null
      ? null
      : {
          id: row.attemptId,
          no: row.attemptNo ?? 1,
          state: row.attemptState as 'running' | 'submitted' | 'graded' | 'void',
          startedAt: row.startedAt.toISOString(),
          submittedAt: row.submittedAt?.toISOString() ?? null,
          submitKind: row.submitKind as 'person' | 'time' | 'forced' | null,
          deadlineAt: row.deadlineAt.toISOString(),
          answered: row.answered ?? 0,
          points: row.attemptState === 'graded' ? row.points : null,
          toGrade: row.toGrade ?? 0,
          receipt: row.receipt ?? '',
          awayCount: row.awayCount ?? 0,
          awaySeconds: row.awaySeconds ?? 0,
        },
})

interface Filter extends Paging {
  q?: string | undefined
  standing?: Standing | undefined
  attempt?: 'none' | 'running' | 'submitted' | undefined
  classId?: string | undefined
  sort: keyof typeof orders
}

/** A page of the candidates of a test. With `taughtBy` those of the classes that this member teaches. */
export async function selectCandidates(
  db: Db,
  testId: string,
  { q: words, standing, attempt, classId, ...paging }: Filter,
  taughtBy: Pick<User, 'memberId'> | undefined,
) {
  const found = candidates(db, testId)
    .$if(taughtBy !== undefined, (rows) =>
      rows.where(
        'testCandidates.classId',
        'in',
        db
          .selectFrom('classMembers')
          .select('classMembers.classId')
          .where('classMembers.memberId', '=', taughtBy?.memberId ?? '')
          .where('classMembers.state', '=', 'active')
          .where('classMembers.role', 'in', ['teacher', 'assistant']),
      ),
    )
    .$if(standing !== undefined, (rows) => rows.where('testCandidates.standing', '=', standing ?? ''))
    .$if(classId !== undefined, (rows) => rows.where('testCandidates.classId', '=', classId ?? ''))
    .$if(attempt === 'none', (rows) => rows.where('attempt.id', 'is', null))
    .$if(attempt === 'running', (rows) => rows.where('attempt.state', '=', 'running'))
    .$if(attempt === 'submitted', (rows) => rows.where('attempt.state', 'in', ['submitted', 'graded']))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, words })
  return { ...rest, items: items.map(presented) }
}

/** Locks candidates against beginning, and returns what they are. */
export const lockCandidates = (db: Db, testId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('testCandidates')
    .innerJoin('members', 'members.id', 'testCandidates.memberId')
    .select(['testCandidates.memberId', 'testCandidates.standing', 'testCandidates.opensAt', 'testCandidates.closesAt', 'members.name'])
    .where('testCandidates.testId', '=', testId)
    .where('testCandidates.memberId', 'in', memberIds)
    .orderBy('testCandidates.memberId')
    .forUpdate('testCandidates')
    .execute()

/** Which of these people have begun the test, and whose attempt runs. */
export const selectBegun = (db: Db, testId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('attempts')
    .select('memberId')
    .select((q) => q.fn.countAll<number>().filterWhere('state', '=', 'running').as('running'))
    .where('testId', '=', testId)
    .where('memberId', 'in', memberIds)
    .groupBy('memberId')
    .execute()

/** Changes candidates; a field that is missing stays. */
export async function updateCandidates(db: Db, testId: string, memberIds: readonly string[], change: CandidateChange): Promise<void> {
  if (!memberIds.length) return
  const { extra, opensAt, closesAt, ...columns } = change
  await db
    .updateTable('testCandidates')
    .set({
      ...columns,
      ...(columns.standing === 'expected' && { reason: '' }),
      ...(extra !== undefined && { extraPercent: extra?.percent ?? null, extraMinutes: extra?.minutes ?? null, extraReason: extra?.reason ?? '' }),
      ...(opensAt !== undefined && { opensAt: opensAt === null ? null : new Date(opensAt) }),
      ...(closesAt !== undefined && { closesAt: closesAt === null ? null : new Date(closesAt) }),
      changedAt: sql`clock_timestamp()`,
    })
    .where('testId', '=', testId)
    .where('memberId', 'in', memberIds)
    .execute()
}

/** The candidates of a test who were not removed. */
export async function selectCandidateIds(db: Db, testId: string): Promise<string[]> {
  const rows = await db.selectFrom('testCandidates').select('memberId').where('testId', '=', testId).where('standing', '<>', 'removed').execute()
  return rows.map(({ memberId }) => memberId)
}

/** The expected candidates who are to be seated, and the seats of a room that are taken by others. */
export async function selectToSeat(db: Db, testId: string, room: string, again: boolean) {
  const rows = await db
    .selectFrom('testCandidates')
    .select(['memberId', 'room', 'seat'])
    .where('testId', '=', testId)
    .where('standing', 'in', ['expected', 'makeup'])
    .orderBy('memberId')
    .forUpdate()
    .execute()
  const wanted = rows.filter(({ seat }) => again || seat === '')
  const ids = new Set(wanted.map(({ memberId }) => memberId))
  const taken = rows.filter((row) => !ids.has(row.memberId) && row.room === room).map(({ seat }) => seat)
  return { memberIds: wanted.map(({ memberId }) => memberId), taken }
}

/** Writes the seats of candidates in one room; the others of `memberIds` lose theirs. */
export async function updateSeats(db: Db, testId: string, room: string, seats: readonly { memberId: string; seat: string }[]): Promise<void> {
  if (!seats.length) return
  await sql`update test_candidates c set room = case when s.seat = '' then '' else ${room} end, seat = s.seat, changed_at = clock_timestamp()
    from unnest(${seats.map(({ memberId }) => memberId)}::uuid[], ${seats.map(({ seat }) => seat)}::text[]) as s(member_id, seat)
    where c.institution_id = here() and c.test_id = ${testId} and c.member_id = s.member_id`.execute(db)
}

/** Records for these candidates, in their running test, what was changed. */
export async function insertNotices(
  db: Db,
  notices: readonly {
    id: string
    testId: string
    memberId: string | null
    kind: 'extended' | 'message' | 'withdrawn' | 'corrected'
    text: string
    byId: string
  }[],
): Promise<void> {
  if (notices.length)
    await db
      .insertInto('testNotices')
      .values([...notices])
      .execute()
}
