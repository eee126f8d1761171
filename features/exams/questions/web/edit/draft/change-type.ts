import { isEmptyDoc } from '#assessment/questions/parts.ts'
import { isChoice, type QuestionType } from '#assessment/questions/question.ts'
import { blanksOf, type QuestionDraft } from './draft.ts'

/** What a question of another type does not keep: written parts that are not saved with it, or all but one of several answers. */
export type Loss = 'options' | 'answers' | 'blanks' | 'criteria'

/**
 * The draft as a question of another type, and what that type leaves out. Stem, explanation and facts stay; single and multiple choice share their
 * options. What is left out stays in the draft and is back with the type before, except further answers of a choice that becomes a single one.
 */
export function withType(draft: QuestionDraft, type: QuestionType): { draft: QuestionDraft; losses: Loss[] } {
  const losses: Loss[] = []
  const shared = (draft.type === 0 || draft.type === 1) && (type === 0 || type === 1)
  const written = draft.options.some(({ content }) => !isEmptyDoc(content))
  if (isChoice(draft.type) && draft.type !== 4 && !shared && written) losses.push('options')
  if (draft.type === 2 && type !== 2 && blanksOf(draft).some(({ answers }) => answers.length > 0)) losses.push('blanks')
  if (draft.type === 3 && type !== 3 && (draft.criteria.length > 0 || !isEmptyDoc(draft.reference))) losses.push('criteria')
  const first = draft.options.findIndex(({ right }) => right)
  const several = draft.options.filter(({ right }) => right).length > 1
  if (type !== 0 || !several) return { draft: { ...draft, type }, losses }
  if (draft.type === 1) losses.push('answers')
  return { draft: { ...draft, type, options: draft.options.map((option, at) => ({ ...option, right: at === first })) }, losses }
}
