import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

/** A released test of the person with three attempts: of a student, who appeals, and two of the person, one of them with an appeal. */
export async function appealThings({ db, memberId, studentId, named, next }: ThingsContext) {
  const ids = {
    appealedTestId: newId(),
    appealedQuestionId: newId(),
    appealedAttemptId: newId(),
    appealId: newId(),
    ownAppealId: newId(),
    unappealedAttemptId: newId(),
  }
  const [bankId, paperId, ownAttemptId] = [newId(), newId(), newId()]
  const by = { createdBy: memberId, updatedBy: memberId }
  await db
    .insertInto('questionBanks')
    .values({ id: bankId, name: named('申诉的题库'), ownerId: memberId })
    .execute()
  const brief = JSON.stringify({ stem: [], options: [], picture: null, answers: [] })
  const asked = { bankId, number: 7_000_000 + next(), type: 3, difficulty: 3, points: 2, contentHash: 'a', state: 'ready', brief }
  await db
    .insertInto('questions')
    .values({ ...asked, ...by, id: ids.appealedQuestionId, normalText: named('题'), sketch: [], words: named('题') })
    .execute()
  const doc = { type: 'doc', content: [] }
  const given = { options: [], answers: [], blanks: [], criteria: [], reference: null, explanation: null }
  const content = JSON.stringify({ ...given, type: 3, stem: doc, points: 2 })
  await db
    .insertInto('questionVersions')
    .values({ questionId: ids.appealedQuestionId, no: 1, content, contentHash: 'a', createdBy: memberId })
    .execute()
  await db
    .insertInto('papers')
    .values({ id: paperId, name: named('申诉的试卷'), state: 'locked', version: 1, seed: 1, ownerId: memberId, updatedBy: memberId })
    .execute()
  const layout = JSON.stringify({ variants: [{ sections: [] }], shuffleQuestions: false, shuffleOptions: false, forEach: false, seed: 1 })
  await db.insertInto('paperVersions').values({ paperId, no: 1, layout, points: 2, questions: 1, createdBy: memberId }).execute()
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  const times = { opensAt: hours(-2), closesAt: hours(-1), laidOutAt: hours(-2), releasedAt: hours(-1) }
  const test = { id: ids.appealedTestId, title: named('申诉'), paperId, paperVersion: 1, state: 'released', ownerId: memberId }
  await db
    .insertInto('tests')
    .values({ ...times, ...test })
    .execute()
  const shown = JSON.stringify({ type: 3, passage: null, stem: '题', options: [], program: null })
  await db
    .insertInto('testQuestions')
    .values({ testId: test.id, questionId: ids.appealedQuestionId, no: 1, shownNo: 1, shown, points: 2, lastStays: false })
    .execute()
  const sections = [{ title: '', instruction: '', choose: null, questions: [{ id: ids.appealedQuestionId, points: 2, options: [] }] }]
  const attempts = [
    { id: ids.appealedAttemptId, memberId: studentId, no: 1 },
    { id: ownAttemptId, memberId, no: 1 },
    { id: ids.unappealedAttemptId, memberId, no: 2 },
  ]
  const ended = { state: 'graded', submittedAt: hours(-1), deadlineAt: hours(-1), closesAt: hours(-1), gradedAt: hours(-1), points: 1, toGrade: 0 }
  const sat = { testId: test.id, seed: 1, holder: newId(), receipt: 'K7Q2-91FM', layout: JSON.stringify({ sections }) }
  await db
    .insertInto('attempts')
    .values(attempts.map((attempt) => ({ ...ended, ...sat, ...attempt })))
    .execute()
  await db
    .insertInto('attemptMarks')
    .values(attempts.map(({ id }) => ({ attemptId: id, questionId: ids.appealedQuestionId, no: 1, points: 1, of: 2, state: 'manual' })))
    .execute()
  await db
    .insertInto('appeals')
    .values([
      { id: ids.appealId, testId: test.id, attemptId: ids.appealedAttemptId, questionId: ids.appealedQuestionId, memberId: studentId },
      { id: ids.ownAppealId, testId: test.id, attemptId: ownAttemptId, questionId: ids.appealedQuestionId, memberId },
    ])
    .execute()
  await db
    .insertInto('appealEntries')
    .values([
      { id: newId(), appealId: ids.appealId, kind: 'said', text: named('申诉'), byId: studentId },
      { id: newId(), appealId: ids.ownAppealId, kind: 'said', text: named('申诉'), byId: memberId },
    ])
    .execute()
  return ids
}
