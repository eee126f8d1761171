/** A proof-of-work puzzle: find a number such that SHA-256 of `seed:number` begins with `bits` zero bits. */
export interface Puzzle {
  /** Up to 40 ASCII characters, so that with the number it fits into one block of SHA-256. */
  seed: string
  bits: number
}

/** Tries `count` numbers from `first` on; undefined if none of them solves the puzzle. */
export function solveFrom({ seed, bits }: Puzzle, first: number, count: number): number | undefined {
  for (let number = first; number < first + count; number++) if (leadingZeros(`${seed}:${number}`) >= bits) return number
  return undefined
}

export const solves = ({ seed, bits }: Puzzle, number: number): boolean => leadingZeros(`${seed}:${number}`) >= bits

/** Leading zero bits, at most 32, of the SHA-256 of up to 55 ASCII characters. */
export function leadingZeros(text: string): number {
  words.fill(0)
  for (let at = 0; at < text.length; at++) words[at >> 2] = (words[at >> 2] as number) | (text.charCodeAt(at) << (24 - (at & 3) * 8))
  words[text.length >> 2] = (words[text.length >> 2] as number) | (0x80 << (24 - (text.length & 3) * 8))
  words[15] = text.length * 8
  return Math.clz32(firstWord())
}

/**
 * The first 32-bit word of SHA-256 of the block in `words`. Implemented here because SubtleCrypto is missing on sites that are not served over TLS,
 * and because its promise for each hash takes ten times as long as the hash.
 */
function firstWord(): number {
  for (let at = 16; at < 64; at++) {
    const two = words[at - 2] as number
    const fifteen = words[at - 15] as number
    const low = rotateRight(fifteen, 7) ^ rotateRight(fifteen, 18) ^ (fifteen >>> 3)
    const high = rotateRight(two, 17) ^ rotateRight(two, 19) ^ (two >>> 10)
    words[at] = (words[at - 16] as number) + low + (words[at - 7] as number) + high
  }
  let [a, b, c, d, e, f, g, h] = start
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const one = (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + chosen + (constants[at] as number) + (words[at] as number)) | 0
    const two = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return a + start[0]
}

const words = new Int32Array(64)
const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractional part. The standard derives its constants from square and cube roots of primes. */
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (n) => n > 1 && !Array.from({ length: n - 2 }, (_, k) => n % (k + 2)).includes(0),
)
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))) as [number, number, number, number, number, number, number, number]
