import { liveLimits } from './limits.ts'

/** How often each option was chosen. */
export interface Count {
  choice: number
  count: number
}

/** The counts of all options in their order; an option without a vote has 0, and a value that is no option is left out. */
export function histogramOf(options: number, counts: readonly Count[]): number[] {
  const histogram = Array<number>(options).fill(0)
  for (const { choice, count } of counts) if (choice in histogram) histogram[choice] = (histogram[choice] ?? 0) + count
  return histogram
}

/** Whether a vote names exactly the right options; without right options no vote is right. */
export const isRight = (choices: readonly number[], right: readonly number[]): boolean =>
  right.length > 0 && right.length === new Set(choices).size && choices.every((choice) => right.includes(choice))

/** People by what they voted first and second; `first` and `second` count votes that were equal, so that a hall is a handful of rows. */
export interface VotePair {
  first: readonly number[] | null
  second: readonly number[] | null
  people: number
}

/** What a discussion has changed. */
export interface Comparison {
  /** People who have voted in both rounds. */
  both: number
  /** Of all who voted in the first round, and in the second, how many were right. */
  rightFirst: number
  rightSecond: number
  /** Of those who voted in both: wrong first and right then, and right first and wrong then. */
  toRight: number
  toWrong: number
}

/** Compares two rounds of votes on the same question. */
export function comparisonOf(pairs: readonly VotePair[], right: readonly number[]): Comparison {
  const sum = (counts: (pair: VotePair) => boolean) => pairs.reduce((total, pair) => total + (counts(pair) ? pair.people : 0), 0)
  const hit = (choices: readonly number[] | null) => choices !== null && isRight(choices, right)
  return {
    both: sum(({ first, second }) => first !== null && second !== null),
    rightFirst: sum(({ first }) => hit(first)),
    rightSecond: sum(({ second }) => hit(second)),
    toRight: sum(({ first, second }) => first !== null && !hit(first) && hit(second)),
    toWrong: sum(({ first, second }) => second !== null && hit(first) && !hit(second)),
  }
}

/** A word as it is stored: compatible characters in one form, spaces single, no more than its limit; null where nothing is left. */
export function storedWord(word: string): string | null {
  const text = [
    ...word
      .normalize('NFKC')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, liveLimits.word)
    .join('')
    .trim()
  return text || null
}

/** The key under which equal words are counted: without regard to case and to signs at their end. */
export const wordKey = (word: string): string => {
  const small = word.toLowerCase()
  return small.replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '') || small
}

/** The words of one person, each once. */
export function storedWords(words: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const word of words.flatMap((each) => storedWord(each) ?? [])) if (!kept.has(wordKey(word))) kept.set(wordKey(word), word)
  return [...kept.values()].slice(0, liveLimits.words)
}
