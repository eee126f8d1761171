import type { Question } from '../../questions/question.ts'
import type { Finding } from '../reading.ts'
import { blankText, linesOf, type Lost, reporter } from '../text/write/write-lines.ts'
import { difficultyNames, typeNames } from '../text/write/write-text.ts'
import type { QuestionToWrite, Written } from '../writing.ts'
import { type Column, headers } from './columns.ts'
import { withoutProgram } from '../parts/without-program.ts'

const before: readonly Column[] = ['number', 'type', 'stem']
const after: readonly Column[] = ['answer', 'explanation', 'criteria', 'points', 'difficulty', 'knowledgePoints', 'tags', 'source', 'category']

/** Fewest columns for options, so that a table without choices has room for them. */
const fewestOptions = 4

/**
 * Writes questions as rows under the headers that `readTable` reads: every option in a column of its own, lines of a text in one cell. What a cell
 * cannot hold is a finding.
 */
export function writeTable(questions: readonly QuestionToWrite[]): Written<{ heads: string[]; rows: string[][] }> {
  const findings: Finding[] = []
  const options = Math.max(fewestOptions, ...questions.map(({ question }) => (question.type === 4 ? 0 : question.options.length)))
  const letters = Array.from({ length: options }, (_, at) => `选项${String.fromCharCode(65 + at)}`)
  const rows = questions.map((each) => rowOf(each, options, reporter(findings, each.number)))
  return { content: { heads: [...before.map(headOf), ...letters, ...after.map(headOf)], rows }, findings }
}

const headOf = (column: Column): string => headers[column][0] ?? column

function rowOf({ number, question: given, about, category, passage }: QuestionToWrite, options: number, lost: Lost): string[] {
  const question = withoutProgram(given, lost)
  const cell = (doc: Question['stem'] | null) => (doc ? linesOf(doc, lost).join('\n') : '')
  if (passage) lost('settingLost', 'passage')
  if (question.partial.kind !== 'none') lost('settingLost', 'partial')
  if (question.lastStays) lost('settingLost', 'lastStays')
  const choices = question.type === 4 ? [] : question.options.map(({ content }) => cell(content))
  return [
    number,
    typeNames[question.type],
    cell(question.stem),
    ...Array.from({ length: options }, (_, at) => choices[at] ?? ''),
    answerOf(question, lost),
    cell(question.explanation),
    question.criteria.map(({ text, points }) => `${text}（${points}分）`).join('\n'),
    String(question.points),
    difficultyNames[question.difficulty] ?? '',
    about.knowledgePoints.join('；'),
    about.tags.join('；'),
    about.source,
    category.join('/'),
  ]
}

function answerOf(question: Question, lost: Lost): string {
  switch (question.type) {
    case 4:
      return question.answers[0] === 'A' ? '正确' : question.answers[0] === 'B' ? '错误' : ''
    case 2:
      if (question.blankRules.anyOrder.length) lost('settingLost', 'anyOrder')
      if (new Set(question.blanks.map(({ points }) => points)).size > 1) lost('settingLost', 'points')
      return question.blanks.map((blank) => blankText(blank, lost)).join('；')
    case 3:
      return question.reference ? linesOf(question.reference, lost).join('\n') : ''
    default:
      return question.answers.join('')
  }
}
