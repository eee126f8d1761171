import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { findBookOfClass, selectChaptersNaming } from '../signals/book-queries.ts'

/** The running class of a teacher that has a book and in which no student has answered a quiz of this feature, with its students by name and where the points of its book stand. */
export async function findDemoClass(db: Db, ownerId: string) {
  const there = await db.selectFrom('questionBanks').select('id').where('name', '=', '数据结构小测').executeTakeFirst()
  const klass = await db
    .selectFrom('classes')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'running')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  const book = klass && (await findBookOfClass(db, klass.id))
  if (there || !book) return undefined
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
  const points = await selectChaptersNaming(db, book.editionId, ['循环队列', '旋转', '均摊分析', '散列函数'])
  return {
    classId: klass.id,
    book: { ...book, chapterOf: new Map(points.map(({ name, chapterId }) => [name, chapterId])) },
    studentIds: students.map(({ id }) => id),
  }
}

/** Gives the quiz of the demo its class and its names, and releases it. */
export async function nameDemoQuiz(
  db: Db,
  { testId, paperId, bankId }: { testId: string; paperId: string; bankId: string },
  classId: string,
  names: { bank: string; paper: string },
): Promise<void> {
  await db.insertInto('testTargets').values({ testId, kind: 'class', targetId: classId }).execute()
  await db.updateTable('questionBanks').set({ name: names.bank }).where('id', '=', bankId).execute()
  await db.updateTable('papers').set({ name: names.paper }).where('id', '=', paperId).execute()
  await db
    .updateTable('tests')
    .set({ state: 'released', releasedAt: sql<Date>`closes_at + interval '1 day'` })
    .where('id', '=', testId)
    .execute()
}

/** As if these students had read a chapter, and the first `came` of them had come back to it yesterday. */
export async function putDemoReturns(db: Db, textbookId: string, chapterId: string, memberIds: readonly string[], came: number): Promise<void> {
  const rows = memberIds.map((memberId, at) => ({
    memberId,
    textbookId,
    chapterId,
    read: 1,
    upto: 1,
    at: sql<Date>`now() - interval '12 days'`,
    returns: at < came ? 1 + (at % 3) : 0,
    seenAt: at < came ? sql<Date>`now() - interval '1 day'` : null,
  }))
  if (!rows.length) return
  await db
    .insertInto('readingChapters')
    .values(rows)
    .onConflict((c) =>
      c
        .columns(['institutionId', 'memberId', 'textbookId', 'chapterId'])
        .doUpdateSet({ read: 1, upto: 1, returns: sql`excluded.returns`, seenAt: sql`excluded.seen_at` }),
    )
    .execute()
}
