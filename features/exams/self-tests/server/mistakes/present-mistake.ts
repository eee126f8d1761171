import type { ResultQuestion } from '#features/exams/attempts/contract.ts'
import type { GivenAnswer } from '#assessment/grading/answer.ts'
import { shownReasons } from '#features/exams/attempts/server/results/shown-reasons.ts'
import { shownProgram } from '#features/exams/programs/server/shown-programs.ts'
import { questionHtml } from '#features/exams/questions/server/content/question-html.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { AnsweredQuestion } from './load-mistakes.ts'

/** A mistake as the result of a test shows a question, with its options in the order of the bank. */
export async function presentMistake(
  { app, user, language }: Pick<CallContext, 'app' | 'user' | 'language'>,
  question: AnsweredQuestion,
  number: number,
): Promise<ResultQuestion> {
  const { questionId, content, answer, points, of, state } = question
  const { passage, stem, options, reference, explanation } = await questionHtml(app, user.institutionId, question)
  return {
    id: questionId,
    number,
    section: '',
    shown: {
      id: questionId,
      points: of,
      type: content.type,
      passage,
      stem,
      options,
      program: content.program ? shownProgram(content.program, undefined) : null,
      notice: '',
    },
    own: answer as ResultQuestion['own'],
    pages: [],
    flagged: false,
    points,
    of,
    state,
    right: {
      options: content.answers,
      blanks: content.blanks.map(({ key, answers }) => ({ key, answer: answers[0]?.value ?? '' })),
      reference,
    },
    explanation,
    reasons: shownReasons(content, answer as GivenAnswer | null, { points, of }, language),
    grading: null,
  }
}
