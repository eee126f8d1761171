import type { GivenAnswer } from '#assessment/grading/answer.ts'
import { isChoice, type Question } from '#assessment/questions/question.ts'
import type { Bilingual } from '#contract/errors.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { Answers } from '../../contract-questions.ts'
import type { GivenAnswers, PinnedQuestion } from './question-queries.ts'

/** What is wrong with the shape of an answer; undefined: nothing. */
function problemOf({ type, options, blanks }: Question, answer: GivenAnswer): Bilingual | undefined {
  const unfit = { zh: '答案和题型不符', en: 'The answer does not fit the type of the question' }
  if (isChoice(type)) {
    if (!('options' in answer)) return unfit
    const there = new Set(options.map(({ seq }) => seq))
    if (answer.options.some((seq) => !there.has(seq)) || new Set(answer.options).size < answer.options.length)
      return { zh: '没有这个选项', en: 'There is no such option' }
    return type !== 1 && answer.options.length > 1 ? { zh: '这道题只能选一个', en: 'Only one option can be chosen here' } : undefined
  }
  if (type === 2) {
    if (!('blanks' in answer)) return unfit
    const there = new Set(blanks.map(({ key }) => key))
    return Object.keys(answer.blanks).every((key) => there.has(key)) ? undefined : { zh: '没有这个空', en: 'There is no such blank' }
  }
  return 'text' in answer ? undefined : unfit
}

export function isEmptyAnswer(answer: GivenAnswer): boolean {
  if ('options' in answer) return answer.options.length === 0
  return 'text' in answer ? answer.text.trim() === '' : Object.values(answer.blanks).every((value) => value.trim() === '')
}

/** Takes the answers of a student to the questions of a homework; empty ones are left out. Refuses at the entry. */
export function takeAnswers(questions: readonly PinnedQuestion[], answers: Answers): GivenAnswers {
  const byId = new Map(questions.map((question) => [question.questionId, question]))
  const taken: Record<string, GivenAnswer> = {}
  for (const [at, { questionId, value }] of answers.entries()) {
    const question = byId.get(questionId)
    if (!question || taken[questionId])
      throw invalid(`answers.${at}`, { zh: '老师改过题目，请刷新后再看', en: 'The questions were changed; load the page again' })
    const problem = problemOf(question.content, value)
    if (problem) throw invalid(`answers.${at}.value`, problem)
    taken[questionId] = value
  }
  return Object.fromEntries(Object.entries(taken).filter(([, value]) => !isEmptyAnswer(value)))
}
