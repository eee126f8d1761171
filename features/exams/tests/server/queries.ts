import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { ascending, descending, nullsAs } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { Shown, TargetKind, TestKind, TestPhase, TestState } from '../contract.ts'
import type { testSorts } from '../contract-tests.ts'
import { maySeeTest, rulesTests } from './policy.ts'

const columns = [
  'tests.id',
  'tests.title',
  'tests.kind',
  'tests.state',
  'tests.paperId',
  'tests.paperVersion',
  'tests.opensAt',
  'tests.closesAt',
  'tests.limitMinutes',
  'tests.graceSeconds',
  'tests.lateMinutes',
  'tests.extraMinutes',
  'tests.attempts',
  'tests.attemptScore',
  'tests.password',
  'tests.addressRanges',
  'tests.oneSession',
  'tests.navigation',
  'tests.leaveLimit',
  'tests.honour',
  'tests.shown',
  'tests.passPoints',
  'tests.appealDays',
  'tests.byHand',
  'tests.place',
  'tests.onPaper',
  'tests.anonymous',
  'tests.laidOutAt',
  'tests.releasedAt',
  'tests.voidedAt',
  'tests.ownerId',
  'tests.updatedAt',
  'tests.deletedAt',
  'tests.rowVersion',
] as const

/** Tests for a class that the user teaches. */
const testsTaught = (db: Db, { memberId }: Pick<User, 'memberId'>) =>
  db
    .selectFrom('testTargets')
    .innerJoin('classMembers', 'classMembers.classId', 'testTargets.targetId')
    .select('testTargets.testId')
    .where('testTargets.kind', '=', 'class')
    .where('classMembers.memberId', '=', memberId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', 'in', ['teacher', 'assistant'])

const testsWatched = (db: Db, { memberId }: Pick<User, 'memberId'>) =>
  db.selectFrom('testInvigilators').select('testInvigilators.testId').where('testInvigilators.memberId', '=', memberId)

const testsGraded = (db: Db, { memberId }: Pick<User, 'memberId'>) =>
  db.selectFrom('testGraders').select('testGraders.testId').where('testGraders.memberId', '=', memberId)

function tests(db: Db, user: Pick<User, 'memberId'>) {
  return db
    .selectFrom('tests')
    .innerJoin('members as owner', 'owner.id', 'tests.ownerId')
    .leftJoin('papers', 'papers.id', 'tests.paperId')
    .leftJoin('paperVersions', (join) =>
      join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
    )
    .select(columns)
    .select(['owner.name as ownerName', 'papers.name as paperName', 'papers.state as paperState', 'papers.version as lockedVersion'])
    .select([
      sql<number | null>`coalesce(paper_versions.points, papers.points)`.as('points'),
      sql<number | null>`coalesce(paper_versions.questions, papers.questions)`.as('questions'),
      sql<Date>`clock_timestamp()`.as('now'),
      sql<boolean>`tests.owner_id = ${user.memberId}`.as('owns'),
    ])
    .select((q) => [
      q('tests.id', 'in', testsWatched(db, user)).as('watches'),
      q('tests.id', 'in', testsGraded(db, user)).as('grades'),
      q('tests.id', 'in', testsTaught(db, user)).as('teaches'),
    ])
    .where('tests.kind', '<>', 'self')
}

type Selected = Awaited<ReturnType<ReturnType<typeof tests>['execute']>>[number]

/** A published test is coming, open or closed by the clock of the database. Minutes for everybody move its end. */
export function phaseOf(test: { state: string; opensAt: Date | null; closesAt: Date | null; extraMinutes: number; now: Date }): TestPhase {
  const { state, opensAt, closesAt, extraMinutes, now } = test
  if (state !== 'published' || !opensAt || !closesAt) return state as TestPhase
  if (now < opensAt) return 'coming'
  return now.getTime() < closesAt.getTime() + extraMinutes * 60_000 ? 'open' : 'closed'
}

const typed = ({ watches, grades, teaches, ...row }: Selected) => ({
  ...row,
  kind: row.kind as TestKind,
  state: row.state as TestState,
  attemptScore: row.attemptScore as 'best' | 'last' | 'first' | 'average',
  navigation: row.navigation as 'free' | 'forward' | 'sections',
  shown: row.shown as Shown,
  points: row.points ?? 0,
  questions: row.questions ?? 0,
  watches: Boolean(watches),
  grades: Boolean(grades),
  teaches: Boolean(teaches),
  phase: phaseOf(row),
})
export type TestRecord = ReturnType<typeof typed>

export const noTest = () => refusal('notFound', { zh: '考试不存在', en: 'No such test' })

/** The test, with what the user is to it; undefined also when the user may not see it. */
export async function findTest(db: Db, user: User, id: string): Promise<TestRecord | undefined> {
  const row = await tests(db, user).where('tests.id', '=', id).executeTakeFirst()
  const test = row && typed(row)
  return test && maySeeTest(user, test) ? test : undefined
}

/** The same; refuses with `notFound` when there is none. */
export async function loadTest(db: Db, user: User, id: string): Promise<TestRecord> {
  const test = await findTest(db, user, id)
  if (!test) throw noTest()
  return test
}

/** Those of these tests that the user may see, by title. */
export async function selectTestsById(db: Db, user: User, ids: readonly string[]): Promise<TestRecord[]> {
  if (!ids.length) return []
  const rows = await tests(db, user).where('tests.id', 'in', ids).orderBy('tests.title').orderBy('tests.id').execute()
  return rows.map(typed).filter((test) => maySeeTest(user, test))
}

/** Locks a test: its settings and state, and against attempts that begin. */
export const lockTest = (db: Db, id: string) => db.selectFrom('tests').select('tests.id').where('tests.id', '=', id).forUpdate().execute()

/** Counts a change of marks that changes nothing else of a test, which is locked, so that what is computed from them follows. */
export const noteMarksChanged = (db: Db, id: string) =>
  db
    .updateTable('tests')
    .set((q) => ({ rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()

const opening = nullsAs<Date>('tests.opensAt', 'infinity')
const orders = {
  '-updatedAt': descending('tests.updatedAt', 'tests.id'),
  opensAt: ascending(opening, 'tests.id'),
  '-opensAt': descending(opening, 'tests.id'),
} as const

const ends = sql<Date>`tests.closes_at + make_interval(mins => tests.extra_minutes)`

interface Filter extends Paging {
  q?: string | undefined
  phase?: TestPhase | undefined
  kind?: TestKind | undefined
  classId?: string | undefined
  textbookId?: string | undefined
  courseId?: string | undefined
  taught: boolean
  all: boolean
  toGrade: boolean
  bin: boolean
  sort: (typeof testSorts)[number]
}

/** A page of the tests that the user holds, watches over or grades; with `taught` also those for a class of theirs, with `all` every test that they may see. */
export async function selectTests(
  db: Db,
  user: User,
  { q: words, phase, kind, classId, textbookId, courseId, taught, all, toGrade, bin, ...paging }: Filter,
) {
  const rules = rulesTests(user)
  const every = all && rules
  const ofClass = classId !== undefined
  const found = tests(db, user)
    .where('tests.binned', '=', bin)
    .$if(!every && !(ofClass && (rules || rulesClasses(user))), (rows) =>
      rows.where((q) =>
        q.or([
          q('tests.ownerId', '=', user.memberId),
          q.and([q('tests.state', '<>', 'draft'), q.lit(!bin), q('tests.id', 'in', testsWatched(db, user))]),
          q.and([q('tests.state', '<>', 'draft'), q.lit(!bin), q('tests.id', 'in', testsGraded(db, user))]),
          ...(taught || ofClass ? [q.and([q('tests.state', '<>', 'draft'), q.lit(!bin), q('tests.id', 'in', testsTaught(db, user))])] : []),
        ]),
      ),
    )
    .$if(ofClass, (rows) =>
      rows.where(
        'tests.id',
        'in',
        db
          .selectFrom('testTargets')
          .select('testTargets.testId')
          .where('testTargets.kind', '=', 'class')
          .where('testTargets.targetId', '=', classId ?? ''),
      ),
    )
    .$if(textbookId !== undefined, (rows) =>
      rows.where(
        'tests.id',
        'in',
        db
          .selectFrom('testTargets')
          .innerJoin('classes', 'classes.id', 'testTargets.targetId')
          .select('testTargets.testId')
          .where('testTargets.kind', '=', 'class')
          .where('classes.textbookId', '=', textbookId ?? ''),
      ),
    )
    .$if(courseId !== undefined, (rows) =>
      rows.where(
        'tests.id',
        'in',
        db
          .selectFrom('testTargets')
          .innerJoin('classes', 'classes.id', 'testTargets.targetId')
          .select('testTargets.testId')
          .where('testTargets.kind', '=', 'class')
          .where('classes.courseId', '=', courseId ?? ''),
      ),
    )
    .$if(toGrade, (rows) =>
      rows.where((q) =>
        q.exists(
          q
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.testId', '=', 'tests.id')
            .where('attempts.state', '=', 'submitted')
            .where('attempts.toGrade', '>', 0),
        ),
      ),
    )
    .$if(kind !== undefined, (rows) => rows.where('tests.kind', '=', kind ?? ''))
    .$if(phase !== undefined, (rows) =>
      rows.where('tests.state', '=', phase === 'coming' || phase === 'open' || phase === 'closed' ? 'published' : (phase ?? '')),
    )
    .$if(phase === 'coming', (rows) => rows.where('tests.opensAt', '>', sql<Date>`now()`))
    .$if(phase === 'open', (rows) => rows.where('tests.opensAt', '<=', sql<Date>`now()`).where(ends, '>', sql<Date>`now()`))
    .$if(phase === 'closed', (rows) => rows.where(ends, '<=', sql<Date>`now()`))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, words })
  return { ...rest, items: items.map(typed) }
}

interface Counts {
  candidates: number
  begun: number
  submitted: number
  toGrade: number
  openAppeals: number
}

/** How many candidates, beginners, hand-ins and ungraded answers each test has. A removed candidate does not count. */
export async function countCandidates(db: Db, ids: readonly string[]) {
  if (!ids.length) return new Map<string, Counts>()
  const { rows } = await sql<Counts & { testId: string }>`
    select c.test_id as "testId", count(*)::integer as candidates, count(a.test_id)::integer as begun,
      count(*) filter (where a.running = 0)::integer as submitted, coalesce(sum(a.waiting), 0)::integer as "toGrade",
      (select count(*) from appeals p where p.institution_id = here() and p.test_id = c.test_id and p.state = 'open')::integer as "openAppeals"
    from test_candidates c left join (
      select test_id, member_id, count(*) filter (where state = 'running') as running, sum(to_grade) filter (where state = 'submitted') as waiting
      from attempts where institution_id = here() and test_id = any(${ids}::uuid[]) group by test_id, member_id
    ) a on a.test_id = c.test_id and a.member_id = c.member_id
    where c.institution_id = here() and c.test_id = any(${ids}::uuid[]) and c.standing <> 'removed' group by c.test_id`.execute(db)
  return new Map(rows.map(({ testId, ...counts }) => [testId, counts]))
}

/** The targets of tests with their names: those of classes and groups that are dissolved or deleted too. */
export async function selectTargets(db: Db, ids: readonly string[]) {
  if (!ids.length) return []
  const { rows } = await sql<{ testId: string; kind: TargetKind; targetId: string; name: string; gone: boolean }>`
    select t.test_id as "testId", t.kind, t.target_id as "targetId", coalesce(c.name, g.name, m.name, '') as name,
      case t.kind when 'class' then c.deleted_at is not null when 'member' then not m.present else g.id is null end as gone
    from test_targets t
      left join classes c on t.kind = 'class' and c.institution_id = t.institution_id and c.id = t.target_id
      left join usergroups g on t.kind = 'usergroup' and g.institution_id = t.institution_id and g.id = t.target_id
      left join members m on t.kind = 'member' and m.institution_id = t.institution_id and m.id = t.target_id
    where t.institution_id = here() and t.test_id = any(${ids}::uuid[]) order by t.test_id, t.kind, name, t.target_id`.execute(db)
  return rows
}

export const selectInvigilators = (db: Db, testId: string) =>
  db
    .selectFrom('testInvigilators')
    .innerJoin('members', 'members.id', 'testInvigilators.memberId')
    .select(['members.id', 'members.name'])
    .where('testInvigilators.testId', '=', testId)
    .orderBy('members.name')
    .orderBy('members.id')
    .execute()

/** Whether an attempt at the test exists. */
export async function hasAttempts(db: Db, testId: string): Promise<boolean> {
  return (await db.selectFrom('attempts').select('id').where('testId', '=', testId).limit(1).executeTakeFirst()) !== undefined
}

/** Attempts that stand against a release: running ones, and those that are not graded through. */
export async function countUnfinished(db: Db, testId: string) {
  const { running, ungraded } = await db
    .selectFrom('attempts')
    .select((q) => [
      q.fn.countAll<number>().filterWhere('state', '=', 'running').as('running'),
      q.fn.countAll<number>().filterWhere('state', '=', 'submitted').as('ungraded'),
    ])
    .where('testId', '=', testId)
    .executeTakeFirstOrThrow()
  return { running: Number(running), ungraded: Number(ungraded) }
}

/** The tests of a member that are not archived, by title. */
export const selectTestsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('tests')
    .select(['id', 'title as name'])
    .where('ownerId', '=', memberId)
    .where('kind', '<>', 'self')
    .where('binned', '=', false)
    .orderBy('updatedAt', 'desc')
    .limit(1000)
    .execute()
