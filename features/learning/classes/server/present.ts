import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Class, ClassRow } from '../contract.ts'
import { mayChangeMembers, maySeeMembers, mayTeach } from './policy.ts'
import { type ClassRecord, countMembers, findTextbook, selectGroupNames, selectStaff } from './queries.ts'

const rowOf = (user: User, row: ClassRecord, counts: { students: number; pending: number } | undefined): ClassRow => ({
  id: row.id,
  name: row.name,
  term: row.term,
  state: row.state,
  joinMode: row.joinMode,
  capacity: row.capacity,
  owner: { id: row.ownerId, name: row.ownerName },
  students: counts?.students ?? 0,
  pending: mayTeach(user, row) ? (counts?.pending ?? 0) : 0,
  myRole: row.myRole,
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  rowVersion: row.rowVersion,
  can: { change: mayTeach(user, row) },
})

/** Rows of the list of classes. */
export async function presentRows(db: Db, user: User, rows: readonly ClassRecord[]): Promise<ClassRow[]> {
  const counts = await countMembers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => rowOf(user, row, counts.get(row.id)))
}

/** One class as the user may see it. */
export async function presentClass(db: Db, user: User, row: ClassRecord): Promise<Class> {
  const counts = await countMembers(db, [row.id])
  const staff = await selectStaff(db, [row.id])
  const inRole = (role: string) => staff.flatMap(({ id, name, avatarUrl, ...each }) => (each.role === role ? [{ id, name, avatarUrl }] : []))
  const invites = maySeeMembers(user, row)
  return {
    ...rowOf(user, row, counts.get(row.id)),
    describe: row.describe,
    textbook: row.textbookId === null ? null : await findTextbook(db, row.textbookId),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    inviteCode: invites ? row.inviteCode : null,
    inviteExpiresAt: invites ? (row.inviteExpiresAt?.toISOString() ?? null) : null,
    teachers: inRole('teacher'),
    assistants: inRole('assistant'),
    groups: await selectGroupNames(db, row.id),
    createdAt: row.createdAt.toISOString(),
    can: {
      change: mayTeach(user, row),
      members: mayChangeMembers(user, row),
      seeMembers: maySeeMembers(user, row),
      leave: row.myRole !== null,
      remove: mayTeach(user, row),
    },
  }
}
