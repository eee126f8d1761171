/** With fewer ratings there is no average: it would say more about single persons than about the course. */
const fewest = 3

/** How many ratings there are, and their mean with one decimal, null for too few. `counts` are the numbers of ratings with one star, two, and so on. */
export function ratingOf(counts: readonly number[]): { count: number; average: number | null } {
  const count = counts.reduce((sum, each) => sum + each, 0)
  const stars = counts.reduce((sum, each, at) => sum + each * (at + 1), 0)
  return { count, average: count < fewest ? null : Math.round((stars / count) * 10) / 10 }
}
