import type { Db } from '#server/kernel/data/db.ts'

/** The persons who grade a test besides its owner, by name. */
export const selectNamedGraders = (db: Db, testId: string) =>
  db
    .selectFrom('testGraders')
    .innerJoin('members', 'members.id', 'testGraders.memberId')
    .select(['members.id', 'members.name'])
    .where('testGraders.testId', '=', testId)
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()

export async function replaceGraders(db: Db, testId: string, memberIds: readonly string[]): Promise<void> {
  await db.deleteFrom('testGraders').where('testId', '=', testId).execute()
  if (memberIds.length)
    await db
      .insertInto('testGraders')
      .values(memberIds.map((memberId) => ({ testId, memberId })))
      .execute()
}

export const updateAnonymous = (db: Db, testId: string, anonymous: boolean) =>
  db.updateTable('tests').set({ anonymous }).where('id', '=', testId).execute()
