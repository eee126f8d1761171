/** A part of a text; offsets in UTF-16 units. */
export type Stretch = readonly [from: number, to: number]

/** Limit of the comparison table in cells. Larger texts are not compared word by word, because it would take too long. */
const maxCells = 3_000_000

/** The stretches that only one of two texts has. Compares Latin words and digits as units, Chinese by character. */
export function wordDiff(before: string, after: string): { removed: Stretch[]; added: Stretch[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const whole = { removed: [[0, before.length] as const], added: [[0, after.length] as const] }
  if (old.length * now.length > maxCells) return whole
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--)
      common[one * width + other] =
        old[one] === now[other]
          ? (common[(one + 1) * width + other + 1] ?? 0) + 1
          : Math.max(common[(one + 1) * width + other] ?? 0, common[one * width + other + 1] ?? 0)
  const removed: Stretch[] = []
  const added: Stretch[] = []
  let [one, other, atOld, atNow] = [0, 0, 0, 0]
  while (one < old.length || other < now.length) {
    const [mine = '', theirs = ''] = [old[one], now[other]]
    if (one < old.length && mine === theirs) {
      one += 1
      other += 1
      atOld += mine.length
      atNow += theirs.length
    } else if (other >= now.length || (one < old.length && (common[(one + 1) * width + other] ?? 0) >= (common[one * width + other + 1] ?? 0))) {
      grow(removed, atOld, atOld + mine.length)
      one += 1
      atOld += mine.length
    } else {
      grow(added, atNow, atNow + theirs.length)
      other += 1
      atNow += theirs.length
    }
  }
  return { removed, added }
}

function grow(stretches: Stretch[], from: number, to: number): void {
  const last = stretches.at(-1)
  if (last?.[1] === from) stretches[stretches.length - 1] = [last[0], to]
  else stretches.push([from, to])
}

const wordsOf = (text: string): string[] => text.match(/[\p{Script=Latin}\d]+|\s+|./gsu) ?? []
