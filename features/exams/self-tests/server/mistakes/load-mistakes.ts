import type { GivenAnswer } from '#assessment/grading/answer.ts'
import { gradeAnswer } from '#assessment/grading/grade.ts'
import type { ResultQuestion } from '#features/exams/attempts/contract.ts'
import { shownState } from '#features/exams/attempts/server/results/result-rules.ts'
import { selectVersionsOf } from '#features/exams/tests/server/layout/layout-queries.ts'
import type { InInstitution } from '#server/kernel/data/db.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { DrawnQuestion } from '../draw/drawn-question.ts'
import { type MistakeRow, selectAnswersOf, selectOfTests, selectPractised } from './mistake-queries.ts'

type Asked = Pick<CallContext, 'db' | 'user'> & { inInstitution: InInstitution }

/** A question that was answered wrong, in the version that was answered, with the last answer. */
export interface AnsweredQuestion extends DrawnQuestion {
  title: string
  answer: GivenAnswer | null
  points: number
  of: number
  state: NonNullable<ResultQuestion['state']>
}

const given = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) =>
  rows.filter((row): row is Row & Record<Key, NonNullable<Row[Key]>> => row[key] !== null)

/** The questions of these mistakes by id. One that does not exist any more is left out. */
export async function loadMistakes(asked: Asked, rows: readonly MistakeRow[]): Promise<Map<string, AnsweredQuestion>> {
  const { db } = asked
  const inTests = given(rows, 'testId')
  const [asStood, answers, practised] = await Promise.all([
    selectOfTests(db, inTests),
    selectAnswersOf(db, given(rows, 'attemptId')),
    ofBooks(asked, given(rows, 'textbookId')),
  ])
  const answerOf = new Map(answers.map((answer) => [answer.questionId, answer]))
  const ofTests = asStood.flatMap(({ shown: _shown, testId: _test, ...question }): AnsweredQuestion[] => {
    const answer = answerOf.get(question.questionId)
    return answer ? [{ ...question, answer: answer.value, points: answer.points, of: answer.of, state: shownState(answer) }] : []
  })
  return new Map([...ofTests, ...practised].map((question) => [question.questionId, question]))
}

/** The questions stand in the institution that has published the book: one statement for each publisher of the page. */
async function ofBooks({ db, user, inInstitution }: Asked, rows: readonly { textbookId: string; questionId: string }[]) {
  const practised = await selectPractised(db, user.memberId, rows)
  const found: AnsweredQuestion[] = []
  for (const [publisherId, answered] of Map.groupBy(practised, (row) => row.publisherId)) {
    const pairs = answered.map(({ questionId, no }) => ({ questionId, version: no }))
    const versions = await inInstitution(publisherId, (publisher) => selectVersionsOf(publisher, pairs))
    const versionOf = new Map(versions.map((version) => [version.questionId, version]))
    for (const { questionId, answer, state, name, language } of answered) {
      const version = versionOf.get(questionId)
      if (!version) continue
      // A program is judged by its runs, which are not made again.
      const { points, of } = version.content.program ? { points: 0, of: version.content.points } : gradeAnswer(version.content, answer)
      found.push({ ...version, own: publisherId === user.institutionId, language, title: name, answer, points, of, state })
    }
  }
  return found
}
