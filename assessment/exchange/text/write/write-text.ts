import type { Question } from '../../../questions/question.ts'
import type { Finding } from '../../reading.ts'
import type { QuestionToWrite, Written } from '../../writing.ts'
import { blankText, linesOf, type Lost, reporter } from './write-lines.ts'
import { withoutProgram } from '../../parts/without-program.ts'

export const typeNames = ['单选', '多选', '填空', '主观', '判断'] as const
export const difficultyNames = ['', '易', '较易', '适中', '较难', '难'] as const

/**
 * Writes questions in the way in which `readText` reads them. Text, formulas, options, answers, explanations and what is known about a question come back;
 * marks, tables, files and settings that plain text has no place for are findings.
 */
export function writeText(questions: readonly QuestionToWrite[]): Written<string> {
  const findings: Finding[] = []
  const lines: string[] = []
  let passage: string | undefined
  questions.forEach((each, at) => {
    const lost = reporter(findings, each.number)
    if (each.passage?.key !== passage) {
      if (passage !== undefined) lines.push('材料结束')
      if (each.passage) lines.push('材料：', ...linesOf(each.passage.content, lost))
      passage = each.passage?.key
    }
    lines.push(...questionLines(each, at + 1, lost), '')
  })
  if (passage !== undefined) lines.push('材料结束')
  return { content: lines.join('\n'), findings }
}

function questionLines({ question: given, about, category }: QuestionToWrite, number: number, lost: Lost): string[] {
  const question = withoutProgram(given, lost)
  const [first = '', ...rest] = linesOf(question.stem, lost)
  const stem = [`${number}. [${typeNames[question.type]}] ${first}`, ...rest]
  stem.push(`${stem.pop() ?? ''}（${question.points}分）`)
  const explanation = question.explanation ? linesOf(question.explanation, lost) : []
  if (question.partial.kind !== 'none') lost('settingLost', 'partial')
  if (question.lastStays) lost('settingLost', 'lastStays')
  return [
    ...stem,
    ...question.options.flatMap(({ seq, content }) => (question.type === 4 ? [] : labelled(`${seq}. `, linesOf(content, lost)))),
    ...answerLines(question, lost),
    ...(question.criteria.length ? ['评分标准：', ...question.criteria.map(({ text, points }) => `${text}（${points}分）`)] : []),
    ...(explanation.length ? labelled('解析：', explanation) : []),
    `难度：${difficultyNames[question.difficulty]}`,
    ...(about.knowledgePoints.length ? [`知识点：${about.knowledgePoints.join('、')}`] : []),
    ...(about.tags.length ? [`标签：${about.tags.join('、')}`] : []),
    ...(about.source ? [`来源：${about.source}`] : []),
    ...(category.length ? [`分类：${category.join('/')}`] : []),
  ]
}

const labelled = (label: string, [first = '', ...rest]: readonly string[]) => [`${label}${first}`, ...rest]

function answerLines(question: Question, lost: Lost): string[] {
  switch (question.type) {
    case 4:
      return [`答案：${question.answers[0] === 'A' ? '正确' : question.answers[0] === 'B' ? '错误' : ''}`]
    case 2: {
      const points = new Set(question.blanks.map((blank) => blank.points))
      if (points.size > 1) lost('settingLost', 'points')
      if (question.blankRules.anyOrder.length) lost('settingLost', 'anyOrder')
      return [`答案：${question.blanks.map((blank) => blankText(blank, lost)).join('；')}`]
    }
    case 3:
      return question.reference ? labelled('答案：', linesOf(question.reference, lost)) : []
    default:
      return [`答案：${question.answers.join('')}`]
  }
}
