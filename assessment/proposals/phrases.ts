/** Phrases that are looked for together: the states of an Aho–Corasick automaton. */
export interface Phrases {
  /** From each state by a sign to the next one. */
  next: ReadonlyMap<string, number>[]
  /** The state of the longest ending of this one that begins a phrase. */
  fallback: number[]
  /** The phrase that ends in a state; undefined: none does. */
  whole: (number | undefined)[]
  /** The nearest state on the way back in which a shorter phrase ends; 0: none. */
  shorter: number[]
}

/**
 * Prepares phrases to be found in one pass over a text, however many there are (Aho and Corasick, Efficient string matching, 1975). They are lists of signs,
 * not empty and all different.
 */
export function phrasesOf(phrases: readonly (readonly string[])[]): Phrases {
  const next: Map<string, number>[] = [new Map()]
  const whole: (number | undefined)[] = [undefined]
  for (const [phrase, signs] of phrases.entries()) {
    let state = 0
    for (const sign of signs) {
      let to = next[state]?.get(sign)
      if (to === undefined) {
        to = next.push(new Map()) - 1
        whole.push(undefined)
        next[state]?.set(sign, to)
      }
      state = to
    }
    whole[state] = phrase
  }
  const fallback = next.map(() => 0)
  const shorter = next.map(() => 0)
  const order = [...(next[0]?.values() ?? [])]
  // States are appended while they are gone through, those of shorter beginnings first.
  for (const state of order) {
    for (const [sign, to] of next[state] ?? []) {
      order.push(to)
      const back = moved({ next, fallback }, fallback[state] ?? 0, sign)
      fallback[to] = back
      shorter[to] = whole[back] === undefined ? (shorter[back] ?? 0) : back
    }
  }
  return { next, fallback, whole, shorter }
}

function moved({ next, fallback }: Pick<Phrases, 'next' | 'fallback'>, from: number, sign: string): number {
  let state = from
  for (;;) {
    const to = next[state]?.get(sign)
    if (to !== undefined) return to
    if (state === 0) return 0
    state = fallback[state] ?? 0
  }
}

/** Calls `found` for every place where a phrase ends: with its number and the place behind its last sign. Reads the signs once, with at most two moves for each. */
export function findPhrases(phrases: Phrases, signs: readonly string[], found: (phrase: number, end: number) => void): void {
  let state = 0
  for (const [at, sign] of signs.entries()) {
    state = moved(phrases, state, sign)
    const own = phrases.whole[state]
    if (own !== undefined) found(own, at + 1)
    for (let back = phrases.shorter[state] ?? 0; back !== 0; back = phrases.shorter[back] ?? 0) {
      const phrase = phrases.whole[back]
      if (phrase !== undefined) found(phrase, at + 1)
    }
  }
}
