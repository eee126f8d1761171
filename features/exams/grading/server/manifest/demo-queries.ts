import type { Db } from '#server/kernel/data/db.ts'

/** The test of the owner whose open answers are not graded yet. */
export const findDemoToGrade = (db: Db, ownerId: string) =>
  db
    .selectFrom('tests')
    .select('tests.id')
    .where('tests.ownerId', '=', ownerId)
    .where('tests.title', '=', '单元测验')
    .where('tests.id', 'not in', (q) => q.selectFrom('testGraders').select('testGraders.testId'))
    .limit(1)
    .executeTakeFirst()
