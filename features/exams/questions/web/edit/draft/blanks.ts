import { parseNumber } from '#assessment/grading/numbers.ts'
import { type Blank, questionLimits, type Tolerance } from '#assessment/questions/question.ts'
import { roundPoints } from './draft.ts'

/** A number as grading reads it, for drawing; undefined when the text is none. */
export function numberOf(text: string): number | undefined {
  const read = parseNumber(text.trim(), { ignoreSpaces: true, scientific: true })
  if (!read) return undefined
  const value = Number(`${read.value.digits}e${read.value.exponent}`) / Number(`${read.over.digits}e${read.over.exponent}`)
  return Number.isFinite(value) ? value : undefined
}

/** An answer with a tolerance behind `+-` or `±`, such as `19.6+-1%`; undefined without the sign. */
export function splitTolerance(text: string): { answer: string; tolerance: Tolerance | null } | undefined {
  const found = /^(.*?)\s*(?:\+-|\+\/-|±)\s*(.*)$/.exec(text)
  if (!found) return undefined
  const [, answer = '', rest = ''] = found
  return { answer: answer.trim(), tolerance: toleranceOf(rest) }
}

/** A tolerance as it is typed, with or without a per cent sign. */
export function toleranceOf(text: string, unit: Tolerance['unit'] = 'absolute'): Tolerance | null {
  const percent = /[%％]\s*$/.test(text)
  const value = numberOf(text.replace(/[%％]\s*$/, ''))
  return value === undefined || value < 0 ? null : { value, unit: percent ? 'percent' : unit }
}

/** The interval of numbers that a blank accepts around its first answer; undefined when it is graded as text or has no number. */
export function acceptedRange({ kind, answers, tolerance }: Blank): { answer: number; from: number; to: number } | undefined {
  const answer = kind === 'number' ? numberOf(answers[0]?.value ?? '') : undefined
  if (answer === undefined) return undefined
  const reach = tolerance === null ? 0 : tolerance.unit === 'percent' ? (Math.abs(answer) * tolerance.value) / 100 : tolerance.value
  return { answer, from: answer - reach, to: answer + reach }
}

/** The blank with its first answer, the one that is shown, replaced. */
export function withFirstAnswer(blank: Blank, text: string): Blank {
  const value = text.slice(0, questionLimits.answerLength)
  const [, ...others] = blank.answers
  return { ...blank, answers: value === '' && others.length === 0 ? [] : [{ value, share: 100 }, ...others] }
}

/** The blank with further answers, each part between `|` one; what it has already, and more than there may be, is left out. */
export function withAlternatives(blank: Blank, text: string, share = 100): Blank {
  const known = new Set(blank.answers.map(({ value }) => value))
  const fresh = [...new Set(text.split(/[|｜]/).map((part) => part.trim().slice(0, questionLimits.answerLength)))].filter(
    (part) => part !== '' && !known.has(part),
  )
  // The first answer is the one that is shown; without one the first alternative takes its place.
  const answers = [...blank.answers, ...fresh.map((value) => ({ value, share }))].slice(0, questionLimits.alternatives)
  return { ...blank, answers: answers.map((answer, at) => (at === 0 ? { ...answer, share: 100 } : answer)) }
}

/** The points of an alternative, and its share of the blank's points for a number of points. */
export const pointsOfShare = (share: number, points: number): number => roundPoints((share * points) / 100)
export const shareOfPoints = (earned: number, points: number): number =>
  points > 0 ? Math.min(100, Math.max(1, Math.round((earned / points) * 100))) : 100

/** The rules with the answers of two neighbouring blanks exchanged; the blanks themselves stay where they are in the stem. */
export function swapped(blanks: readonly Blank[], at: number, step: 1 | -1): Blank[] {
  const [one, other] = [blanks[at], blanks[at + step]]
  if (!one || !other) return [...blanks]
  return blanks.map((blank) => (blank === one ? { ...other, key: one.key } : blank === other ? { ...one, key: other.key } : blank))
}

/** Replaces the rule of a blank in a list of rules, or adds it. */
export const withBlank = (blanks: readonly Blank[], blank: Blank): Blank[] =>
  blanks.some(({ key }) => key === blank.key) ? blanks.map((each) => (each.key === blank.key ? blank : each)) : [...blanks, blank]

/** The groups of blanks that may be answered in any order, with all given blanks in one group or in none. */
export const withAnyOrder = (groups: readonly string[][], keys: readonly string[], on: boolean): string[][] => {
  const others = groups.map((group) => group.filter((key) => !keys.includes(key))).filter((group) => group.length > 1)
  return on ? [...others, [...keys]] : others
}
