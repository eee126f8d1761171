import type { Db } from '#server/kernel/data/db.ts'

export const findDemoBanks = (db: Db, ownerId: string) =>
  db.selectFrom('questionBanks').select(['id', 'name']).where('ownerId', '=', ownerId).where('scope', '=', 'institution').orderBy('name').execute()

export const findDemoPaper = (db: Db, ownerId: string, name: string) =>
  db.selectFrom('papers').select('id').where('ownerId', '=', ownerId).where('name', '=', name).executeTakeFirst()

export async function markDemoLocked(db: Db, id: string): Promise<void> {
  await db.updateTable('papers').set({ state: 'locked', version: 1 }).where('id', '=', id).execute()
}
