import { escapeHtml } from '#plain/text/escape-html.ts'
import { htmlOf } from '#document/exchange/html/write-html.ts'
import { filesIn } from '#document/gate/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { blankKeys, isEmptyDoc } from '../../questions/parts.ts'
import type { Blank, Question } from '../../questions/question.ts'
import { judgedAs } from '../parts/judge.ts'
import { metaOf } from '../parts/meta.ts'
import type { Lost } from '../text/write/write-lines.ts'
import type { QuestionToWrite } from '../writing.ts'
import { storable } from '../xml/storable.ts'
import { metaVariable } from './own-meta.ts'

/** Gives the path in the package of a file; undefined when it is missing. */
export type PathOf = (id: string) => string | undefined

interface WritingItem {
  pathOf: PathOf
  lost: Lost
  /** The path of the stimulus from the item, if the question has a passage. */
  stimulus: string | undefined
}

export const escaped = (text: string): string => escapeHtml(storable(text))

/** XHTML of a document in a folder of the package. */
export function xhtml(doc: DocJson, pathOf: PathOf, lost: Lost, blank?: (key: string) => string): string {
  for (const id of filesIn(doc)) if (pathOf(id) === undefined) lost('missingFile', id)
  return storable(htmlOf(doc, { file: (id) => `../${pathOf(id) ?? id}`, math: 'mathml', ...(blank && { blank }) }))
}

export const schemaOf = (root: string) =>
  `xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/${root}.xsd"`

