import { type Expectation, entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import * as reading from '../contract.ts'
import * as practice from '../contract-practice.ts'
import * as threads from '../contract-threads.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { newBlockId } from '#document/schema/ids.ts'
import { insertUses } from '#features/exams/questions/server/uses/use-queries.ts'
import { withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import type { Place, Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

/** A published book is readable by everyone in the institution; a draft is not. */
const readable: Expectation = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound', draft: 'notFound' }

/** No question stands in the chapters of these books. */
const withoutQuestion: Expectation = { own: 'notFound', same: 'notFound', other: 'notFound', deleted: 'notFound', draft: 'notFound' }

export const matrix = [
  ...entriesOf(threads)({
    chapterThreads: {
      ask: ({ publishedId, publishedChapterId }) => ({ textbookId: publishedId, chapterId: publishedChapterId }),
      expect: readable,
    },
  }),
  ...entriesOf(reading)({
    bookList: { ask: () => ({ query: {} }), expect: 'ok' },
    bookGet: { ask: ({ publishedId }) => ({ textbookId: publishedId }), expect: readable },
    bookPreview: { ask: ({ publishedId }) => ({ id: publishedId, query: {} }), expect: readable },
    readingPositionSave: {
      ask: ({ publishedId, publishedChapterId }) => ({
        textbookId: publishedId,
        body: { chapterId: publishedChapterId, block: null, percent: 0.5, device: 'PC', seq: 0 },
      }),
      expect: readable,
      logs: notLogged.personal,
    },
    readingProgressSave: {
      ask: ({ publishedId, publishedChapterId }) => ({
        textbookId: publishedId,
        body: { chapters: [{ chapterId: publishedChapterId, blocks: [] }] },
      }),
      expect: readable,
      logs: notLogged.personal,
    },
  }),
  ...entriesOf(practice)({
    practiceQuestion: {
      ask: ({ publishedId, publishedChapterId, questionId }) => ({ textbookId: publishedId, questionId, query: { chapterId: publishedChapterId } }),
      expect: withoutQuestion,
    },
    practiceAnswer: {
      ask: ({ publishedId, publishedChapterId, questionId }) => ({
        textbookId: publishedId,
        questionId,
        body: { chapterId: publishedChapterId, answer: { options: ['A'] } },
      }),
      expect: withoutQuestion,
      logs: notLogged.personal,
    },
  }),
]

/** A book of the caller in which a question stands. */
async function bookWithQuestion({ server, caller, things: { readyQuestionId } }: Place) {
  const block = { type: 'embed', attrs: { id: newBlockId(), kind: 'question', ref: readyQuestionId, title: '' } }
  const doc: DocJson = { type: 'doc', content: [block] }
  const { id: textbookId, chapterIds } = await buildTextbook(server.database, caller.person, { chapters: [{ name: '第一章', doc }], publish: true })
  await withInstitution(server.database, caller.person.institutionId, (db) => insertUses(db, caller.person, textbookId, [readyQuestionId]))
  return { textbookId, questionId: readyQuestionId, chapterId: chapterIds[0] ?? '' }
}

export const ways: Ways = {
  practiceQuestion: async (place) => {
    const { chapterId, ...where } = await bookWithQuestion(place)
    return { asked: { ...where, query: { chapterId } } }
  },
  practiceAnswer: async (place) => {
    const { chapterId, ...where } = await bookWithQuestion(place)
    return { asked: { ...where, body: { chapterId, answer: { options: ['A'] } } } }
  },
}

export async function things({ db, memberId, publishedId, publishedChapterId }: ThingsContext) {
  const { id: editionId } = await db.selectFrom('editions').select('id').where('textbookId', '=', publishedId).executeTakeFirstOrThrow()
  const place = { memberId, textbookId: publishedId, chapterId: publishedChapterId }
  await db
    .insertInto('readingPlaces')
    .values({ ...place, editionId, percent: 0, device: 'PC' })
    .execute()
  await db
    .insertInto('readingChapters')
    .values({ ...place, read: 0 })
    .execute()
  await db
    .insertInto('practiceAnswers')
    .values({ memberId, textbookId: publishedId, questionId: newId(), no: 1, answer: '{"text":""}', state: 'manual' })
    .execute()
  await db
    .insertInto('readingAllowances')
    .values({ memberId, words: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  return {}
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  practice_answers: 'answer answered_at institution_id member_id no question_id runs shown state textbook_id tries',
  reading_allowances: 'at institution_id member_id words',
  reading_chapters: 'at blocks chapter_id institution_id member_id read textbook_id upto',
  reading_places: 'at block chapter_id device edition_id institution_id member_id percent progress seq textbook_id',
  rendered_chapters: 'chapter_id edition_id etag html renderer',
}
