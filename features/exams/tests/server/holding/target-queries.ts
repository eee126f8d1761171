import { sql } from 'kysely'
import { membersOfGroup } from '#features/people/users/server/directory/group-members-queries.ts'
import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import { selectActiveStudents } from '#features/learning/classes/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Database, Db } from '#server/kernel/data/db.ts'
import { ascending, byPinyin } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { TargetKind } from '../../contract.ts'
import { rulesTests } from '../policy.ts'

export interface TargetRow {
  kind: TargetKind
  targetId: string
}

export interface WantedCandidate {
  memberId: string
  /** The class through which the person is a candidate. */
  classId: string | null
}

const idsOf = (targets: readonly TargetRow[], kind: TargetKind) => targets.flatMap((target) => (target.kind === kind ? [target.targetId] : []))

/** Those of these people who are present members of the institution. */
export async function selectPresent(db: Db, memberIds: readonly string[]): Promise<string[]> {
  if (!memberIds.length) return []
  const rows = await db.selectFrom('members').select('id').where('present', '=', true).where('id', 'in', memberIds).execute()
  return rows.map(({ id }) => id)
}

export async function selectGroupsThere(db: Db, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  return (await db.selectFrom('usergroups').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
}

/** The people of each target now, each person once, those of classes first. A class that is dissolved and a group that is gone have none. */
export async function selectWanted(db: Db, targets: readonly TargetRow[]): Promise<WantedCandidate[]> {
  const groups = await selectGroupsThere(db, idsOf(targets, 'usergroup'))
  const ofClasses = await selectActiveStudents(db, idsOf(targets, 'class'))
  const wanted = new Map(ofClasses.toReversed().map(({ memberId, classId }) => [memberId, classId as string | null]))
  for (const id of groups)
    for (const { memberId } of await (await membersOfGroup(db, id)).select('members.id as memberId').execute())
      if (!wanted.has(memberId)) wanted.set(memberId, null)
  for (const memberId of await selectPresent(db, idsOf(targets, 'member'))) if (!wanted.has(memberId)) wanted.set(memberId, null)
  return [...wanted].map(([memberId, classId]) => ({ memberId, classId }))
}

/** Those of these classes that the user teaches, and for administrators those of the institution. Dissolved ones are not among them. */
export async function selectClassesAllowed(db: Db, user: User, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  const rows = await classesAllowed(db, user).where('classes.id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

const classesAllowed = (db: Db, user: User) =>
  db
    .selectFrom('classes')
    .select(['classes.id', 'classes.name'])
    .where('classes.binned', '=', false)
    .$if(!rulesClasses(user), (rows) =>
      rows.where(
        'classes.id',
        'in',
        db
          .selectFrom('classMembers')
          .select('classMembers.classId')
          .where('classMembers.memberId', '=', user.memberId)
          .where('classMembers.state', '=', 'active')
          .where('classMembers.role', '=', 'teacher'),
      ),
    )

/** The classes for which the user may hold a test whose name contains the words and that are not over, at most twenty, the latest first. */
export const findClasses = (db: Db, user: User, words: string) =>
  classesAllowed(db, user)
    .where('classes.state', 'not in', ['ended', 'archived'])
    .where(sql<boolean>`strpos(lower(classes.name), lower(${words})) > 0`)
    .orderBy('classes.updatedAt', 'desc')
    .orderBy('classes.id', 'desc')
    .limit(20)
    .execute()

/** How many people each target has now, in the order of the targets. */
export async function countTargets(db: Db, targets: readonly TargetRow[]): Promise<number[]> {
  const students = Map.groupBy(await selectActiveStudents(db, idsOf(targets, 'class')), ({ classId }) => classId)
  const present = new Set(await selectPresent(db, idsOf(targets, 'member')))
  const there = new Set(await selectGroupsThere(db, idsOf(targets, 'usergroup')))
  const counts: number[] = []
  for (const { kind, targetId } of targets) {
    if (kind === 'class') counts.push(students.get(targetId)?.length ?? 0)
    else if (kind === 'member') counts.push(present.has(targetId) ? 1 : 0)
    else counts.push(there.has(targetId) ? await countGroup(db, targetId) : 0)
  }
  return counts
}

async function countGroup(db: Db, id: string): Promise<number> {
  const row = await (await membersOfGroup(db, id)).select((q) => q.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Makes the candidates of a test those of its targets: adds who is missing, and removes who is in no target any more, has not begun and was not given
 * a standing by a person. Returns who was added and removed.
 */
export async function refreshCandidates(db: Db, testId: string, wanted: readonly WantedCandidate[]) {
  const memberIds = wanted.map(({ memberId }) => memberId)
  const added = await sql<{ memberId: string }>`insert into test_candidates (test_id, member_id, class_id)
    select ${testId}, w.member_id, w.class_id from unnest(${memberIds}::uuid[], ${wanted.map(({ classId }) => classId)}::uuid[]) as w(member_id, class_id)
    order by w.member_id on conflict do nothing returning member_id as "memberId"`.execute(db)
  const removed = await sql<{ memberId: string }>`delete from test_candidates c where c.institution_id = here() and c.test_id = ${testId}
      and c.standing = 'expected' and not c.member_id = any(${memberIds}::uuid[])
      and not exists (select from attempts a where a.institution_id = here() and a.test_id = ${testId} and a.member_id = c.member_id)
    returning c.member_id as "memberId"`.execute(db)
  return { added: added.rows.map(({ memberId }) => memberId), removed: removed.rows.map(({ memberId }) => memberId) }
}

/** The user groups of the institution whose name contains the words, at most twenty. */
export const findGroups = (db: Db, words: string) =>
  db
    .selectFrom('usergroups')
    .select(['id', 'name'])
    .where(sql<boolean>`strpos(lower(name), lower(${words})) > 0`)
    .orderBy(byPinyin('usergroups.name'))
    .orderBy('id')
    .limit(20)
    .execute()

/** The people whose name, initials or number match the words, among the students of classes that the user teaches; for administrators among all. */
export async function findPeople(db: Db, user: User, words: string) {
  const found = db
    .selectFrom('members')
    .select(['members.id', 'members.name', 'members.number'])
    .where('members.present', '=', true)
    .$if(!rulesTests(user), (rows) =>
      rows.where(
        'members.id',
        'in',
        db
          .selectFrom('classMembers')
          .innerJoin('classMembers as own', 'own.classId', 'classMembers.classId')
          .select('classMembers.memberId')
          .where('classMembers.state', '=', 'active')
          .where('own.memberId', '=', user.memberId)
          .where('own.state', '=', 'active')
          .where('own.role', '=', 'teacher'),
      ),
    )
  const orders = { name: ascending('members.nameKey', 'members.id') } as const
  return (await paged(db, found, orders, { page: 1, size: 20, sort: 'name', words })).items
}

/** The institutions with a published test that has not closed. */
export async function selectInstitutionsWithTestsAhead({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from institutions_with_tests_ahead() as id')
  return rows.map(({ id }) => id)
}

/** Makes students who have joined a class since a test for it was published its candidates, until it closes; at most `most`. Returns them. */
export async function insertLateCandidates(db: Db, most: number) {
  const { rows } = await sql<{ testId: string; memberId: string }>`insert into test_candidates (test_id, member_id, class_id)
    select distinct on (t.id, s.member_id) t.id, s.member_id, s.class_id
    from tests t join test_targets g on g.institution_id = t.institution_id and g.test_id = t.id and g.kind = 'class'
      join classes c on c.institution_id = t.institution_id and c.id = g.target_id and c.deleted_at is null
      join class_members s on s.institution_id = t.institution_id and s.class_id = c.id and s.role = 'student' and s.state = 'active'
      join members m on m.institution_id = t.institution_id and m.id = s.member_id and m.present
    where t.institution_id = here() and t.state = 'published' and t.deleted_at is null and t.closes_at > now()
      and not exists (select from test_candidates k where k.institution_id = t.institution_id and k.test_id = t.id and k.member_id = s.member_id)
    order by t.id, s.member_id, s.class_id limit ${most}
    on conflict do nothing returning test_id as "testId", member_id as "memberId"`.execute(db)
  return rows
}

/** The titles of tests. */
export const selectTitles = (db: Db, ids: readonly string[]) => db.selectFrom('tests').select(['id', 'title']).where('id', 'in', ids).execute()
