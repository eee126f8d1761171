import { docOfText } from '../../questions/make.ts'
import { type Question, questionLimits, seqAt } from '../../questions/question.ts'
import type { ItemContext } from './item-context.ts'
import { truthOf } from './truth.ts'

/** What a kind of item gives a question; the rest is the same for all. */
export type QuestionParts = Pick<Question, 'type' | 'stem'> & Partial<Question>

/** An option as HTML. */
interface ChoiceOption {
  ident: string
  html: string
}

/** A question with options. `right` are the ids of the right ones; an id that no option has is an answer that names none. */
export function choiceParts(
  type: 0 | 1 | 4,
  stem: string,
  options: readonly ChoiceOption[],
  right: readonly string[],
  context: ItemContext,
): QuestionParts {
  const truths = type === 4 && options.length === 2 ? options.map((option) => truthOfOption(option, context)) : []
  if (truths.includes(true) && truths.includes(false)) {
    const answers = right.map((ident) => {
      const truth = truths[options.findIndex((option) => option.ident === ident)]
      return truth === undefined ? ident.slice(0, 20) : truth ? 'A' : 'B'
    })
    return { type, stem: context.doc(stem), options: ['正确', '错误'].map((text, at) => ({ seq: seqAt(at), content: docOfText(text) })), answers }
  }
  if (options.length > questionLimits.options) context.say('tooManyOptions', 'error', String(options.length))
  const kept = options.slice(0, questionLimits.options)
  const seqs = new Map(kept.map(({ ident }, at) => [ident, seqAt(at)]))
  return {
    type,
    stem: context.doc(stem),
    options: kept.map(({ html }, at) => ({ seq: seqAt(at), content: context.doc(html) })),
    answers: right.map((ident) => seqs.get(ident) ?? ident.slice(0, 20)).toSorted((a, b) => (a < b ? -1 : 1)),
  }
}

/** Whether an option says true or false: by its text, or by its id when it has none. */
function truthOfOption({ html, ident }: ChoiceOption, context: ItemContext): boolean | undefined {
  const text = context.text(html)
  return truthOf(text === '' ? ident : text)
}
