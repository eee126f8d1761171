import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { plainText } from '#document/text/text.ts'
import { walk } from '#document/text/walk.ts'
import type { Question } from './question.ts'

/** The keys of the blanks of a text, in reading order; a key that is used twice is there twice. */
export function blankKeys(doc: NodeJson): string[] {
  const keys: string[] = []
  walk(doc, (node) => {
    if (node.type === 'blank') keys.push(typeof node.attrs?.['key'] === 'string' ? node.attrs['key'] : '')
  })
  return keys
}

const media = new Set(['figure', 'inlineImage', 'video', 'audio', 'attachment', 'equation', 'math', 'codeBlock', 'table', 'embed'])

/** Whether a document shows nothing: no text, formula, picture or other medium. */
export function isEmptyDoc(doc: DocJson): boolean {
  let shows = false
  walk(doc, (node) => {
    if (media.has(node.type) || (node.type === 'text' && (node.text ?? '').trim() !== '')) shows = true
    return !shows
  })
  return !shows
}

/** A document as text on one line: formulas as LaTeX, blanks as `____`. */
export const lineOf = (doc: DocJson | null): string => (doc ? plainText(doc).replaceAll(/\s+/g, ' ').trim() : '')

/** Every document of a question with the path of its field. */
export function documentsOf(question: Question): { path: string; doc: DocJson }[] {
  return [
    { path: 'stem', doc: question.stem },
    ...question.options.map(({ content }, at) => ({ path: `options[${at}].content`, doc: content })),
    ...(question.reference ? [{ path: 'reference', doc: question.reference }] : []),
    ...(question.explanation ? [{ path: 'explanation', doc: question.explanation }] : []),
  ]
}

/** The question with each of its documents replaced. */
export function mapDocuments(question: Question, map: (doc: DocJson) => DocJson): Question {
  return {
    ...question,
    stem: map(question.stem),
    options: question.options.map((option) => ({ ...option, content: map(option.content) })),
    reference: question.reference && map(question.reference),
    explanation: question.explanation && map(question.explanation),
  }
}

/** The answers as they are on the wire: the letters of right options, the first answer of each blank, the text of the reference answer, or the reference program. */
export function wireAnswers(question: Question): string[] {
  if (question.type === 2) return question.blanks.map(({ answers }) => answers[0]?.value ?? '')
  if (question.program) return [question.program.solution].filter((code) => code.trim() !== '')
  if (question.type === 3) return question.reference ? [lineOf(question.reference)].filter((text) => text !== '') : []
  return question.answers
}
