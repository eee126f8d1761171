/** The longest name of a course. */
export const longestName = 100

const termOfName = /（\d{4} [春秋]）$| \((?:spring|autumn) \d{4}\)$/

interface Words {
  spring: (year: number) => string
  autumn: (year: number) => string
}

/** The proposed name of a course in a term that begins on a day: its name with the year and the half of it, in place of those of the earlier term. */
export function newName(name: string, firstDay: string, { spring, autumn }: Words): string {
  const [year = 0, month = 0] = firstDay.split('-').map(Number)
  const term = month < 8 ? spring(year) : autumn(year)
  return name.replace(termOfName, '').slice(0, longestName - term.length) + term
}
