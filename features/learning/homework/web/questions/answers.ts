import type { Answers, AnswerValue } from '../../contract-questions.ts'

/** Answers by the id of the question. */
export type GivenAnswers = Readonly<Record<string, AnswerValue>>

export const optionsOf = (value: AnswerValue | null | undefined): readonly string[] => (value && 'options' in value ? value.options : [])
export const blanksOf = (value: AnswerValue | null | undefined): Readonly<Record<string, string>> => (value && 'blanks' in value ? value.blanks : {})
export const textOf = (value: AnswerValue | null | undefined): string => (value && 'text' in value ? value.text : '')

export const isAnswered = (value: AnswerValue | null | undefined): boolean =>
  optionsOf(value).length > 0 || textOf(value).trim() !== '' || Object.values(blanksOf(value)).some((text) => text.trim() !== '')

export const byQuestion = (answers: Answers): GivenAnswers => Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]))
/** What is sent; empty answers are left out. */
export const listOf = (answers: GivenAnswers): Answers =>
  Object.entries(answers).flatMap(([questionId, value]) => (isAnswered(value) ? [{ questionId, value }] : []))
