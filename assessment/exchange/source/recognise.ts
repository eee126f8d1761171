import { isChecklist } from '../checklist/read-checklist.ts'

/** The formats from which questions are read, by the kind of their text. */
export type TextFormat = 'gift' | 'aiken' | 'moodle' | 'qti1' | 'qti' | 'checklist' | 'text'

const suffixOf = (path: string) => /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? ''

/** What a text is written in, by its name and content; undefined for XML or HTML without questions. */
export function formatOf(path: string, text: string): TextFormat | undefined {
  const suffix = suffixOf(path)
  if (suffix === 'gift') return 'gift'
  const begin = text.slice(0, 2000).trimStart()
  if (begin.startsWith('<') || ['xml', 'dat', 'qti', 'res', 'htm', 'html'].includes(suffix)) return xmlFormat(text)
  if (isChecklist(text)) return 'checklist'
  if (isAiken(text)) return 'aiken'
  return isGift(text) ? 'gift' : 'text'
}

const byRoot: Record<string, TextFormat> = {
  quiz: 'moodle',
  questestinterop: 'qti1',
  pool: 'qti1',
  assessmentitem: 'qti',
  'qti-assessment-item': 'qti',
  assessmentstimulus: 'qti',
  'qti-assessment-stimulus': 'qti',
  assessmenttest: 'qti',
  'qti-assessment-test': 'qti',
}

/** By the name of the root element, which stands behind the declaration and comments. */
function xmlFormat(text: string): TextFormat | undefined {
  let at = 0
  for (let tags = 0; tags < 50; tags++) {
    at = text.indexOf('<', at)
    if (at < 0) return undefined
    if (text.startsWith('<!--', at)) at = text.indexOf('-->', at)
    else if (/[?!]/.test(text[at + 1] ?? '')) at = text.indexOf('>', at)
    else return byRoot[(/^<(?:[\w-]{1,40}:)?([\w.-]{1,60})/.exec(text.slice(at, at + 120))?.[1] ?? '').toLowerCase()]
    if (at < 0) return undefined
  }
  return undefined
}

/** Options `A.` or `A)` and answers `ANSWER: B` in capitals, without the labels of the teachers’ grammar. */
const isAiken = (text: string) => /^ANSWER:\s*[A-Z]\s*$/m.test(text) && !/^\s*答案\s*[:：]/m.test(text)

/** Braces with an answer of GIFT: `{T}`, `{#3}`, `{=a ~b}` or `{}` behind a title `::`. */
function isGift(text: string): boolean {
  if (/^\s*答案\s*[:：]/m.test(text)) return false
  if (/^::/m.test(text) || /^\$CATEGORY:/m.test(text)) return text.includes('{')
  for (const { index } of text.matchAll(/(?<!\\)\{/g)) {
    const inside = text.slice(index + 1, index + 200).trimStart()
    if (/^(?:T|F|TRUE|FALSE)\s*[}#]/.test(inside) || /^[=~]/.test(inside) || /^#-?\d/.test(inside)) return true
  }
  return false
}
