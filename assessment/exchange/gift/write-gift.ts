import { htmlOf } from '#document/exchange/html/write-html.ts'
import { filesIn } from '#document/gate/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { docOfText } from '../../questions/make.ts'
import { isEmptyDoc } from '../../questions/parts.ts'
import type { Blank, Question } from '../../questions/question.ts'
import { categoryPath } from '../parts/category-path.ts'
import { judgedAs } from '../parts/judge.ts'
import { metaOf } from '../parts/meta.ts'
import type { Finding } from '../reading.ts'
import { type Lost, reporter } from '../text/write/write-lines.ts'
import type { QuestionToWrite, Written } from '../writing.ts'
import { metaSign } from './read-gift.ts'
import { escaped } from './tokens.ts'

/** Stands for the braces while the text around them is escaped. */
const gap = '\uE000'

/** Writes questions in the GIFT format of Moodle, texts as HTML. What GIFT has no field for stands in comments that `readGift` takes back, or is a finding. */
export function writeGift(questions: readonly QuestionToWrite[]): Written<string> {
  const findings: Finding[] = []
  const parts: string[] = []
  let category = 'top'
  for (const each of questions) {
    const path = categoryPath(each.category)
    if (path !== category) parts.push(`$CATEGORY: ${path}`)
    category = path
    parts.push(giftOf(each, reporter(findings, each.number)))
  }
  return { content: `${parts.join('\n\n')}\n`, findings }
}

function giftOf({ number, question, about, passage }: QuestionToWrite, lost: Lost): string {
  const html = (doc: DocJson, inline = false) => {
    for (const id of filesIn(doc)) lost('missingFile', id)
    return escapedLine(
      htmlOf(doc, { file: (id) => id, math: 'tex', inline, blank: (key) => (isOneBlank && key === question.blanks[0]?.key ? gap : '_____') }),
    )
  }
  const isOneBlank = question.type === 2 && question.blanks.length === 1
  if (passage) lost('settingLost', 'passage')
  if (question.blankRules.anyOrder.length) lost('settingLost', 'anyOrder')
  // Several blanks become one text to write, so that their answers stand before the explanation.
  const solution =
    question.blanks.length > 1 ? docOfText(question.blanks.map(({ answers }, at) => `(${at + 1}) ${answers[0]?.value ?? ''}`).join('\n')) : null
  const explaining = [solution, question.explanation].flatMap((doc) => (doc && !isEmptyDoc(doc) ? doc.content : []))
  const explanation = explaining.length ? `\n####[html]${html({ type: 'doc', content: explaining })}` : ''
  const braces = `{${answersOf(question, html, lost)}${explanation}}`
  const stem = html(passage ? { type: 'doc', content: [...passage.content.content, ...question.stem.content] } : question.stem)
  const tags = about.tags.map((tag) => `[tag:${tag.replaceAll(/[[\]\n]/g, ' ')}]`).join(' ')
  return [
    ...(tags ? [`// ${tags}`] : []),
    `${metaSign}${JSON.stringify({ ...metaOf(question, about), ...(question.reference && { reference: htmlOf(question.reference, { file: (id) => id, math: 'tex' }) }) })}`,
    `::${escapedLine(number)}::[html]${stem.includes(gap) ? stem.replace(gap, () => braces) : `${stem}${braces}`}`,
  ].join('\n')
}

/** Escaped, on one line: an empty line would end the question. */
const escapedLine = (text: string) => escaped(text.replaceAll(/\s*\n\s*/g, ' '))

function answersOf(question: Question, html: (doc: DocJson, inline?: boolean) => string, lost: Lost): string {
  const { type, options, answers, blanks } = question
  if (type === 4 && judgedAs(question) !== undefined) return judgedAs(question) === true ? 'TRUE' : 'FALSE'
  if (type === 0 || type === 4) {
    if (type === 4) lost('typeConverted', '')
    return options.map(({ seq, content }) => `\n${answers.includes(seq) ? '=' : '~'}[html]${html(content, true)}`).join('')
  }
  if (type === 1) {
    const share = Number((100 / Math.max(1, answers.length)).toFixed(5))
    return options.map(({ seq, content }) => `\n~%${answers.includes(seq) ? share : -100}%[html]${html(content, true)}`).join('')
  }
  const [only] = blanks
  if (type === 2 && only && blanks.length === 1) return blankAnswers(only, lost)
  if (type === 2) lost('typeConverted', String(blanks.length))
  return ''
}

function blankAnswers({ kind, answers, tolerance }: Blank, lost: Lost): string {
  // GIFT reads a list of answers with arrows as pairs.
  if (answers.length > 1 && answers.every(({ value }) => value.includes('->'))) lost('formatLost', '->')
  const weight = (share: number) => (share === 100 ? '' : `%${share}%`)
  const isNumber = kind === 'number' && answers.every(({ value }) => /^[-+]?\d{1,30}(?:\.\d{1,30})?(?:e[-+]?\d{1,3})?$/i.test(value))
  if (!isNumber) return answers.map(({ value, share }) => `=${weight(share)}[plain]${escapedLine(value)}`).join(' ')
  const off = (value: string) =>
    tolerance ? `:${tolerance.unit === 'absolute' ? tolerance.value : (Math.abs(Number(value)) * tolerance.value) / 100}` : ''
  return `#${answers.map(({ value, share }) => `=${weight(share)}${value}${off(value)}`).join(' ')}`
}
