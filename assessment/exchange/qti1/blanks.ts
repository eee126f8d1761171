import { escapeHtml } from '#plain/text/escape-html.ts'
import { type BlankAnswer, defaultBlankRules } from '../../questions/question.ts'
import type { QuestionParts } from '../parts/choice-parts.ts'
import { appended, replaceNames } from '../parts/gap-places.ts'
import { fillStem, type Gap, textGap } from '../parts/gaps.ts'
import { isEmptyHtml } from '../parts/html-text.ts'
import type { ItemContext } from '../parts/item-context.ts'
import { rightValues, testsOn } from './choice.ts'
import type { Condition } from './conditions.ts'
import { isNumberResponse, numberBlank } from './numbers.ts'
import type { Presentation, Response } from './presentation.ts'

/** A question with blanks at the places of its responses: lines of underscores if there are as many, else where the responses stand. */
export function readFill(
  shown: Presentation,
  conditions: readonly Condition[],
  numbers: boolean,
  wildcards: boolean,
  context: ItemContext,
): QuestionParts {
  const alone = shown.responses.length === 1
  const gaps = new Map<Response, Gap>()
  let caseMatters = false
  for (const response of shown.responses) {
    if (numbers || isNumberResponse(response, conditions)) gaps.set(response, numberBlank(response, conditions, context))
    else {
      gaps.set(response, textGap(acceptedTexts(response, conditions, alone, context), context))
      const tests = conditions.filter(({ share }) => (share ?? 0) > 0).flatMap((condition) => testsOn(response, condition))
      caseMatters ||= tests.some(({ exactCase }) => exactCase)
      const pattern = tests.find(({ part, value }) => part || (wildcards && value.includes('*')))
      if (pattern) context.say('wildcard', 'changed', pattern.value)
    }
  }
  const stem = stemWithGaps(shown, gaps)
  return { type: 2, stem: context.doc(stem), blanks: [...gaps.values()].map(({ blank }) => blank), blankRules: { ...defaultBlankRules, caseMatters } }
}

function acceptedTexts(response: Response, conditions: readonly Condition[], alone: boolean, context: ItemContext): BlankAnswer[] {
  const labels = new Map(response.labels.map((label) => [label.ident, label.html]))
  return conditions.flatMap((condition) => {
    const share = condition.share ?? 0
    if (share <= 0) return []
    return testsOn(response, condition)
      .filter(({ not }) => !not)
      .map(({ value }) => {
        const html = labels.get(value)
        const percent = alone ? Math.min(100, Math.max(1, Math.round(share * 100))) : 100
        return { value: html === undefined || html === '' ? value : context.text(html), share: percent }
      })
  })
}

function stemWithGaps({ pieces, responses }: Presentation, gaps: ReadonlyMap<Response, Gap>): string {
  const first = pieces.findIndex((piece) => typeof piece !== 'string')
  const textBehind = pieces.slice(first).some((piece) => !isEmptyHtml(typeof piece === 'string' ? piece : piece.prompt))
  const html = (response: Response) => gaps.get(response)?.html ?? ''
  if (!textBehind) {
    const text = pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('')
    return fillStem(text, responses.map(html))
  }
  return pieces.map((piece) => (typeof piece === 'string' ? piece : `${piece.prompt}${html(piece)}`)).join('')
}

/**
 * A question whose text names its blanks in square brackets. The labels of a response are all accepted, or, with `choices`, are shown in brackets
 * behind the blank.
 */
export function readNamedBlanks(shown: Presentation, conditions: readonly Condition[], choices: boolean, context: ItemContext): QuestionParts {
  const gaps = new Map<string, Gap>()
  for (const response of shown.responses) {
    const right = new Set(rightValues(response, conditions))
    const labels = response.labels.filter(({ html }) => html !== '').map(({ ident, html }) => ({ right: right.has(ident), text: context.text(html) }))
    const texts = labels.toSorted((a, b) => Number(b.right) - Number(a.right)).filter((label) => label.right || !choices)
    const values = labels.length > 0 ? texts.map(({ text }) => ({ value: text, share: 100 })) : acceptedTexts(response, conditions, false, context)
    const gap = textGap(values, context)
    const name = context.text(response.prompt) || response.ident.replace(/^response_/, '')
    const offered = choices ? `（${labels.map(({ text }) => escapeHtml(text)).join(' / ')}）` : ''
    gaps.set(gaps.has(name) ? `${name} ${gaps.size}` : name, { ...gap, html: gap.html + offered })
  }
  const text = shown.pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('')
  const { html, unused } = replaceNames(text, new Map([...gaps].map(([name, gap]) => [name, gap.html])))
  if (choices) context.say('typeConverted', 'changed', 'dropdowns')
  return { type: 2, stem: context.doc(appended(html, unused)), blanks: [...gaps.values()].map(({ blank }) => blank) }
}
