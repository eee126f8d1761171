import type { ItemFigures } from './item-figures.ts'

/** What is conspicuous about a question, the gravest first. */
export const flags = ['negative', 'wrongPreferred', 'noneRight', 'allRight', 'weak', 'omitted', 'unused'] as const
export type Flag = (typeof flags)[number]

/** Below this discrimination a question hardly tells good results from bad ones (Ebel, Essentials of Educational Measurement). */
export const weakBelow = 0.2
/** From this share on it is conspicuous that people have left a question without an answer. */
export const oftenOmitted = 0.2

/** A wrong option that the best group chose more often than the last one, or an option without any choice. `right` are the options of the key. */
export function optionFlag(option: { seq: string; top: number; bottom: number; all: number }, right: readonly string[]): Flag | null {
  if (option.all === 0) return 'unused'
  return !right.includes(option.seq) && option.top > option.bottom ? 'wrongPreferred' : null
}

/** What is conspicuous about a question, the gravest first. One of too little discrimination is weak, or one that goes against the others. Where all people or none earn its points, its discrimination says nothing and is not named. */
export function flagsOf({ p, discrimination, correlation, omitted, options }: ItemFigures, right: readonly string[]): Flag[] {
  const ofOptions = options.map((option) => optionFlag(option, right))
  const found: Record<Flag, boolean> = {
    negative: discrimination < 0,
    wrongPreferred: ofOptions.includes('wrongPreferred'),
    noneRight: p === 0,
    allRight: p === 1,
    weak: p > 0 && p < 1 && discrimination >= 0 && (discrimination < weakBelow || (correlation ?? 0) < 0),
    omitted: omitted >= oftenOmitted,
    unused: ofOptions.includes('unused'),
  }
  return flags.filter((flag) => found[flag])
}
