/** Hash functions of a sketch, and how many of them one number of it combines. */
const functions = 64
const perBand = 4

const multiplierAt = (at: number) => Math.imul(2 * at + 1, 0x9e3779b1) | 1
const summandAt = (at: number) => Math.imul(at + 1, 0x85ebca6b) ^ 0x27d4eb2f

/**
 * Sixteen 32-bit numbers that stand for a set of trigrams (MinHash with banding, Broder 1997): of two texts that share seven tenths of their trigrams
 * 98 in 100 pairs have a number in common, of two that share three tenths 12 in 100. `realm` keeps the numbers of different institutions apart.
 * A text without trigrams has no numbers.
 */
export function sketchOf(trigrams: readonly string[], realm: string): number[] {
  if (trigrams.length === 0) return []
  const least = new Uint32Array(functions).fill(0xffffffff)
  for (const hash of new Set(trigrams.map((each) => hashOf(each, 0x811c9dc5)))) {
    for (let at = 0; at < functions; at++) {
      const value = mixed((Math.imul(hash, multiplierAt(at)) + summandAt(at)) >>> 0)
      if (value < (least[at] ?? 0)) least[at] = value
    }
  }
  const start = hashOf(realm, 0x811c9dc5)
  return Array.from({ length: functions / perBand }, (_, band) => {
    let hash = mixed(start ^ Math.imul(band + 1, 0xc2b2ae35))
    for (let at = band * perBand; at < (band + 1) * perBand; at++) hash = mixed(Math.imul(hash ^ (least[at] ?? 0), 0x01000193))
    return hash | 0
  })
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string, start: number): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The last steps of MurmurHash3, which spread neighbouring values over the whole range. */
function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
