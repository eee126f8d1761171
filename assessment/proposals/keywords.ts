import { comparedSigns, type ComparedSigns, isJoined } from './compared-signs.ts'
import { negationBefore } from './negation.ts'
import { findPhrases, phrasesOf } from './phrases.ts'

/** A part of an answer, in UTF-16 units. */
export interface Place {
  start: number
  end: number
}

export const keywordStates = ['found', 'missing', 'negated'] as const
export type KeywordState = (typeof keywordStates)[number]

/** What became of a keyword in an answer, with the first places where it stands; those of a negated one begin with the negation. */
export interface KeywordFinding {
  keyword: string
  state: KeywordState
  places: Place[]
}

/** Places that are named for each keyword. */
export const mostPlaces = 5

/** What may stand for a keyword: its parts between semicolons, as compared signs. A part without a letter, digit or sign of a formula is none. */
export const alternativesOf = (keyword: string): string[][] =>
  keyword
    .split(/[;；]/)
    .map((each) => comparedSigns(each).signs)
    .filter((signs) => signs.length > 0)

interface Places {
  found: Place[]
  negated: Place[]
}

/**
 * Prepares keywords to be looked for in answers. A keyword is found where one of its alternatives stands in the compared signs (`comparedSigns`) as whole words
 * and numbers and is not negated directly before; it is negated if it stands only negated. All are found in one pass over the answer.
 */
export function keywordFinder(keywords: readonly string[]): (answer: string) => KeywordFinding[] {
  const numbers = new Map<string, number>()
  const phrases: string[][] = []
  const phrasesOfKeyword = keywords.map((keyword) =>
    alternativesOf(keyword).map((signs) => {
      const key = signs.join('')
      const known = numbers.get(key) ?? phrases.push(signs) - 1
      numbers.set(key, known)
      return known
    }),
  )
  const prepared = phrasesOf(phrases)
  return (answer) => {
    const compared = comparedSigns(answer)
    const places: Places[] = phrases.map(() => ({ found: [], negated: [] }))
    findPhrases(prepared, compared.signs, (phrase, end) => {
      const of = places[phrase]
      if (of && of.found.length < mostPlaces) note(of, compared, end - (phrases[phrase]?.length ?? 0), end)
    })
    return keywords.map((keyword, at) =>
      findingOf(
        keyword,
        (phrasesOfKeyword[at] ?? []).flatMap((phrase) => places[phrase] ?? []),
      ),
    )
  }
}

/** Notes a place, unless it is only a part of a word or number. */
function note({ found, negated }: Places, { signs, starts, ends }: ComparedSigns, start: number, end: number): void {
  if (isJoined(signs[start - 1], signs[start]) || isJoined(signs[end - 1], signs[end])) return
  const by = negationBefore(signs, start)
  const place = { start: starts[start - by] ?? 0, end: ends[end - 1] ?? 0 }
  if (!by) found.push(place)
  else if (negated.length < mostPlaces) negated.push(place)
}

function findingOf(keyword: string, places: readonly Places[]): KeywordFinding {
  const found = places.flatMap((each) => each.found)
  const negated = places.flatMap((each) => each.negated)
  const first = (some: readonly Place[]) => some.toSorted((one, other) => one.start - other.start || one.end - other.end).slice(0, mostPlaces)
  if (found.length) return { keyword, state: 'found', places: first(found) }
  return { keyword, state: negated.length ? 'negated' : 'missing', places: first(negated) }
}
