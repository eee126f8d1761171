import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import { reachableThreads, type Reader } from '#features/learning/posts/server/reading/reach-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { mostEntries } from '#server/kernel/lists/calendar-source.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { memberNumber } from '#server/kernel/people/member-list-queries.ts'

interface Settings {
  pinned?: boolean | undefined
  locked?: boolean | undefined
  essence?: boolean | undefined
  closesAt?: string | null | undefined
  points?: number | null | undefined
}

/** Changes what teachers decide about a topic; what is undefined stays. */
export async function updateSettings(db: Db, id: string, { closesAt, ...settings }: Settings): Promise<void> {
  const changes = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  await db
    .updateTable('threads')
    .set((q) => ({
      ...changes,
      ...(closesAt !== undefined && { closesAt: closesAt === null ? null : new Date(closesAt) }),
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Notes that the class is told of a topic; false if it was told before. */
export async function noteTold(db: Db, id: string): Promise<boolean> {
  const done = await db
    .updateTable('threads')
    .set({ toldAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('toldAt', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The highest points that a student has in a topic; 0 without any. */
export async function highestMark(db: Db, topicId: string): Promise<number> {
  const row = await db
    .selectFrom('threadMarks')
    .select((q) => q.fn.max('threadMarks.points').as('most'))
    .where('threadMarks.threadId', '=', topicId)
    .executeTakeFirst()
  return Number(row?.most ?? 0)
}

export async function findMark(db: Db, topicId: string, memberId: string): Promise<number | null> {
  const row = await db
    .selectFrom('threadMarks')
    .select('threadMarks.points')
    .where('threadMarks.threadId', '=', topicId)
    .where('threadMarks.memberId', '=', memberId)
    .executeTakeFirst()
  return row?.points ?? null
}

/** A page of the students of a class with their posts and points in a topic. */
export function selectMarks(db: Db, topicId: string, classId: string, paging: Paging) {
  const students = db
    .selectFrom('members')
    .innerJoin('classMembers', 'classMembers.memberId', 'members.id')
    .leftJoin('threadMarks', (join) => join.onRef('threadMarks.memberId', '=', 'members.id').on('threadMarks.threadId', '=', topicId))
    .select(['members.id', 'members.name', 'members.number', 'members.avatarUrl', 'threadMarks.points', 'threadMarks.rowVersion'])
    .select((q) =>
      q
        .selectFrom('posts')
        .select(q.fn.countAll<number>().as('count'))
        .whereRef('posts.authorId', '=', 'members.id')
        .where('posts.threadId', '=', topicId)
        .where('posts.state', '<>', 'hidden')
        .where('posts.deletedAt', 'is', null)
        .as('posts'),
    )
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
  return paged(db, students, { number: ascending(memberNumber, 'members.nameKey', 'members.id') }, { ...paging, sort: 'number' })
}

export interface NewMark {
  memberId: string
  points: number | null
  rowVersion: number
}

/** Stores points of students. Refuses with `conflict` when one was changed since its version was read, and at `marks` who is no student of the class. */
export async function putMarks(db: Db, topic: { id: string; classId: string }, by: string, marks: readonly NewMark[]): Promise<void> {
  const ids = [...new Set(marks.map(({ memberId }) => memberId))]
  const students = await db
    .selectFrom('classMembers')
    .select('classMembers.memberId')
    .where('classMembers.classId', '=', topic.classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.memberId', 'in', ids)
    .execute()
  if (students.length !== ids.length) throw invalid('marks', { zh: '有人不是这个班的学生', en: 'Some of them are not students of the class' })
  const there = await db
    .selectFrom('threadMarks')
    .select(['threadMarks.memberId', 'threadMarks.rowVersion'])
    .where('threadMarks.threadId', '=', topic.id)
    .where('threadMarks.memberId', 'in', ids)
    .forUpdate()
    .execute()
  const versions = new Map(there.map(({ memberId, rowVersion }) => [memberId, rowVersion]))
  if (marks.some(({ memberId, rowVersion }) => (versions.get(memberId) ?? 0) !== rowVersion)) throw refusal('conflict')
  const taken = marks.flatMap(({ memberId, points }) => (points === null ? [memberId] : []))
  if (taken.length) await db.deleteFrom('threadMarks').where('threadId', '=', topic.id).where('memberId', 'in', taken).execute()
  const given = marks.flatMap(({ memberId, points, rowVersion }) =>
    points === null ? [] : [{ threadId: topic.id, memberId, points, markedBy: by, rowVersion: rowVersion + 1 }],
  )
  if (given.length)
    await db
      .insertInto('threadMarks')
      .values(given)
      .onConflict((conflict) =>
        conflict.columns(['institutionId', 'threadId', 'memberId']).doUpdateSet((q) => ({
          points: q.ref('excluded.points'),
          markedBy: q.ref('excluded.markedBy'),
          markedAt: sql<Date>`clock_timestamp()`,
          rowVersion: q.ref('excluded.rowVersion'),
        })),
      )
      .execute()
}

/** The topics that the user reads and that close between two instants, with whether the user has written in them. */
export const selectClosing = (db: Db, user: Reader, { from, to }: { from: Date; to: Date }) =>
  reachableThreads(db, user)
    .select(['threads.id', 'threads.title', 'threads.classId', 'threads.closesAt', 'mine.role as myRole'])
    .select((q) =>
      q
        .exists(
          q
            .selectFrom('posts')
            .select('posts.id')
            .whereRef('posts.threadId', '=', 'threads.id')
            .where('posts.authorId', '=', user.memberId)
            .where('posts.deletedAt', 'is', null),
        )
        .as('written'),
    )
    .where('threads.kind', '=', 'topic')
    .where('mine.role', 'is not', null)
    .where('threads.closesAt', '>=', from)
    .where('threads.closesAt', '<', to)
    .orderBy('threads.closesAt')
    .orderBy('threads.id')
    .limit(mostEntries)
    .execute()
