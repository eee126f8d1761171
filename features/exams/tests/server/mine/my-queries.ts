import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import { minutesFor } from '#assessment/papers/test-time.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { Shown, type Standing, type TestKind } from '../../contract.ts'
import type { MyTest } from '../../contract-mine.ts'
import { extraOf } from '../candidates/candidate-queries.ts'
import { phaseOf } from '../queries.ts'
import { isShown } from './is-shown.ts'
import { holdsToday } from '../accommodations/accommodation-queries.ts'

const opensAt = sql<Date>`coalesce(test_candidates.opens_at, tests.opens_at)`
const closesAt = sql<Date>`coalesce(test_candidates.closes_at, tests.closes_at)`

/** Running, or still to be begun by this candidate. */
const isNext = sql<boolean>`(coalesce(attempt.state = 'running', false) or (tests.state = 'published'
  and test_candidates.standing in ('expected', 'makeup') and classes.deleted_at is null
  and ${closesAt} + make_interval(mins => tests.extra_minutes) > now()
  and coalesce(attempt.no, 0) < coalesce(test_candidates.attempts, tests.attempts)))`

function mine(db: Db, { memberId }: Pick<User, 'memberId'>) {
  return db
    .selectFrom('tests')
    .innerJoin('testCandidates', (join) => join.onRef('testCandidates.testId', '=', 'tests.id').on('testCandidates.memberId', '=', memberId))
    .innerJoin('members as owner', 'owner.id', 'tests.ownerId')
    .leftJoin('classes', 'classes.id', 'testCandidates.classId')
    .leftJoin('paperVersions', (join) =>
      join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
    )
    .leftJoin('accommodations', (join) => join.on('accommodations.memberId', '=', memberId).on(holdsToday()))
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('attempts')
          .select([
            'attempts.id',
            'attempts.no',
            'attempts.state',
            'attempts.deadlineAt',
            'attempts.submittedAt',
            'attempts.receipt',
            'attempts.points',
          ])
          .whereRef('attempts.testId', '=', 'tests.id')
          .where('attempts.memberId', '=', memberId)
          .orderBy('attempts.no', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .select([
      'tests.id',
      'tests.title',
      'tests.kind',
      'tests.state',
      'tests.limitMinutes',
      'tests.extraMinutes',
      'tests.place',
      'tests.onPaper',
      'tests.shown',
    ])
    .select(['tests.attempts as usualAttempts', 'tests.releasedAt', 'tests.closesAt as testClosesAt'])
    .select(['testCandidates.room', 'testCandidates.seat', 'testCandidates.standing', 'testCandidates.reason', 'testCandidates.attempts'])
    .select(['testCandidates.extraPercent', 'testCandidates.extraMinutes as ownMinutes', 'testCandidates.extraReason'])
    .select(['accommodations.percent as usualPercent', 'accommodations.minutes as usualMinutes', 'accommodations.reason as usualReason'])
    .select(['classes.name as className', 'owner.name as teacher', 'paperVersions.points', 'paperVersions.questions'])
    .select(['attempt.id as attemptId', 'attempt.no as attemptNo', 'attempt.state as attemptState', 'attempt.deadlineAt'])
    .select(['attempt.submittedAt', 'attempt.receipt', 'attempt.points as attemptPoints'])
    .select([opensAt.as('opensAt'), closesAt.as('closesAt'), sql<Date>`clock_timestamp()`.as('now')])
    .where('tests.state', '<>', 'draft')
    .where('tests.binned', '=', false)
    .where('tests.kind', '<>', 'self')
    .where('testCandidates.standing', '<>', 'removed')
}

type Selected = Awaited<ReturnType<ReturnType<typeof mine>['execute']>>[number]

function presented(row: Selected): MyTest {
  const { own: _own, ...extra } = extraOf({ ...row, extraMinutes: row.ownMinutes })
  const shown = Shown.parse(row.shown)
  const closed = row.testClosesAt !== null && row.now.getTime() >= row.testClosesAt.getTime() + row.extraMinutes * 60_000
  const stage = { submitted: row.submittedAt !== null, closed, released: row.releasedAt !== null && row.state !== 'void' }
  const graded = row.attemptState === 'graded' && row.state !== 'void' && isShown(shown.score, stage)
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as TestKind,
    phase: phaseOf(row),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    minutes: minutesFor(row, extra),
    place: row.place,
    onPaper: row.onPaper,
    room: row.room,
    seat: row.seat,
    standing: row.standing as Standing,
    reason: row.reason,
    points: row.points ?? 0,
    questions: row.questions ?? 0,
    className: row.className ?? '',
    teacher: row.teacher,
    extra: extra.percent || extra.minutes ? extra : null,
    attemptsAllowed: row.attempts ?? row.usualAttempts,
    attempt:
      row.attemptId === null || row.deadlineAt === null
        ? null
        : {
            id: row.attemptId,
            no: row.attemptNo ?? 1,
            state: row.attemptState as 'running' | 'submitted' | 'graded' | 'void',
            deadlineAt: row.deadlineAt.toISOString(),
            submittedAt: row.submittedAt?.toISOString() ?? null,
            receipt: row.receipt ?? '',
            points: graded ? row.attemptPoints : null,
          },
    releasedAt: row.releasedAt?.toISOString() ?? null,
    now: row.now.toISOString(),
  }
}

interface Filter extends Paging {
  when: 'next' | 'past'
  classId?: string | undefined
  textbookId?: string | undefined
  courseId?: string | undefined
  q?: string | undefined
}

/** A page of the tests for which the user is a candidate: what is to be sat, the nearest first, or what is over, the latest first. */
export async function selectMyTests(db: Db, user: User, { when, classId, textbookId, courseId, q: words, ...paging }: Filter) {
  const found = mine(db, user)
    .where(when === 'next' ? isNext : sql<boolean>`not ${isNext}`)
    .$if(classId !== undefined, (rows) => rows.where('testCandidates.classId', '=', classId ?? ''))
    .$if(textbookId !== undefined, (rows) => rows.where('classes.textbookId', '=', textbookId ?? '').where('classes.deletedAt', 'is', null))
    .$if(courseId !== undefined, (rows) => rows.where('classes.courseId', '=', courseId ?? '').where('classes.deletedAt', 'is', null))
  const orders = { next: ascending(opensAt, 'tests.id'), past: descending(opensAt, 'tests.id') } as const
  const { items, ...rest } = await paged(db, found, orders, { ...paging, sort: when, words })
  return { ...rest, items: items.map(presented) }
}
