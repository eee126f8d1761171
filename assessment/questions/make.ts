import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { defaultBlankRules, type Question, type QuestionType } from './question.ts'

/** A paragraph with an id. Empty content makes an empty paragraph. */
export const paragraphOf = (content: readonly NodeJson[]): NodeJson => ({
  type: 'paragraph',
  attrs: { id: newBlockId() },
  ...(content.length ? { content: [...content] } : {}),
})

/** A document with one paragraph for each line of plain text. */
export const docOfText = (text: string): DocJson => ({
  type: 'doc',
  content: text.split('\n').map((line) => paragraphOf(line === '' ? [] : [{ type: 'text', text: line }])),
})

/** A question of this type without text, options or answers, worth two points. */
export const emptyQuestion = (type: QuestionType): Question => ({
  type,
  stem: docOfText(''),
  options: [],
  answers: [],
  blanks: [],
  blankRules: defaultBlankRules,
  reference: null,
  criteria: [],
  explanation: null,
  points: 2,
  partial: { kind: 'none', points: 0 },
  lastStays: false,
  difficulty: 3,
})
