import { meanOfPoints } from '../grading/points.ts'

/** Points as they are written: without zeros at the end. */
export const pointsWord = (points: number): string => `${points}`
/** A figure from -1 to 1 with two decimals, rounded half up; a dash where there is none. */
export const figureWord = (figure: number | null): string =>
  figure === null ? '–' : (Math.floor(figure * 100 + 0.5) / 100).toFixed(2).replace('-', '−')
/** A share in per cent with one decimal, rounded half up. */
export const shareWord = (share: number): string => `${(Math.floor(share * 1000 + 0.5) / 10).toFixed(1)}%`

/** How many rows of a mark sheet have a mark, and their mean, rounded half up to a hundredth; '' for none. */
export function markTotals(rows: readonly { points: number | null }[]): { people: number; marked: number; mean: string } {
  const marks = rows.flatMap(({ points }) => (points === null ? [] : [points]))
  return { people: rows.length, marked: marks.length, mean: marks.length ? pointsWord(meanOfPoints(marks)) : '' }
}
