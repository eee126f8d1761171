import type { AnswerState } from '#assessment/homework/homework.ts'
import { briefOf } from '#assessment/questions/brief.ts'
import { questionHtml } from '#features/exams/questions/server/content/question-html.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { Answers, Asked, HandedAnswer, ShownQuestion } from '../../contract-questions.ts'
import { type GivenAnswers, type HandedRow, type PinnedQuestion, selectListed } from './question-queries.ts'

type Asking = Pick<CallContext, 'app' | 'user' | 'language'>

/** Questions as students and teachers see them; with the right answers and explanations only if wanted. */
export const presentQuestions = ({ app, user, language }: Asking, questions: readonly PinnedQuestion[], right: boolean): Promise<ShownQuestion[]> =>
  Promise.all(
    questions.map(async ({ questionId, no, points, content, passage }) => {
      const html = await questionHtml(app, user.institutionId, { questionId, no, content, passage, language })
      return {
        id: questionId,
        type: content.type,
        points,
        passage: html.passage,
        stem: html.stem,
        options: html.options,
        right: right
          ? {
              options: content.answers,
              blanks: content.blanks.map(({ key, answers }) => ({ key, answer: answers[0]?.value ?? '' })),
              reference: html.reference,
            }
          : null,
        explanation: right ? html.explanation : null,
      }
    }),
  )

/** The questions of a homework for its editor. */
export async function presentAsked(db: Db, homeworkId: string): Promise<Asked[]> {
  const rows = await selectListed(db, homeworkId)
  return rows.map(({ questionId, no, points, number, content, version, state, binned }) => ({
    questionId,
    no,
    points,
    number,
    type: content.type,
    stem: briefOf(content).stem,
    newer: version > no && state === 'ready' && !binned,
  }))
}

/** Points that a person has given count in place of the verdict of the rules. */
export function verdictOf({ state, points, of, byPerson }: Pick<HandedRow, 'state' | 'points' | 'of'> & { byPerson: boolean }): AnswerState {
  if (!byPerson || points === null) return state
  if (points >= of) return 'right'
  return points > 0 ? 'partly' : state === 'empty' ? 'empty' : 'wrong'
}

/** The answers of a version, with what they have earned. `sees` tells which marks may be seen. */
export const presentHanded = (rows: readonly HandedRow[], versionNo: number, sees: (row: HandedRow) => boolean): HandedAnswer[] =>
  rows.flatMap((row) =>
    row.versionNo === versionNo
      ? [
          {
            questionId: row.questionId,
            value: row.value as HandedAnswer['value'],
            points: sees(row) ? row.points : null,
            state: sees(row) ? verdictOf({ ...row, byPerson: row.byId !== null }) : null,
          },
        ]
      : [],
  )

/** Answers of a draft or a proposal, of questions that the homework still asks. */
export const presentAnswers = (answers: GivenAnswers, questions: readonly { questionId: string }[]): Answers =>
  questions.flatMap(({ questionId }) => {
    const value = answers[questionId]
    return value ? [{ questionId, value: value as Answers[number]['value'] }] : []
  })
