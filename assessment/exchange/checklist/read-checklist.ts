import { choiceParts } from '../parts/choice-parts.ts'
import { finishItem } from '../parts/finish-item.ts'
import { type FileOf, newContext } from '../parts/item-context.ts'
import { type Finding, readLimits, type ReadResult } from '../reading.ts'
import { linesAsHtml } from './markdown-html.ts'

const optionShape = /^\s{0,6}[-*+]\s+\[([ xX✓√]?)\]\s*(.*)$/
const quote = /^\s{0,3}>\s?(.*)$/
const heading = /^\s{0,3}(#{1,6})\s*(.*?)\s*#*\s*$/
const rule = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/

interface Open {
  from: number
  to: number
  stem: string[]
  options: { right: boolean; lines: string[] }[]
  explanation: string[]
}

/** Whether a text is a quiz in Markdown whose options are a task list. */
export const isChecklist = (text: string): boolean => /^\s{0,6}[-*+]\s+\[[xX✓√]\]\s*\S/m.test(text)

/**
 * Reads a quiz in Markdown: a text, its options as a task list in which the right ones are ticked, and an explanation in a quotation behind them. Rules
 * and headings separate questions; a heading such as 多选题 gives the type.
 */
export function readChecklist(text: string, { path, file }: { path: string; file: FileOf }): ReadResult {
  const result: ReadResult = { questions: [], passages: [], files: [], findings: [] }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  let several: boolean | undefined
  let open: Open | undefined
  let fenced = false
  const report = (finding: Finding) => {
    if (result.findings.length < readLimits.findings) result.findings.push(finding)
  }
  const close = () => {
    const each = open
    open = undefined
    if (!each) return
    const place = { path, ...(each.to > each.from ? { line: each.from, to: each.to } : { line: each.from }) }
    if (each.options.length === 0) {
      const words = each.stem.join(' ').trim().slice(0, 120)
      if (words !== '') report({ code: 'strayText', severity: 'warning', detail: words, place })
    } else if (result.questions.length >= readLimits.questions) {
      if (!result.findings.some(({ code }) => code === 'tooMany')) report({ code: 'tooMany', severity: 'error', place })
    } else result.questions.push(questionOf(each, several, { path, file, source: lines.slice(each.from - 1, each.to).join('\n') }))
  }
  lines.forEach((line, at) => {
    const number = at + 1
    const isFence = /^\s*(?:```|~~~)/.test(line)
    const option = fenced ? null : optionShape.exec(line)
    const told = fenced || isFence ? null : quote.exec(line)
    const titled = fenced || isFence ? null : heading.exec(line)
    if (isFence) fenced = !fenced
    if (titled || (!fenced && rule.test(line))) {
      close()
      if (titled && /[单多]\s*(?:项)?\s*选|single|multiple/i.test(titled[2] ?? '')) several = /多|multiple/i.test(titled[2] ?? '')
      return
    }
    if (line.trim() === '' && !fenced) {
      // An empty line within a text is kept, since it separates paragraphs.
      if (open && open.options.length === 0) open.stem.push('')
      return
    }
    // Text behind the options begins the next question, unless it continues the last option.
    if (open && open.options.length > 0 && !option && !told && !(/^\s{2,}/.test(line) && open.explanation.length === 0)) close()
    open ??= { from: number, to: number, stem: [], options: [], explanation: [] }
    open.to = number
    if (option) open.options.push({ right: (option[1] ?? '').trim() !== '', lines: [option[2] ?? ''] })
    else if (open.options.length === 0) open.stem.push(line)
    else if (told) open.explanation.push(told[1] ?? '')
    else open.options.at(-1)?.lines.push(line)
  })
  close()
  return result
}

function questionOf(
  { from, to, stem, options, explanation }: Open,
  several: boolean | undefined,
  { path, file, source }: { path: string; file: FileOf; source: string },
) {
  const place = { path, ...(to > from ? { line: from, to } : { line: from }) }
  const context = newContext(place, file)
  const right = options.flatMap((option, at) => (option.right ? [String(at)] : []))
  const type = right.length > 1 || several === true ? 1 : 0
  if (several === undefined || (several === false && type === 1)) context.say('guessedType', 'changed')
  // A number before the text belongs to the file.
  const asked = stem.map((line, at) => (at === 0 ? line.replace(/^\s*\d{1,4}\s*[.、．)]\s*/, '') : line))
  const parts = choiceParts(
    type,
    linesAsHtml(asked),
    options.map(({ lines }, at) => ({ ident: String(at), html: linesAsHtml(lines) })),
    right,
    context,
  )
  const said = linesAsHtml(explanation)
  return finishItem(
    { ...parts, explanation: said === '' ? null : context.doc(said) },
    { points: undefined, title: '', source: { place, text: source, category: [] }, context },
  )
}
