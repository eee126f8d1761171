/** Draws one of those who were picked least often; each of them is equally likely. Undefined for an empty list. */
export function pickFairly<T extends { picks: number }>(students: readonly T[], random: () => number): T | undefined {
  const least = Math.min(...students.map(({ picks }) => picks))
  const next = students.filter(({ picks }) => picks === least)
  return next[Math.floor(random() * next.length)]
}
