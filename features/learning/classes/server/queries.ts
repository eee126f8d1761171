import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { ClassRole, ClassState, JoinMode } from '../contract.ts'
import { mayTeach, rulesClasses } from './policy.ts'

/** Classes with what the user is in each: the role of an active member, else null. */
const classes = (db: Db, user: Pick<User, 'memberId'>) =>
  db
    .selectFrom('classes')
    .innerJoin('members as owners', 'owners.id', 'classes.ownerId')
    .select([
      'classes.id',
      'classes.name',
      'classes.term',
      'classes.describe',
      'classes.textbookId',
      'classes.startsOn',
      'classes.endsOn',
      'classes.capacity',
      'classes.joinMode',
      'classes.inviteCode',
      'classes.inviteExpiresAt',
      'classes.state',
      'classes.ownerId',
      'classes.createdAt',
      'classes.updatedAt',
      'classes.deletedAt',
      'classes.rowVersion',
      'owners.name as ownerName',
    ])
    .select((q) =>
      q
        .selectFrom('classMembers')
        .select('classMembers.role')
        .whereRef('classMembers.classId', '=', 'classes.id')
        .where('classMembers.memberId', '=', user.memberId)
        .where('classMembers.state', '=', 'active')
        .as('myRole'),
    )

type Selected = Awaited<ReturnType<ReturnType<typeof classes>['execute']>>[number]
const typed = (row: Selected) => ({
  ...row,
  state: row.state as ClassState,
  joinMode: row.joinMode as JoinMode,
  myRole: row.myRole as ClassRole | null,
})
export type ClassRecord = ReturnType<typeof typed>

export const noClass = () => refusal('notFound', { zh: '班级不存在', en: 'No such class' })

/**
 * The class with the user's role in it. Refuses with `notFound` who is neither an active member nor an administrator of the institution, and students
 * of a draft. With `deleted` it may be dissolved, and then only those who manage it find it.
 */
export async function loadClass(db: Db, user: User, id: string, { deleted = false } = {}): Promise<ClassRecord> {
  const row = await classes(db, user).where('classes.id', '=', id).executeTakeFirst()
  if (!row) throw noClass()
  const klass = typed(row)
  const manages = mayTeach(user, klass)
  if (klass.deletedAt !== null ? !deleted || !manages : !manages && klass.myRole === null) throw noClass()
  if (klass.state === 'draft' && !manages && klass.myRole === 'student') throw noClass()
  return klass
}

/** The classes of these ids that are not dissolved, with the user's role in each. */
export async function selectClassesById(db: Db, user: User, ids: readonly string[]): Promise<ClassRecord[]> {
  if (!ids.length) return []
  const rows = await classes(db, user).where('classes.id', 'in', ids).where('classes.binned', '=', false).execute()
  return rows.map(typed)
}

/** The book of a class under its present name; null for one that was withdrawn. */
export const findTextbook = async (db: Db, textbookId: string) =>
  (await db
    .selectFrom('catalogue')
    .innerJoin('editions', 'editions.id', 'catalogue.editionId')
    .select(['catalogue.textbookId as id', 'editions.name'])
    .where('catalogue.textbookId', '=', textbookId)
    .executeTakeFirst()) ?? null

/** Locks a class against changes of its members and settings. */
export async function lockClass(db: Db, id: string): Promise<void> {
  await db.selectFrom('classes').select('classes.id').where('classes.id', '=', id).forUpdate().execute()
}

const name = byPinyin('classes.name')
const orders = {
  '-updatedAt': descending('classes.updatedAt', 'classes.id'),
  name: ascending(name, 'classes.id'),
  '-name': descending(name, 'classes.id'),
} as const

interface Filter extends Paging {
  q?: string | undefined
  state?: ClassState | undefined
  scope: 'mine' | 'all'
  bin: boolean
  sort: keyof typeof orders
}

/** A page of the classes that the user teaches, or of all; dissolved ones are shown to those who manage them. */
export async function selectClasses(db: Db, user: User, { q, state, scope, bin, ...paging }: Filter) {
  const taught = db
    .selectFrom('classMembers')
    .select('classMembers.classId')
    .where('classMembers.memberId', '=', user.memberId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', 'in', bin ? ['teacher'] : ['teacher', 'assistant'])
  const found = classes(db, user)
    .where('classes.binned', '=', bin)
    .$if(scope === 'mine' || !rulesClasses(user), (rows) => rows.where('classes.id', 'in', taught))
    .$if(state !== undefined, (rows) => rows.where('classes.state', '=', state ?? ''))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, words: q })
  return { ...rest, items: items.map(typed) }
}

