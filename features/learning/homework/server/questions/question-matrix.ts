import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as questions from '../../contract-questions.ts'

export const questionMatrix = (taught: Expectation) =>
  entriesOf(questions)({
    homeworkQuestions: { ask: ({ homeworkId }) => ({ homeworkId, query: {} }), expect: taught },
  })

/** A question of a bank in a homework, with an answer to it in the first version of a student. */
export async function askedQuestion(
  { db, memberId, named, next }: Pick<ThingsContext, 'db' | 'memberId' | 'named' | 'next'>,
  work: { homeworkId: string; classId: string; memberId: string },
): Promise<void> {
  const [bankId, questionId] = [newId(), newId()]
  await db
    .insertInto('questionBanks')
    .values({ id: bankId, name: named('作业题库'), ownerId: memberId })
    .execute()
  const texts = { contentHash: 'a', normalText: named('作业题'), sketch: [], words: named('作业题') }
  const by = { createdBy: memberId, updatedBy: memberId, state: 'ready' }
  const brief = JSON.stringify({ stem: [], options: [], picture: null, program: null, answers: [] })
  await db
    .insertInto('questions')
    .values({ ...by, ...texts, id: questionId, bankId, number: 5_000_000 + next(), type: 3, difficulty: 3, points: 2, brief })
    .execute()
  const content = JSON.stringify({ ...emptyQuestion(3), stem: docOfText(named('作业题')) })
  await db.insertInto('questionVersions').values({ questionId, no: 1, content, contentHash: 'a', createdBy: memberId }).execute()
  await db.insertInto('homeworkQuestions').values({ homeworkId: work.homeworkId, questionId, no: 1, seq: 0, points: 2 }).execute()
  await db
    .insertInto('submissionAnswers')
    .values({ ...work, versionNo: 1, questionId, value: JSON.stringify({ text: named('答') }), state: 'manual', byId: memberId, points: 1 })
    .execute()
}
