import { threadLink } from '#features/learning/posts/server/tell.ts'
import { loadThreads } from '#features/learning/posts/server/reading/reach-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** The screen of a homework for a person: the own page of a student, else that of those who teach; null for others. */
export async function findHomeworkPath(db: Db, user: Pick<User, 'memberId'>, homeworkId: string): Promise<string | null> {
  const row = await db
    .selectFrom('homeworkClasses')
    .innerJoin('homeworks', 'homeworks.id', 'homeworkClasses.homeworkId')
    .innerJoin('classMembers', 'classMembers.classId', 'homeworkClasses.classId')
    .innerJoin('classes', 'classes.id', 'homeworkClasses.classId')
    .select(['homeworkClasses.classId', 'classMembers.role'])
    .where('homeworkClasses.homeworkId', '=', homeworkId)
    .where('homeworks.state', '<>', 'draft')
    .where('homeworks.binned', '=', false)
    .where('classes.binned', '=', false)
    .where('classMembers.memberId', '=', user.memberId)
    .where('classMembers.state', '=', 'active')
    .orderBy((q) => q('classMembers.role', '=', 'student'), 'desc')
    .orderBy('classes.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return `/education/classes/homework/${row.role === 'student' ? 'info' : 'details'}?${new URLSearchParams({ id: row.classId, homeworkId })}`
}

/** The screen of that one of these topics which the person reads as a member of its class; null for others. */
export async function findTopicPath(db: Db, user: User, threadIds: readonly string[]): Promise<string | null> {
  const topics = await loadThreads(db, user, threadIds)
  const own = threadIds.map((id) => topics.get(id)).find((topic) => topic !== undefined && topic.myRole !== null)
  return own ? threadLink(own) : null
}
