import { escapeHtml } from '#plain/text/escape-html.ts'
import { htmlOf } from '#document/exchange/html/write-html.ts'
import { filesIn } from '#document/gate/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { isEmptyDoc } from '../../questions/parts.ts'
import type { Blank, Question } from '../../questions/question.ts'
import { categoryPath } from '../parts/category-path.ts'
import { judgedAs } from '../parts/judge.ts'
import { metaOf } from '../parts/meta.ts'
import type { Finding } from '../reading.ts'
import { type Lost, reporter } from '../text/write/write-lines.ts'
import type { QuestionToWrite, Written } from '../writing.ts'
import { storable } from '../xml/storable.ts'

/** A file that a text shows: its name, and its bytes unless they are left out. */
export interface MoodleFile {
  name: string
  base64?: string | undefined
}

type Files = (id: string) => MoodleFile | undefined

/**
 * Writes questions in the XML format of Moodle, with their files. Blanks are written as a question of type cloze. What Moodle has no field for stands in
 * an element that it passes over and `readMoodleXml` takes back, or is a finding.
 */
export function writeMoodleXml(questions: readonly QuestionToWrite[], file: Files): Written<string> {
  const findings: Finding[] = []
  const parts: string[] = []
  let category = 'top'
  for (const each of questions) {
    const path = categoryPath(each.category)
    if (path !== category) parts.push(`<question type="category"><category><text>${escaped(`$course$/${path}`)}</text></category></question>`)
    category = path
    parts.push(questionXml(each, { file, lost: reporter(findings, each.number) }))
  }
  return { content: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join('\n')}\n</quiz>\n`, findings }
}

const escaped = (text: string) => escapeHtml(storable(text))
const cdata = (text: string) => `<![CDATA[${storable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

interface Writing {
  file: Files
  lost: Lost
}

function questionXml({ number, question, about, passage }: QuestionToWrite, writing: Writing): string {
  const { lost } = writing
  if (passage) lost('settingLost', 'passage')
  if (question.blankRules.anyOrder.length) lost('settingLost', 'anyOrder')
  const content = [...(passage?.content.content ?? []), ...question.stem.content]
  const judged = judgedAs(question)
  if (question.type === 4 && judged === undefined) lost('typeConverted', '')
  const type = judged === undefined ? types[question.type] : 'truefalse'
  return [
    `<question type="${type}">`,
    `<name><text>${escaped(number)}</text></name>`,
    field('questiontext', { type: 'doc', content }, writing, question),
    ...(question.explanation && !isEmptyDoc(question.explanation) ? [field('generalfeedback', question.explanation, writing)] : []),
    `<defaultgrade>${question.points}</defaultgrade>`,
    ...answers(question, judged, writing),
    ...(about.tags.length ? [`<tags>${about.tags.map((tag) => `<tag><text>${escaped(tag)}</text></tag>`).join('')}</tags>`] : []),
    `<recto>${escaped(JSON.stringify(metaOf(question, about)))}</recto>`,
    '</question>',
  ].join('\n')
}

/** By the code of the type. */
const types = ['multichoice', 'multichoice', 'cloze', 'essay', 'multichoice'] as const

/** A text with its files. */
function field(name: string, doc: DocJson, { file, lost }: Writing, question?: Question): string {
  const files = new Map(filesIn(doc).map((id) => [id, file(id)]))
  for (const [id, found] of files) if (found?.base64 === undefined) lost('missingFile', found?.name ?? id)
  const blanks: string[] = []
  const html = htmlOf(doc, {
    file: (id) => `@@PLUGINFILE@@/${encodeURIComponent(files.get(id)?.name ?? id)}`,
    math: 'tex',
    ...(question?.type === 2 && { blank: (key) => `${gap}${blanks.push(cloze(question, key)) - 1}${gap}` }),
  })
  const embedded = [...files.values()].map((each) =>
    each?.base64 === undefined ? '' : `<file name="${escaped(each.name)}" path="/" encoding="base64">${each.base64}</file>`,
  )
  return `<${name} format="html"><text>${cdata(question?.type === 2 ? withBlanks(html, blanks) : html)}</text>${embedded.join('')}</${name}>`
}

/** Stands around the number of a blank until the braces of the text itself are written as entities. */
const gap = '\uE000'

const withBlanks = (html: string, blanks: readonly string[]) =>
  html.replaceAll('{', '&#123;').replaceAll(/\uE000(\d{1,3})\uE000/g, (whole, at: string) => blanks[Number(at)] ?? whole)

function cloze({ blanks, blankRules }: Question, key: string): string {
  const blank = blanks.find((each) => each.key === key)
  if (!blank) return '_____'
  const type = isNumeric(blank) ? 'NUMERICAL' : blankRules.caseMatters ? 'SHORTANSWER_C' : 'SHORTANSWER'
  const listed = blank.answers.map(({ value, share }) => `${share === 100 ? '=' : `%${share}%`}${valueOf(blank, value)}`)
  return `{${Math.max(1, Math.round(blank.points))}:${type}:${listed.join('~')}}`
}

const isNumeric = ({ kind, answers: all }: Blank) =>
  kind === 'number' && all.every(({ value }) => /^[-+]?\d{1,30}(?:\.\d{1,30})?(?:e[-+]?\d{1,3})?$/i.test(value))

/** An answer with its signs that mean something between braces kept apart. */
function valueOf(blank: Blank, value: string): string {
  const { tolerance } = blank
  if (!isNumeric(blank)) return escapeHtml(value.replaceAll(/[}~#\\*]/g, (sign) => `\\${sign}`))
  return tolerance ? `${value}:${tolerance.unit === 'absolute' ? tolerance.value : (Math.abs(Number(value)) * tolerance.value) / 100}` : value
}

function answers(question: Question, judged: boolean | undefined, writing: Writing): string[] {
  const { type, options, answers: right, reference } = question
  if (judged !== undefined)
    return [true, false].map((value) => `<answer fraction="${value === judged ? 100 : 0}" format="plain_text"><text>${value}</text></answer>`)
  if (type === 3)
    return ['<responseformat>editor</responseformat>', ...(reference && !isEmptyDoc(reference) ? [field('graderinfo', reference, writing)] : [])]
  if (type === 2) return []
  const several = type === 1
  const share = several ? Number((100 / Math.max(1, right.length)).toFixed(5)) : 100
  const wrong = several ? -100 : 0
  return [
    `<single>${!several}</single>`,
    ...options.map(({ seq, content }) => {
      const fraction = right.includes(seq) ? share : wrong
      return field('answer', content, writing).replace('<answer ', `<answer fraction="${fraction}" `)
    }),
  ]
}