/** How many active students and how many requests each class has. */
export async function countMembers(db: Db, ids: readonly string[]): Promise<Map<string, { students: number; pending: number }>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('classMembers')
    .select((q) => [
      'classMembers.classId',
      q.fn.countAll<number>().filterWhere('classMembers.state', '=', 'active').as('students'),
      q.fn.countAll<number>().filterWhere('classMembers.state', '=', 'pending').as('pending'),
    ])
    .where('classMembers.classId', 'in', ids)
    .where('classMembers.role', '=', 'student')
    .groupBy('classMembers.classId')
    .execute()
  return new Map(rows.map((row) => [row.classId, { students: Number(row.students), pending: Number(row.pending) }]))
}

/** The active teachers and assistants of classes, those who came first before the others. */
export const selectStaff = (db: Db, ids: readonly string[]) =>
  ids.length
    ? db
        .selectFrom('classMembers')
        .innerJoin('members', 'members.id', 'classMembers.memberId')
        .select(['classMembers.classId', 'classMembers.role', 'members.id', 'members.name', 'members.avatarUrl'])
        .where('classMembers.classId', 'in', ids)
        .where('classMembers.state', '=', 'active')
        .where('classMembers.role', 'in', ['teacher', 'assistant'])
        .orderBy('classMembers.joinedAt')
        .orderBy('members.id')
        .execute()
    : Promise.resolve([])

/** The names of the groups of a class. */
export async function selectGroupNames(db: Db, classId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('classMembers')
    .select('classMembers.groupName')
    .distinct()
    .where('classMembers.classId', '=', classId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.groupName', '!=', '')
    .execute()
  return rows.map(({ groupName }) => groupName).toSorted((a, b) => a.localeCompare(b, 'zh', { numeric: true }))
}

/** A page of the classes that the user is in or has asked to join. */
export function selectMyClasses(db: Db, user: User, { past, ...paging }: Paging & { past: boolean }) {
  const found = db
    .selectFrom('classMembers')
    .innerJoin('classes', 'classes.id', 'classMembers.classId')
    .select(['classes.id', 'classes.name', 'classes.term', 'classes.state'])
    .select(['classMembers.groupName', 'classMembers.state as membership', 'classMembers.role', 'classMembers.joinedAt'])
    .where('classMembers.memberId', '=', user.memberId)
    .where('classMembers.state', 'in', ['active', 'pending'])
    .where('classes.binned', '=', false)
    .where('classes.state', 'in', past ? ['ended', 'archived'] : ['draft', 'recruiting', 'running'])
    .where((q) => q.or([q('classes.state', '!=', 'draft'), q('classMembers.role', '!=', 'student')]))
  return paged(db, found, { newest: descending('classMembers.joinedAt', 'classMembers.classId') }, { ...paging, sort: 'newest' })
}

/** The active students of classes that are not dissolved, each once for each class, by number and name. */
export const selectActiveStudents = (db: Db, classIds: readonly string[]) =>
  classIds.length
    ? db
        .selectFrom('classMembers')
        .innerJoin('classes', 'classes.id', 'classMembers.classId')
        .innerJoin('members', 'members.id', 'classMembers.memberId')
        .select(['classMembers.classId', 'classMembers.memberId', 'classMembers.groupName', 'members.name', 'members.number'])
        .where('classMembers.classId', 'in', classIds)
        .where('classMembers.state', '=', 'active')
        .where('classMembers.role', '=', 'student')
        .where('classes.binned', '=', false)
        .where('members.present', '=', true)
        .orderBy(sql`members.number nulls last`)
        .orderBy('members.nameKey')
        .orderBy('members.id')
        .execute()
    : Promise.resolve([])

/** Deletes up to `limit` classes that were dissolved before a time, with their members; returns how many. */
export async function purgeClasses(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('classes').select('classes.id').where('classes.deletedAt', '<', before).orderBy('classes.deletedAt').limit(limit)
  const done = await db.deleteFrom('classes').where('id', 'in', old).executeTakeFirst()
  return Number(done.numDeletedRows)
}
