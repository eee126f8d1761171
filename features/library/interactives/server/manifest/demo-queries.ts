import type { Db } from '#server/kernel/data/db.ts'

export const hasInteractive = async (db: Db, ownerId: string): Promise<boolean> =>
  (await db.selectFrom('resources').select('id').where('ownerId', '=', ownerId).where('kind', '=', 'interactive').limit(1).executeTakeFirst()) !==
  undefined
