import { sha256 } from '@noble/hashes/sha2.js'

/** A number is looked for whose hash, together with the seed, begins with so many zero bits. */
export interface Puzzle {
  seed: string
  bits: number
}

/** Tries `count` numbers from `first` on; undefined if none of them solves the puzzle. */
export function findSolution({ seed, bits }: Puzzle, first: number, count: number): number | undefined {
  for (let number = first; number < first + count; number++) if (leadingZeros(`${seed}:${number}`) >= bits) return number
  return undefined
}

export const isSolution = ({ seed, bits }: Puzzle, number: number): boolean => leadingZeros(`${seed}:${number}`) >= bits

/**
 * Zero bits at the beginning of the SHA-256 of a text; of more than 32 only 32 are counted. SubtleCrypto is not used: it is missing where a site
 * is served without TLS, and its promise for each hash takes ten times as long as the hash.
 */
export function leadingZeros(text: string): number {
  sha256.create().update(encoder.encode(text)).digestInto(digest)
  return Math.clz32(view.getUint32(0))
}

const encoder = new TextEncoder()
/** Used again for every hash, so that a search makes no garbage of its results. */
const digest = new Uint8Array(sha256.outputLen)
const view = new DataView(digest.buffer)
