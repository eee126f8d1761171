/** What is typed in a field of the sheet: a number of points, nothing, or why it is refused. */
export type Typed = { points: number | null } | { problem: 'number' | 'above' }

/** Reads typed points with two decimals at most, from 0 to `of`. Digits of full width and commas count; nothing means not entered. */
export function readPoints(typed: string, of: number): Typed {
  const text = typed.normalize('NFKC').trim().replace(',', '.')
  if (text === '') return { points: null }
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return { problem: 'number' }
  const points = Number(text)
  return points > of ? { problem: 'above' } : { points }
}

/** The cells of a block that was copied from a spreadsheet. */
export const readBlock = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

/** The sum in whole hundredths, so that it is exact; undefined while something is missing or wrong. */
export function sumOf(row: readonly string[], sections: readonly { of: number }[]): number | undefined {
  let sum = 0
  for (const [at, { of }] of sections.entries()) {
    const read = readPoints(row[at] ?? '', of)
    if (!('points' in read) || read.points === null) return undefined
    sum += Math.round(read.points * 100)
  }
  return sum / 100
}
