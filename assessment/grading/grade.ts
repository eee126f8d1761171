import { type Blank, isChoice, type Question } from '../questions/question.ts'
import type { GivenAnswer } from './answer.ts'
import { matched } from './any-order.ts'
import { judge, type Judged } from './blank.ts'
import { hundredths, pointsOf, scaledPoints, sumOfPoints } from './points.ts'
import type { VerdictReason } from './verdict-texts.ts'

export interface BlankVerdict {
  key: string
  right: boolean
  points: number
  of: number
  reason: VerdictReason
  detail?: string
}

/** What an answer earns. `manual`: a person has to grade it, and `points` is 0 until then. */
export interface Graded {
  points: number
  of: number
  state: 'right' | 'partly' | 'wrong' | 'empty' | 'manual'
  blanks?: BlankVerdict[]
}

/** A share in per cent of hundredths, rounded half up. */
const shareOf = (sum: number, share: number) => Math.floor((sum * share) / 100 + 0.5)

/**
 * Grades an answer by the rules of its question. Single choice and true/false earn all or nothing; a multiple choice that is not quite right what `partial` says; blanks are graded one by one, and `of` is the sum of their points. Points are between 0 and `of`.
 */
export function gradeAnswer(question: Question, answer: GivenAnswer | null): Graded {
  if (isChoice(question.type)) return gradeChoice(question, answer && 'options' in answer ? answer.options : [])
  if (question.type === 2) return gradeBlanks(question, answer && 'blanks' in answer ? answer.blanks : {})
  const written = answer && 'text' in answer && (answer.text.trim() !== '' || (answer.pages ?? []).length > 0)
  return { points: 0, of: question.points, state: written ? 'manual' : 'empty' }
}

/** A choice with other points, such as those that it has in a paper. The parts of other questions have points of their own, so these stay. */
export function withPoints(question: Question, points: number): Question {
  if (!isChoice(question.type)) return question
  const { partial } = question
  return { ...question, points, partial: { ...partial, points: scaledPoints(partial.points, question.points, points) } }
}

/** What an answer earns of the points that its question has in a paper. A share is rounded once: two of three right options of 6 points earn 4, whatever the points in the bank are. */
export function gradeOf(question: Question, answer: GivenAnswer | null, of: number): Graded {
  const graded = gradeAnswer(withPoints(question, of), answer)
  return { ...graded, points: scaledPoints(graded.points, graded.of, of), of }
}

function gradeChoice({ type, answers, partial, points: whole }: Question, given: readonly string[]): Graded {
  const chosen = new Set(given)
  const right = new Set(answers)
  if (chosen.size === 0) return { points: 0, of: whole, state: 'empty' }
  const found = [...chosen].filter((seq) => right.has(seq)).length
  const all = hundredths(whole)
  if (type === 1 && partial.kind === 'minus') {
    const net = Math.max(0, found - (chosen.size - found))
    const part = Math.floor((all * net) / right.size + 0.5)
    return { points: pointsOf(part), of: whole, state: net === right.size ? 'right' : net > 0 ? 'partly' : 'wrong' }
  }
  if (found < chosen.size) return { points: 0, of: whole, state: 'wrong' }
  if (chosen.size === right.size) return { points: whole, of: whole, state: 'right' }
  if (type !== 1 || partial.kind === 'none') return { points: 0, of: whole, state: 'wrong' }
  const part = partial.kind === 'fixed' ? Math.min(all, hundredths(partial.points)) : Math.floor((all * chosen.size) / right.size + 0.5)
  return { points: pointsOf(part), of: whole, state: 'partly' }
}

function gradeBlanks({ blanks, blankRules }: Question, given: Readonly<Record<string, string>>): Graded {
  const inOrder = blankRules.anyOrder.map((group) => group.flatMap((key) => blanks.find((blank) => blank.key === key) ?? []))
  const judged = new Map<string, Judged>()
  const earns = (blank: Blank, text: string) => shareOf(hundredths(blank.points), judge(blank, text, blankRules).share)
  for (const group of inOrder) {
    const texts = group.map(({ key }) => given[key] ?? '')
    const order = matched(group.map((blank) => texts.map((text) => earns(blank, text))))
    group.forEach((_, at) => {
      // The blank whose answer was written at this place decides about it.
      const blank = group[order.indexOf(at)]
      const key = group[at]?.key
      if (blank && key !== undefined) judged.set(key, { ...judge(blank, texts[at] ?? '', blankRules) })
    })
  }
  const verdicts = blanks.map((blank): BlankVerdict => {
    const { share, reason, detail } = judged.get(blank.key) ?? judge(blank, given[blank.key] ?? '', blankRules)
    const earned = shareOf(hundredths(blank.points), share)
    return { key: blank.key, right: share === 100, points: pointsOf(earned), of: blank.points, reason, ...(detail === undefined ? {} : { detail }) }
  })
  const earned = sumOfPoints(verdicts.map((verdict) => verdict.points))
  const whole = sumOfPoints(verdicts.map((verdict) => verdict.of))
  const empty = verdicts.every(({ reason }) => reason === 'empty')
  const state = empty ? 'empty' : verdicts.every(({ right }) => right) ? 'right' : earned > 0 ? 'partly' : 'wrong'
  return { points: earned, of: whole, state, blanks: verdicts }
}
