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
