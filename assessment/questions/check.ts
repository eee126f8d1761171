import { checkDocument } from '#document/gate/gate.ts'
import type { FindingCode } from '../exchange/reading.ts'
import { parseNumber } from '../grading/numbers.ts'
import type { Program } from '../programs/program.ts'
import { blankKeys, documentsOf, isEmptyDoc, lineOf } from './parts.ts'
import { isChoice, type Question, questionLimits, seqAt } from './question.ts'

/** What is wrong with a question, and with which of its fields (`options[1].content`). An `error` keeps it from being used in a paper. */
export interface QuestionProblem {
  path: string
  code: FindingCode
  severity: 'error' | 'warning'
  detail?: string
}

/**
 * Whether a question can be asked and graded. Expects the shape of a question with documents that passed the gate. Problems are in the order of the
 * fields. Formulas are checked by `formulaProblems`. A draft may be stored with errors; a question that is ready has none.
 */
export function checkQuestion(question: Question): QuestionProblem[] {
  const problems: QuestionProblem[] = []
  const report =
    (severity: QuestionProblem['severity']): Report =>
    (path, code, detail) =>
      problems.push({ path, code, severity, ...(detail === undefined ? {} : { detail }) })
  const error = report('error')
  const warn = report('warning')
  if (isEmptyDoc(question.stem)) error('stem', 'noStem')
  if (isChoice(question.type)) checkOptions(question, error, warn)
  if (question.type === 2) checkBlanks(question, error)
  if (question.program) checkProgram(question.program, error, warn)
  else if (question.type === 3 && question.criteria.length === 0 && (question.reference === null || isEmptyDoc(question.reference)))
    warn('criteria', 'noCriteria')
  return problems
}

function checkProgram({ tests, solution }: Program, error: Report, warn: Report): void {
  if (tests.length === 0) error('program.tests', 'noTests')
  if (solution.trim() === '') warn('program.solution', 'noSolution')
  tests.forEach(({ output }, at) => {
    if (output.trim() === '') warn(`program.tests[${at}]`, 'testWithoutOutput', String(at + 1))
  })
}

type Report = (path: string, code: FindingCode, detail?: string) => void

function checkOptions({ type, options, answers }: Question, error: Report, warn: Report): void {
  if (options.length < 2) error('options', 'noOptions')
  if (options.length > questionLimits.options) error('options', 'tooManyOptions')
  const seen = new Set<string>()
  options.forEach(({ content }, at) => {
    const text = JSON.stringify(withoutIds(content))
    if (isEmptyDoc(content)) error(`options[${at}].content`, 'emptyOption', seqAt(at))
    else if (seen.has(text)) warn(`options[${at}].content`, 'duplicateOption', lineOf(content).slice(0, 80))
    seen.add(text)
  })
  if (answers.length === 0) error('answers', 'noAnswer')
  const unknown = answers.find((answer) => !options.some(({ seq }) => seq === answer))
  if (unknown !== undefined) error('answers', 'answerNamesNoOption', unknown.slice(0, 20))
  if (type !== 1 && new Set(answers).size > 1) error('answers', 'severalAnswers', answers.join(''))
}

const withoutIds = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner)))

function checkBlanks({ stem, blanks }: Question, error: Report): void {
  const keys = blankKeys(stem)
  if (keys.length === 0) error('stem', 'noBlank')
  if (keys.length > questionLimits.blanks) error('stem', 'tooManyBlanks')
  keys.forEach((key, at) => {
    const rule = blanks.find((each) => each.key === key)
    if (!rule || !rule.answers.some(({ value }) => value.trim() !== '')) error(`blanks[${at}].answers`, 'blankWithoutAnswer', String(at + 1))
    else if (rule.kind === 'number' && !isNumber(rule.answers[0]?.value ?? ''))
      error(`blanks[${at}].answers`, 'badNumber', rule.answers[0]?.value.slice(0, 40))
  })
  const extra = blanks.filter(({ key }) => !keys.includes(key))
  if (keys.length > 0 && extra.length > 0) error('blanks', 'moreAnswersThanBlanks', extra[0]?.answers[0]?.value.slice(0, 80))
}

/** Whether an answer is a number as grading reads it, such as 1.2e3 or 2/3, and nothing behind it. */
const isNumber = (text: string) => parseNumber(text, { ignoreSpaces: true, scientific: true })?.unit === ''

/** Problems of the documents of a question by the gate of `document/`, with the path of the field before the path within the document. */
export function checkDocuments(question: Question): { path: string; message: string; words?: { zh: string; en: string } }[] {
  return documentsOf(question).flatMap(({ path, doc }) => {
    const checked = checkDocument(doc)
    if ('doc' in checked) {
      return JSON.stringify(doc).length > questionLimits.document ? [{ path, message: `longer than ${questionLimits.document} characters` }] : []
    }
    return checked.problems
      .slice(0, 10)
      .map((problem) => ({ path: `${path}${problem.path}`, message: problem.message, ...(problem.words ? { words: problem.words } : {}) }))
  })
}
