import type { Db } from '#server/kernel/data/db.ts'

/** Who watches over a test: its owner and its invigilators. */
export async function selectWatching(db: Db, testId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tests')
    .select('ownerId as memberId')
    .where('id', '=', testId)
    .union(db.selectFrom('testInvigilators').select('memberId').where('testId', '=', testId))
    .execute()
  return rows.map(({ memberId }) => memberId)
}
