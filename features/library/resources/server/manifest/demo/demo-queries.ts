import type { Db } from '#server/kernel/data/db.ts'

export const findDemoResources = (db: Db, ownerId: string) =>
  db.selectFrom('resources').select('id').where('ownerId', '=', ownerId).limit(1).executeTakeFirst()
