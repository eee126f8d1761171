import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import * as posts from '../contract.ts'

/** What is written in a class is there for its members and for administrators of the institution. */
const read: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** A student's own post is not read by others of the class while it waits; the posts of the matrix are shown. */
const own: Expectation = { own: 'ok', same: leading('forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** Who moderates decides and reports nothing. */
const reported: Expectation = { own: leading('forbidden', 'ok'), same: leading('forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' }

const doc = paragraphs('同意。')

export const matrix = entriesOf(posts)({
  postList: { ask: ({ threadId }) => ({ threadId, query: {} }), expect: read },
  postReplies: { ask: ({ postId }) => ({ postId, query: {} }), expect: { own: 'ok', same: 'ok', other: 'ok', deleted: 'ok' } },
  postAdd: { ask: ({ threadId }) => ({ threadId, key: newId(), body: { doc } }), expect: read, logs: notLogged.ownRecord },
  postChange: { ask: ({ postId }) => ({ postId, body: { doc, rowVersion: 1 } }), expect: own, logs: notLogged.ownRecord },
  postRemove: { ask: ({ postId }) => ({ postId }), expect: read, logs: ['post.remove'] },
  postLike: { ask: ({ postId }) => ({ postId, body: { liked: true } }), expect: read, logs: notLogged.personal },
  postReport: {
    ask: ({ learnedPostId }) => ({ postId: learnedPostId, body: { reason: '与课程无关' } }),
    expect: reported,
    logs: notLogged.ownRecord,
  },
  postModerate: { ask: ({ postId }) => ({ postId, body: { to: 'hidden', reason: '与课程无关' } }), expect: read, logs: ['post.hide', 'post.show'] },
  waitingPosts: { ask: ({ talkedClassId }) => ({ classId: talkedClassId, query: {} }), expect: read },
  threadSeen: { ask: ({ threadId }) => ({ threadId }), expect: read, logs: notLogged.personal },
  forbiddenWords: { ask: () => ({}), expect: pressing('SystemManagement:setting') },
  forbiddenWordsChange: {
    ask: () => ({ body: { words: ['代考'] } }),
    expect: pressing('SystemManagement:setting'),
    logs: ['forbiddenWords.change'],
  },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A class that the person teaches, in which there is a topic of the person with a reply of the person. */
    talkedClassId: string
    threadId: string
    postId: string
    /** The opening post of a topic of another person in a class in which the person is a student. */
    learnedPostId: string
    /** A question of the person in the class that the person teaches, and an answer to it. */
    questionThreadId: string
    answerId: string
  }
}

export async function things({ db, memberId, studentId, fileId, named }: ThingsContext) {
  const [talkedClassId, learnedClassId, threadId, learnedId, questionThreadId] = [newId(), newId(), newId(), newId(), newId()]
  const [openingId, postId, learnedPostId, askedId, answerId] = [newId(), newId(), newId(), newId(), newId()]
  await db
    .insertInto('classes')
    .values([
      { id: talkedClassId, name: named('讨论的班'), inviteCode: newCode(), ownerId: memberId, state: 'running' },
      { id: learnedClassId, name: named('听课的班'), inviteCode: newCode(), ownerId: memberId, state: 'running' },
    ])
    .execute()
  await db
    .insertInto('classMembers')
    .values([
      { classId: talkedClassId, memberId, role: 'teacher', joinedVia: 'added' },
      { classId: learnedClassId, memberId, role: 'student', joinedVia: 'code' },
      ...(memberId === studentId ? [] : [{ classId: talkedClassId, memberId: studentId, joinedVia: 'code' }]),
    ])
    .execute()
  const title = named('递归与栈')
  await db
    .insertInto('threads')
    .values([
      { id: threadId, classId: talkedClassId, kind: 'topic', title, words: title, points: 10 },
      { id: learnedId, classId: learnedClassId, kind: 'topic', title, words: title },
      { id: questionThreadId, classId: talkedClassId, kind: 'question', title, words: title },
    ])
    .execute()
  const said = { doc: JSON.stringify(doc), plain: named('同意。'), shownAt: new Date() }
  await db
    .insertInto('posts')
    .values([
      { ...said, id: openingId, threadId, opening: true, authorId: memberId },
      { ...said, id: postId, threadId, authorId: memberId },
      { ...said, id: learnedPostId, threadId: learnedId, opening: true, authorId: studentId },
      { ...said, id: askedId, threadId: questionThreadId, opening: true, authorId: memberId },
      { ...said, id: answerId, threadId: questionThreadId, authorId: studentId },
    ])
    .execute()
  await db
    .insertInto('forbiddenWords')
    .values({ word: named('违禁').slice(0, 40) })
    .execute()
  await db.insertInto('threadNames').values({ threadId, memberId, no: 1 }).execute()
  await db.insertInto('postFiles').values({ postId, fileId, seq: 0, within: false }).execute()
  await db.insertInto('postLikes').values({ postId, memberId: studentId }).execute()
  await db
    .insertInto('postReports')
    .values({ postId, memberId: studentId, reason: named('与课程无关') })
    .execute()
  await db.insertInto('threadSeen').values({ threadId, memberId: studentId, seenAt: new Date() }).execute()
  await db.insertInto('threadMarks').values({ threadId, memberId: studentId, points: 8, markedBy: memberId }).execute()
  await db.insertInto('sameQuestions').values({ threadId: questionThreadId, memberId: studentId }).execute()
  return { talkedClassId, threadId, postId, learnedPostId, questionThreadId, answerId }
}

export const ways: Ways = {
  // Those who moderate report nothing: a student of the class does.
  async postReport({ server, things: { institutionId, talkedClassId, postId } }) {
    const student = await buildPerson(server.database, institutionId, 'student')
    await withInstitution(server.database, institutionId, (db) =>
      db.insertInto('classMembers').values({ classId: talkedClassId, memberId: student.memberId, joinedVia: 'code' }).execute(),
    )
    return { asked: { postId, body: { reason: '与课程无关' } }, by: student }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  forbidden_words: 'added_at institution_id word',
  threads:
    'accepted_id anchor class_id closes_at created_at essence id institution_id kind locked pinned points replied_at row_version title told_at words',
  posts:
    'anonymous answers_id author_id created_at deleted_at doc edited_at id institution_id moderated_by opening parent_id plain private private_to reason row_version shown_at state thread_id',
  thread_names: 'institution_id member_id no thread_id',
  post_files: 'file_id institution_id post_id seq within',
  post_likes: 'institution_id member_id post_id',
  post_reports: 'at institution_id member_id post_id reason settled_at',
  thread_seen: 'institution_id member_id seen_at thread_id',
  thread_marks: 'institution_id marked_at marked_by member_id points row_version thread_id',
  same_questions: 'institution_id member_id thread_id',
}
