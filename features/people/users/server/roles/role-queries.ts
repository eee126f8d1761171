import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

const columns = ['code', 'name', 'describe', 'scope', 'modules', 'features', 'starting', 'position', 'rowVersion'] as const
export type RoleRow = Awaited<ReturnType<typeof selectRoles>>[number]

export const selectRoles = (db: Db) => db.selectFrom('roles').select(columns).orderBy('position').orderBy('code').execute()

/**
 * Refuses when the institution would be left without an active administrator. Call it after a change, in its transaction; the lock serialises two
 * concurrent changes.
 */
export async function mustKeepAdministrator(db: Db): Promise<void> {
  await db.selectFrom('roles').select('code').where('code', '=', 'administrator').forUpdate().execute()
  if (await administratorBesides(db)) return
  const words = { zh: '这是最后一位机构管理员，请先指定另一位', en: 'This is the last administrator of the institution; appoint another one first' }
  throw refusal('conflict', words)
}

/** True when this member is the institution's only active administrator. */
export async function isLastAdministrator(db: Db, memberId: string): Promise<boolean> {
  const [mine, other] = [await administratorBesides(db), await administratorBesides(db, memberId)]
  return mine !== undefined && other === undefined
}

/** An active member with the administrator role, other than the given one. */
const administratorBesides = (db: Db, memberId?: string) =>
  db
    .selectFrom('memberRoles')
    .innerJoin('members', 'members.id', 'memberRoles.memberId')
    .select('members.id')
    .where('memberRoles.role', '=', 'administrator')
    .where('members.standing', '=', 'active')
    .where('members.visitor', '=', false)
    .$if(memberId !== undefined, (rows) => rows.where('members.id', '!=', memberId ?? ''))
    .limit(1)
    .executeTakeFirst()

interface RoleValues {
  name: string
  describe: string
  scope: string
  modules: string[]
  features: string[]
}

export async function insertRoleRow(db: Db, role: RoleValues & { code: string; position: number }): Promise<void> {
  await db.insertInto('roles').values(role).execute()
}

/** Refuses with `conflict` when the role was changed since `rowVersion` was read. */
export async function updateRoleRow(db: Db, { code, rowVersion }: Pick<RoleRow, 'code' | 'rowVersion'>, change: Partial<RoleValues>): Promise<void> {
  const done = await db
    .updateTable('roles')
    .set((q) => ({ ...change, rowVersion: q('rowVersion', '+', 1) }))
    .where('code', '=', code)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Deletes a role and tells whether it was still there. */
export async function deleteRoleRow(db: Db, code: string): Promise<boolean> {
  const deleted = await db.deleteFrom('roles').where('code', '=', code).returning('code').executeTakeFirst()
  return deleted !== undefined
}

/** Whether any member has the role. */
export async function isUsed(db: Db, code: string): Promise<boolean> {
  const used = await db.selectFrom('memberRoles').select('memberId').where('role', '=', code).limit(1).executeTakeFirst()
  return used !== undefined
}

/** The members with a role, at most 5000. */
export async function selectMemberIdsWithRole(db: Db, code: string): Promise<string[]> {
  const rows = await db.selectFrom('memberRoles').select('memberId').where('role', '=', code).orderBy('memberId').limit(5000).execute()
  return rows.map(({ memberId }) => memberId)
}

/** Gives the members with a role another one in its place. */
export async function replaceRole(db: Db, code: string, other: string): Promise<void> {
  const having = db.selectFrom('memberRoles').select('memberRoles.memberId').where('role', '=', code)
  await db
    .updateTable('members')
    .set((q) => ({ roles: rolesReplacing(code, other), rowVersion: q('rowVersion', '+', 1) }))
    .where('id', 'in', having)
    .execute()
}

/** The column `roles` with one code in place of another, each once. */
const rolesReplacing = (code: string, other: string) =>
  sql<string[]>`(select array_agg(distinct case when each = ${code} then ${other} else each end) from unnest(members.roles) each)`

/** By role: the number of textbooks that its members lead as chief or deputy. */
export async function countBooksLed(db: Db, codes: readonly string[]): Promise<Map<string, { all: number; published: number }>> {
  const rows = await db
    .selectFrom('memberRoles')
    .innerJoin('textbookMembers', 'textbookMembers.memberId', 'memberRoles.memberId')
    .innerJoin('textbooks', 'textbooks.id', 'textbookMembers.textbookId')
    .select((q) => [
      'memberRoles.role',
      q.fn.count<number>('textbooks.id').distinct().as('all'),
      q.fn.count<number>('textbooks.id').distinct().filterWhere('textbooks.publishStatus', '=', 2).as('published'),
    ])
    .where('memberRoles.role', 'in', codes)
    .where('textbookMembers.role', 'in', ['chief', 'deputy'])
    .where('textbooks.deletedAt', 'is', null)
    .groupBy('memberRoles.role')
    .execute()
  return new Map(rows.map(({ role, all, published }) => [role, { all: Number(all), published: Number(published) }]))
}
