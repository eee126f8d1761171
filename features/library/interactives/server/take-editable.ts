import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { findObject, noObject } from './queries.ts'

/** An interactive object that the user may edit. Refuses with `notFound` or `forbidden`. */
export async function takeEditable(db: Db, user: User, id: string) {
  const row = await findObject(db, id)
  if (!row || row.deletedAt !== null) throw noObject()
  const manages = row.ownerId === user.memberId || (row.scope !== 'own' && user.roles.includes('administrator'))
  if (!manages) throw row.scope === 'own' ? noObject() : refusal('forbidden')
  return row
}
