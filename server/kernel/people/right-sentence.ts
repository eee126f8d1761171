import type { Bilingual } from '#contract/errors.ts'
import { thousands } from '#plain/numbers/digits.ts'
import type { Db } from '../data/db.ts'

/** What the sentence about a right may name. */
export interface RightFacts {
  /** What `count` of the sentence gave, else 0. */
  count: number
  /** The data scope in words, such as 计算机学院（含下级）, and how many people it reaches. */
  reach: Bilingual
  people: number
}

/** What a right lets its holder do, as a sentence for the screens of roles and members. */
export interface RightSentence {
  /** A module, or `module:feature`. */
  right: string
  /** Sentences are shown by rank, the most telling first. */
  rank: number
  /** The right reaches as far as the data scope, which is then shown as its origin. */
  scoped?: true
  /** How many objects of the member the right is about, for sentences that say so. */
  count?: (db: Db, memberId: string) => Promise<number>
  say: (facts: RightFacts) => Bilingual
}

/** A sentence that names no fact. */
export const sentence = (rank: number, right: string, zh: string, en: string): RightSentence => ({ right, rank, say: () => ({ zh, en }) })

const people = (count: number) => ({ zh: `（${thousands(count)} 人）`, en: ` (${thousands(count)} people)` })

/** A sentence about the people within the data scope. */
export const scopedSentence = (rank: number, right: string, zh: (reach: string) => string, en: (reach: string) => string): RightSentence => ({
  right,
  rank,
  scoped: true,
  say: (facts) => ({ zh: zh(facts.reach.zh) + people(facts.people).zh, en: en(facts.reach.en) + people(facts.people).en }),
})
