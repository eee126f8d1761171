import type { Blank, BlankRules } from '../questions/question.ts'
import { normalisedAnswer } from './normalise.ts'
import { compareNumbers, parseNumber } from './numbers.ts'
import { isTraditionalOf } from './traditional.ts'
import type { VerdictReason } from './verdict-texts.ts'

/** How an answer to one blank compares with what is accepted: the share of the points in per cent, and why. */
export interface Judged {
  share: number
  reason: VerdictReason
  detail?: string
}

/** The best that an answer earns of a blank. An accepted answer without a share of 100 is right in part. */
export function judge(blank: Blank, given: string, rules: BlankRules): Judged {
  if (given.trim() === '') return { share: 0, reason: 'empty' }
  let best: Judged = { share: 0, reason: blank.kind === 'number' && !parseNumber(given, rules) ? 'notNumber' : 'different' }
  blank.answers.forEach(({ value, share }, at) => {
    const found = blank.kind === 'number' ? byNumber(blank, value, given, rules) : byText(value, given, rules)
    if (found.reason === 'outside' || found.reason === 'traditional') best = best.share === 0 && at === 0 ? found : best
    if (found.share === 0 || share <= best.share) return
    best = at === 0 ? { ...found, share } : { share, reason: 'also', detail: String(share) }
  })
  return best
}

function byText(accepted: string, given: string, rules: BlankRules): Judged {
  if (given === accepted) return { share: 100, reason: 'same' }
  if (given.replaceAll(/\s/gu, '') === accepted.replaceAll(/\s/gu, '') && rules.ignoreSpaces) return { share: 100, reason: 'spaces' }
  const [one, other] = [normalisedAnswer(given, rules), normalisedAnswer(accepted, rules)]
  if (one === other && one !== '') return { share: 100, reason: 'form' }
  return isTraditionalOf(one, other) ? { share: 0, reason: 'traditional' } : { share: 0, reason: 'different' }
}

function byNumber(blank: Blank, accepted: string, given: string, rules: BlankRules): Judged {
  if (given.trim() === accepted.trim()) return { share: 100, reason: 'same' }
  const [one, other] = [parseNumber(given, rules), parseNumber(accepted, { ignoreSpaces: true, scientific: true })]
  if (!one || !other) return byText(accepted, given, rules)
  const units = [one.unit, other.unit].map((unit) => normalisedAnswer(unit, { ignoreSpaces: true, caseMatters: true }))
  const sameUnit = units[0] === units[1]
  if (!sameUnit && !(rules.ignoreUnit && (units[0] === '' || units[1] === ''))) return { share: 0, reason: 'different' }
  const { equal, within, difference } = compareNumbers(one, other, blank.tolerance)
  if (equal && !sameUnit) return { share: 100, reason: 'unit' }
  if (equal) return { share: 100, reason: given.replaceAll(/[\s,，]/gu, '') === accepted.replaceAll(/[\s,，]/gu, '') ? 'spaces' : 'notation' }
  if (within) return { share: 100, reason: 'within', detail: difference }
  return blank.tolerance ? { share: 0, reason: 'outside', detail: difference } : { share: 0, reason: 'different' }
}
