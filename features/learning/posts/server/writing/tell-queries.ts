import type { Db } from '#server/kernel/data/db.ts'
import { moderatorsOf } from '../reading/reach-queries.ts'

/** A post with what decides who reads it. */
export const findWritten = (db: Db, id: string) =>
  db
    .selectFrom('posts')
    .innerJoin('members as authors', 'authors.id', 'posts.authorId')
    .select(['posts.id', 'posts.authorId', 'posts.anonymous', 'posts.state', 'posts.private', 'posts.privateTo', 'posts.deletedAt', 'posts.parentId'])
    .select(['posts.opening', 'posts.answersId', 'authors.name as authorName'])
    .where('posts.id', '=', id)
    .executeTakeFirstOrThrow()

/** What these people are in a class; those who are not active in it are left out. */
export async function selectViewers(db: Db, classId: string, memberIds: readonly string[]) {
  if (!memberIds.length) return []
  const rows = await db
    .selectFrom('classMembers')
    .select(['classMembers.memberId', 'classMembers.role'])
    .where('classMembers.classId', '=', classId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.memberId', 'in', memberIds)
    .execute()
  return rows.map(({ memberId, role }) => ({ memberId, moderates: role !== 'student' }))
}

export async function selectModerators(db: Db, classId: string): Promise<string[]> {
  return (await moderatorsOf(db, classId).execute()).map(({ memberId }) => memberId)
}

/** Deletes what people were told about a thread, which they do not read any more. */
export async function deleteMessages(db: Db, threadId: string): Promise<void> {
  await db.deleteFrom('messages').where('about', '=', `thread:${threadId}`).execute()
}
