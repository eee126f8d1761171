import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import { choiceQuestion } from '#server/seeds/exam.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as selfTests from '../contract.ts'
import * as mistakes from '../contract-mistakes.ts'

/** A book is there for those who may read it. */
const readable: Expectation = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound', draft: 'notFound' }
/** An answer is there for the one who gave it. */
const answered: Expectation = { own: 'ok', same: 'notFound', other: 'notFound' }

export const matrix = [
  ...entriesOf(selfTests)({
    selfTestAdd: {
      ask: ({ openBankId }) => ({ key: newId(), body: { origin: 'bank', bankId: openBankId, count: 1 } }),
      expect: 'ok',
      logs: notLogged.ownRecord,
    },
    selfTestList: { ask: () => ({ query: {} }), expect: 'ok' },
    selfTestSources: { ask: () => ({}), expect: 'ok' },
    selfTestChapters: { ask: ({ publishedId }) => ({ textbookId: publishedId }), expect: readable },
  }),
  ...entriesOf(mistakes)({
    mistakeList: { ask: () => ({ query: {} }), expect: 'ok' },
    mistakeMaster: { ask: ({ mistakenId }) => ({ questionId: mistakenId, body: { mastered: true } }), expect: answered, logs: notLogged.personal },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A bank that is open for self-tests, with one question. */
    openBankId: string
    /** A question of a book that the person has answered wrong. */
    mistakenId: string
  }
}

/** An open bank, a self-test of the person, and a question that was answered wrong and put away. */
export async function things({ db, memberId, named, next, publishedId }: ThingsContext) {
  const ids = { openBankId: newId(), mistakenId: newId() }
  const testId = newId()
  await db
    .insertInto('questionBanks')
    .values({ id: ids.openBankId, name: named('开放的题库'), ownerId: memberId, selfTests: true })
    .execute()
  const content = choiceQuestion('题')
  const brief = JSON.stringify({ stem: [], options: [], picture: null, answers: [] })
  const questionId = newId()
  const by = { createdBy: memberId, updatedBy: memberId }
  const question = { id: questionId, bankId: ids.openBankId, number: 4_000_000 + next(), type: 0, difficulty: 3, points: 2, contentHash: 'a', brief }
  await db
    .insertInto('questions')
    .values({ ...question, ...by, state: 'ready', normalText: named('题'), sketch: [], words: named('题') })
    .execute()
  await db
    .insertInto('questionVersions')
    .values({ questionId, no: 1, content: JSON.stringify(content), contentHash: 'a', createdBy: memberId })
    .execute()
  await db
    .insertInto('tests')
    .values({
      id: testId,
      title: named('自测'),
      kind: 'self',
      state: 'published',
      opensAt: new Date(),
      closesAt: new Date(Date.now() + 3600_000),
      ownerId: memberId,
    })
    .execute()
  await db
    .insertInto('selfTests')
    .values({ testId, memberId, origin: 'bank', language: 'zh-CN', layout: '{"variants":[]}', points: 2, questions: 1 })
    .execute()
  await db
    .insertInto('practiceAnswers')
    .values({ memberId, textbookId: publishedId, questionId: ids.mistakenId, no: 1, answer: '{"options":["A"]}', state: 'wrong' })
    .execute()
  await db.insertInto('masteredQuestions').values({ memberId, questionId: ids.mistakenId }).execute()
  return ids
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  self_tests: 'created_at institution_id language layout member_id origin points questions test_id textbook_id',
  mastered_questions: 'institution_id mastered_at member_id question_id',
}
