import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

const newest = { newest: descending('toys.createdAt', 'toys.id') }

export const selectToys = (db: Db, paging: Paging) =>
  paged(db, db.selectFrom('toys').select(['toys.id', 'toys.name', 'toys.createdBy', 'toys.createdAt']), newest, { ...paging, sort: 'newest' })

export async function insertToy(db: Db, by: { memberId: string }, name: string): Promise<string> {
  const id = newId()
  await db.insertInto('toys').values({ id, name, createdBy: by.memberId }).execute()
  return id
}

/** A toy of the institution; refuses with notFound. */
export async function loadToy(db: Db, id: string) {
  const toy = await db.selectFrom('toys').select(['id', 'name', 'createdBy']).where('id', '=', id).executeTakeFirst()
  if (!toy) throw refusal('notFound')
  return toy
}

export async function deleteToy(db: Db, toy: { id: string }): Promise<void> {
  await db.deleteFrom('toys').where('id', '=', toy.id).execute()
}
