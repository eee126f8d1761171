import type { Db } from '#server/kernel/data/db.ts'

/** The running class of a teacher that has no gradebook yet, with its tests by title and its students by name. */
export async function findDemoClass(db: Db, ownerId: string) {
  const klass = await db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.ownerId', '=', ownerId)
    .where('classes.state', '=', 'running')
    .where('classes.id', 'not in', (q) => q.selectFrom('gradebooks').select('gradebooks.classId'))
    .orderBy('classes.createdAt')
    .limit(1)
    .executeTakeFirst()
  if (!klass) return undefined
  const tests = await db
    .selectFrom('tests')
    .innerJoin('testTargets', 'testTargets.testId', 'tests.id')
    .select(['tests.id', 'tests.title'])
    .where('testTargets.targetId', '=', klass.id)
    .where('tests.title', 'in', ['期中考试', '期末考试'])
    .execute()
  const students = await db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select('members.id')
    .where('classMembers.classId', '=', klass.id)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()
  return { classId: klass.id, tests, memberIds: students.map(({ id }) => id) }
}
