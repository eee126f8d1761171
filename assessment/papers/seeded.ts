/** A generator of pseudo-random numbers from 0 to below 1 that are the same for the same seed on every machine (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A copy in a random order, each order equally likely (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[copy[last], copy[other]] = [copy[other] as T, copy[last] as T]
  }
  return copy
}

/** A seed made of another one and a name, so that what is drawn for different purposes is independent (FNV-1a). */
export function seedOf(seed: number, name: string): number {
  let hash = 0x81_1c_9d_c5 ^ (seed >>> 0)
  for (const character of `${seed}/${name}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return hash >>> 0
}

/** The largest seed: it is kept in a column of type `integer`. */
export const largestSeed = 2_147_483_647
