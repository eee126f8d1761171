import { homeworkLimits } from '#assessment/homework/homework.ts'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { selectAccesses } from '#features/exams/questions/server/banks/bank-queries.ts'
import { selectQuestionsById } from '#features/exams/questions/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { HomeworkDraft } from '../../contract.ts'
import type { AskedDraft } from '../../contract-questions.ts'
import type { CheckedQuestion } from './question-queries.ts'

const isSame = (a: CheckedQuestion, b: CheckedQuestion | undefined) => a.questionId === b?.questionId && a.no === b.no && a.points === b.points
/** Whether both ask the same questions in the same order, versions and points included. */
export const asksTheSame = (one: readonly CheckedQuestion[], other: readonly CheckedQuestion[]) =>
  one.length === other.length && one.every((question, at) => isSame(question, other[at]))

/**
 * Checks what a teacher wants to ask, with the version of each: questions that stand in the homework already stay, others must be reviewed ones of banks that
 * the teacher may see. Refuses at the entry.
 */
export async function checkQuestions(
  db: Db,
  user: User,
  asked: readonly AskedDraft[],
  before: readonly CheckedQuestion[],
): Promise<CheckedQuestion[]> {
  const pinned = new Map(before.map((question) => [question.questionId, question.no]))
  const added = asked.filter(({ questionId, no }) => no === null || pinned.get(questionId) !== no)
  const rows = new Map(
    (
      await selectQuestionsById(
        db,
        added.map(({ questionId }) => questionId),
      )
    ).map((row) => [row.id, row]),
  )
  const banks = await selectAccesses(db, user, [...new Set([...rows.values()].map(({ bankId }) => bankId))])
  return asked.map(({ questionId, no, points }, at) => {
    const path = `questions.${at}`
    if (asked.findIndex((each) => each.questionId === questionId) !== at)
      throw invalid(path, { zh: `第 ${at + 1} 题选了两次`, en: `Question ${at + 1} was chosen twice` })
    if (no !== null && pinned.get(questionId) === no) return { questionId, no, points }
    const row = rows.get(questionId)
    if (!row || !banks.has(row.bankId) || row.deletedAt !== null)
      throw invalid(path, { zh: `第 ${at + 1} 题不存在，或你不能使用`, en: `Question ${at + 1} does not exist, or you may not use it` })
    if (row.state !== 'ready')
      throw invalid(path, {
        zh: `第 ${at + 1} 题（#${row.number}）没有审核通过或已停用`,
        en: `Question ${at + 1} (#${row.number}) is not reviewed, or is retired`,
      })
    if (row.brief.program !== null)
      throw invalid(path, { zh: `第 ${at + 1} 题是编程题，作业里不能用`, en: `Question ${at + 1} asks for a program, which homework cannot take` })
    if (no !== null && no !== row.version)
      throw invalid(path, { zh: `第 ${at + 1} 题刚刚有了新版本，请重新选`, en: `Question ${at + 1} has a new version; choose it again` })
    return { questionId, no: row.version, points }
  })
}

/**
 * The points of a homework: the sum of its questions where nothing else is taken, otherwise what the teacher gives, of which the questions are a part. Refuses
 * at `questions`.
 */
export function pointsWith(
  questions: readonly CheckedQuestion[],
  { takesText, takesFiles, annotationTask, points }: Pick<HomeworkDraft, 'takesText' | 'takesFiles' | 'annotationTask' | 'points'>,
): number {
  if (!questions.length) return points
  const sum = sumOfPoints(questions.map((question) => question.points))
  const only = !takesText && !takesFiles && !annotationTask
  const most = only ? homeworkLimits.points : points
  if (sum > most)
    throw invalid('questions', {
      zh: `题目一共 ${sum} 分，超过了${only ? '上限' : '作业总分'} ${most} 分`,
      en: `The questions have ${sum} points in all, more than the ${most} ${only ? 'that are possible' : 'of the homework'}`,
    })
  return only ? sum : points
}
