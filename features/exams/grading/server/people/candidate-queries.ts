import type { Db } from '#server/kernel/data/db.ts'

/** Those of these members who are candidates of a test. */
export async function selectCandidatesAmong(db: Db, testId: string, memberIds: readonly string[]) {
  if (!memberIds.length) return []
  return db
    .selectFrom('testCandidates')
    .innerJoin('members', 'members.id', 'testCandidates.memberId')
    .select(['members.id', 'members.name'])
    .where('testCandidates.testId', '=', testId)
    .where('testCandidates.memberId', 'in', memberIds)
    .where('testCandidates.standing', '<>', 'removed')
    .orderBy('members.id')
    .execute()
}

/** The language of the paper of a test. */
export async function candidateLanguage(db: Db, testId: string): Promise<string> {
  const row = await db
    .selectFrom('tests')
    .innerJoin('papers', 'papers.id', 'tests.paperId')
    .select('papers.language')
    .where('tests.id', '=', testId)
    .executeTakeFirst()
  return row?.language ?? 'zh-CN'
}
