/** Groups up to this size are matched to the best advantage; in larger ones each blank takes the best answer that is left. */
const mostMatched = 10

/**
 * Which answer is counted for each blank of a group whose answers may be given in any order: `worth[blank][answer]` is what the answer earns there. Every
 * answer is used once, and the sum is the greatest possible (dynamic programming over subsets). Of equal sums the given order is kept where it can be.
 */
export function matched(worth: readonly (readonly number[])[]): number[] {
  const count = worth.length
  if (count > mostMatched) return greedy(worth)
  // best[used] is the greatest sum for the first blanks when the answers in the set `used` are theirs.
  const best = new Map<number, { sum: number; answer: number }>([[0, { sum: 0, answer: -1 }]])
  const sets = Array.from({ length: 1 << count }, (_, used) => used)
  for (const used of sets.slice(1)) {
    const blank = bits(used) - 1
    for (let answer = 0; answer < count; answer++) {
      if (!(used & (1 << answer))) continue
      // A tenth of a hundredth, which never outweighs points, for an answer that stays where it was written.
      const sum = (best.get(used ^ (1 << answer))?.sum ?? 0) + (worth[blank]?.[answer] ?? 0) + (answer === blank ? 0.01 : 0)
      if (sum > (best.get(used)?.sum ?? -1)) best.set(used, { sum, answer })
    }
  }
  const order = Array.from({ length: count }, () => 0)
  for (let used = (1 << count) - 1, blank = count - 1; blank >= 0; blank--) {
    const answer = best.get(used)?.answer ?? blank
    order[blank] = answer
    used ^= 1 << answer
  }
  return order
}

const bits = (set: number): number => {
  let count = 0
  for (let left = set; left > 0; left &= left - 1) count += 1
  return count
}

function greedy(worth: readonly (readonly number[])[]): number[] {
  const free = new Set(worth.map((_, at) => at))
  return worth.map((row, blank) => {
    let answer = free.has(blank) ? blank : ([...free][0] ?? blank)
    for (const each of free) if ((row[each] ?? 0) > (row[answer] ?? 0)) answer = each
    free.delete(answer)
    return answer
  })
}