/** An item of QTI 3 that scores itself, except for texts that a person grades. */
export function itemXml({ number, question, about, category }: QuestionToWrite, identifier: string, writing: WritingItem): string {
  const { lost, stimulus } = writing
  if (question.blankRules.anyOrder.length) lost('settingLost', 'anyOrder')
  const keys = [...new Set(blankKeys(question.stem))]
  const blanks = question.blanks
    .filter(({ key }) => question.type === 2 && keys.includes(key))
    .toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
  const meta = {
    type: question.type,
    ...metaOf(question, about),
    ...(about.tags.length && { tags: about.tags }),
    ...(category.length && { category }),
  }
  const explained = question.explanation && !isEmptyDoc(question.explanation) ? question.explanation : undefined
  const stem = xhtml(question.stem, writing.pathOf, lost, (key) => entry(blanks, key))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item ${schemaOf('imsqti_asiv3p0_v1p0')} identifier="${identifier}" title="${escaped(number)}" adaptive="false" time-dependent="false">`,
    `<qti-context-declaration identifier="${metaVariable}" cardinality="single" base-type="string"><qti-default-value><qti-value>${escaped(JSON.stringify(meta))}</qti-value></qti-default-value></qti-context-declaration>`,
    ...(question.type === 2 ? blanks.map((blank, at) => entryDeclaration(blank, at, question.blankRules.caseMatters)) : [declaration(question)]),
    outcome('SCORE', 'float', '0'),
    outcome('MAXSCORE', 'float', String(question.points)),
    ...(explained ? [outcome('FEEDBACK', 'identifier', 'explanation')] : []),
    ...(stimulus === undefined ? [] : [`<qti-assessment-stimulus-ref identifier="passage" href="${escaped(stimulus)}"/>`]),
    `<qti-item-body><div>${stem}</div>${interaction(question, writing)}${rubrics(question, writing)}</qti-item-body>`,
    scoring(question, blanks),
    ...(explained
      ? [
          `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="explanation" show-hide="show"><qti-content-body>${xhtml(explained, writing.pathOf, lost)}</qti-content-body></qti-modal-feedback>`,
        ]
      : []),
    '</qti-assessment-item>',
    '',
  ].join('\n')
}

const outcome = (identifier: string, type: string, value: string) =>
  `<qti-outcome-declaration identifier="${identifier}" cardinality="single" base-type="${type}"><qti-default-value><qti-value>${value}</qti-value></qti-default-value></qti-outcome-declaration>`

const correct = (values: readonly string[]) =>
  values.length ? `<qti-correct-response>${values.map((value) => `<qti-value>${escaped(value)}</qti-value>`).join('')}</qti-correct-response>` : ''

function declaration(question: Question): string {
  if (question.type === 3) return '<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="string"/>'
  const values = question.answers.map((answer) => identifierOf(question, answer))
  const cardinality = question.type === 1 ? 'multiple' : 'single'
  return `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="identifier">${correct(values)}</qti-response-declaration>`
}

/** The identifier of an option: its letter, or what it says in a question of true or false. */
function identifierOf(question: Question, seq: string): string {
  return judgedAs(question) === undefined ? seq : seq === 'A' ? 'true' : 'false'
}

const isNumeric = ({ kind, answers }: Blank) =>
  kind === 'number' && answers.every(({ value }) => /^[-+]?\d{1,30}(?:\.\d{1,30})?(?:e[-+]?\d{1,3})?$/i.test(value))

const entryName = (at: number) => `RESPONSE_${at + 1}`

function entryDeclaration(blank: Blank, at: number, caseMatters: boolean): string {
  const { answers, points } = blank
  const type = isNumeric(blank) ? 'float' : 'string'
  const entries = answers.map(
    ({ value, share }) =>
      `<qti-map-entry map-key="${escaped(value)}" mapped-value="${(points * share) / 100 || share}"${type === 'string' ? ` case-sensitive="${caseMatters}"` : ''}/>`,
  )
  const first = answers.slice(0, 1).map(({ value }) => value)
  return `<qti-response-declaration identifier="${entryName(at)}" cardinality="single" base-type="${type}">${correct(first)}${entries.length ? `<qti-mapping default-value="0">${entries.join('')}</qti-mapping>` : ''}</qti-response-declaration>`
}

function entry(blanks: readonly Blank[], key: string): string {
  const at = blanks.findIndex((blank) => blank.key === key)
  return at < 0 ? '_____' : `<qti-text-entry-interaction response-identifier="${entryName(at)}" expected-length="${lengthOf(blanks[at])}"/>`
}

const lengthOf = (blank: Blank | undefined) => Math.min(60, Math.max(6, ...(blank?.answers ?? []).map(({ value }) => value.length)))

function interaction(question: Question, { pathOf, lost }: WritingItem): string {
  if (question.type === 2) return ''
  if (question.type === 3) return '<qti-extended-text-interaction response-identifier="RESPONSE"/>'
  const last = question.options.length - 1
  const choices = question.options.map(
    ({ seq, content }, at) =>
      `<qti-simple-choice identifier="${identifierOf(question, seq)}"${question.lastStays && at === last ? ' fixed="true"' : ''}>${xhtml(content, pathOf, lost)}</qti-simple-choice>`,
  )
  const most = question.type === 1 ? 0 : 1
  return `<qti-choice-interaction response-identifier="RESPONSE" shuffle="${question.type !== 4}" max-choices="${most}">${choices.join('')}</qti-choice-interaction>`
}

function rubrics({ type, reference, criteria }: Question, { pathOf, lost }: WritingItem): string {
  if (type !== 3) return ''
  const lines = criteria.map(({ text, points }) => `<li>${escaped(text)} (${points})</li>`)
  return [
    ...(reference && !isEmptyDoc(reference) ? [rubric('reference', xhtml(reference, pathOf, lost))] : []),
    ...(lines.length ? [rubric('criteria', `<ul>${lines.join('')}</ul>`)] : []),
  ].join('')
}

const rubric = (name: string, html: string) =>
  `<qti-rubric-block class="${name}" use="scoring" view="scorer"><qti-content-body>${html}</qti-content-body></qti-rubric-block>`

function scoring({ type, points }: Question, blanks: readonly Blank[]): string {
  if (type === 3) return ''
  if (type === 2 && blanks.length === 0) return ''
  if (type === 2) return `<qti-response-processing>${blanks.map(entryScoring).join('')}</qti-response-processing>`
  return `<qti-response-processing>${when('<qti-match><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-match>', points)}</qti-response-processing>`
}

/** A number within its tolerance earns all points of its blank; any other answer what the mapping gives it. */
function entryScoring(blank: Blank, at: number): string {
  const name = entryName(at)
  const { tolerance, points } = blank
  if (isNumeric(blank) && tolerance) {
    const mode = tolerance.unit === 'absolute' ? 'absolute' : 'relative'
    const both = `${tolerance.value} ${tolerance.value}`
    return when(
      `<qti-equal tolerance-mode="${mode}" tolerance="${both}"><qti-variable identifier="${name}"/><qti-correct identifier="${name}"/></qti-equal>`,
      points,
    )
  }
  return add(`<qti-map-response identifier="${name}"/>`)
}

const when = (test: string, points: number) =>
  `<qti-response-condition><qti-response-if>${test}${add(`<qti-base-value base-type="float">${points}</qti-base-value>`)}</qti-response-if></qti-response-condition>`

const add = (value: string) =>
  `<qti-set-outcome-value identifier="SCORE"><qti-sum><qti-variable identifier="SCORE"/>${value}</qti-sum></qti-set-outcome-value>`
