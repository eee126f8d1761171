import { choiceParts, type QuestionParts } from '../parts/choice-parts.ts'
import type { ItemContext } from '../parts/item-context.ts'
import type { Condition } from './conditions.ts'
import type { Presentation, Response } from './presentation.ts'

/** The question of an item whose response chooses among labels. */
export function readChoice(type: 0 | 1 | 4, shown: Presentation, conditions: readonly Condition[], context: ItemContext): QuestionParts {
  const response = shown.responses.find(({ labels }) => labels.length > 0) ?? shown.responses[0]
  const others = shown.responses.length > 1
  if (others) context.say('settingLost', 'changed', `${shown.responses.length} × response`)
  const right = response ? rightIdents(response, conditions, type === 1, context) : []
  return choiceParts(type, stemOf(shown), response?.labels ?? [], right, context)
}

/** All material in its order, with that within the responses. */
export const stemOf = ({ pieces }: Presentation): string => pieces.map((piece) => (typeof piece === 'string' ? piece : piece.prompt)).join('')

/** The tests of a condition on one response. */
export const testsOn = ({ ident }: Response, { equals }: Condition) => equals.filter(({ response }) => response === ident)

/** The values of a response that earn something, in the order of the conditions. */
export function rightValues(response: Response, conditions: readonly Condition[]): string[] {
  const values = conditions.flatMap((condition) =>
    (condition.share ?? 0) > 0
      ? testsOn(response, condition)
          .filter(({ not }) => !not)
          .map(({ value }) => value)
      : [],
  )
  return [...new Set(values)]
}

/**
 * The ids of the right options. Of several options that earn something alone, a single choice has the best; for a multiple choice a condition on the
 * whole answer decides.
 */
function rightIdents(response: Response, conditions: readonly Condition[], multiple: boolean, context: ItemContext): string[] {
  const weights = new Map<string, number>()
  let whole: { share: number; idents: string[] } | undefined
  let lost = false
  for (const condition of conditions) {
    const { share } = condition
    const tests = testsOn(response, condition)
    const idents = tests.filter(({ not }) => !not).map(({ value }) => value)
    if (share === undefined || idents.length === 0) continue
    if (share !== 0 && share !== 1) lost = true
    if (multiple && tests.length > 1) {
      if (share > (whole?.share ?? 0)) whole = { share, idents }
    } else for (const ident of idents) weights.set(ident, Math.max(weights.get(ident) ?? share, share))
  }
  if (lost) context.say('weightsLost', 'changed')
  if (whole) return [...new Set(whole.idents)]
  let best = 0
  for (const weight of weights.values()) best = Math.max(best, weight)
  return [...weights].filter(([, weight]) => weight > 0 && (multiple || weight === best)).map(([ident]) => ident)
}
