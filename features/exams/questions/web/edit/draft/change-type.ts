import { newProgram } from '#assessment/programs/program.ts'
import { isEmptyDoc } from '#assessment/questions/parts.ts'
import { isChoice, type QuestionType } from '#assessment/questions/question.ts'
import { blanksOf, type QuestionDraft } from './draft.ts'

/** What can be chosen as the type of a question: the types of the wire, of which an open question may also ask for a program. */
export type Kind = QuestionType | 'program'

export const kindOf = ({ type, asksProgram }: Pick<QuestionDraft, 'type' | 'asksProgram'>): Kind => (type === 3 && asksProgram ? 'program' : type)

/** What a question of another type does not keep: written parts that are not saved with it, or all but one of several answers. */
export type Loss = 'options' | 'answers' | 'blanks' | 'criteria' | 'program'

/**
 * The draft as a question of another type, and what that type leaves out. Stem, explanation and facts stay; single and multiple choice share their
 * options. What is left out stays in the draft and is back with the type before, except further answers of a choice that becomes a single one.
 */
export function withType(draft: QuestionDraft, kind: Kind): { draft: QuestionDraft; losses: Loss[] } {
  const losses: Loss[] = []
  const before = kindOf(draft)
  const type = kind === 'program' ? 3 : kind
  const shared = (before === 0 || before === 1) && (kind === 0 || kind === 1)
  const written = draft.options.some(({ content }) => !isEmptyDoc(content))
  if (isChoice(draft.type) && before !== 4 && !shared && written) losses.push('options')
  if (before === 2 && kind !== 2 && blanksOf(draft).some(({ answers }) => answers.length > 0)) losses.push('blanks')
  if (before === 3 && kind !== 3 && (draft.criteria.length > 0 || !isEmptyDoc(draft.reference))) losses.push('criteria')
  if (before === 'program' && kind !== 'program' && !isUnchanged(draft)) losses.push('program')
  const first = draft.options.findIndex(({ right }) => right)
  const several = draft.options.filter(({ right }) => right).length > 1
  const changed = { ...draft, type, asksProgram: kind === 'program' } satisfies QuestionDraft
  if (kind !== 0 || !several) return { draft: changed, losses }
  if (before === 1) losses.push('answers')
  return { draft: { ...changed, options: draft.options.map((option, at) => ({ ...option, right: at === first })) }, losses }
}

const isUnchanged = ({ program }: QuestionDraft) => JSON.stringify(program) === JSON.stringify(newProgram(program.language))
