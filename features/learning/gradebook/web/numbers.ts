import { hundredths } from '#assessment/grading/points.ts'

/** Points without zeros at their end. */
export const pointsText = (points: number): string => String(points)

/** With two decimals. */
export const twoDecimals = (value: number): string => value.toFixed(2)

/** With one decimal, rounded half up from two. */
export function oneDecimal(value: number): string {
  const tenths = Math.floor((hundredths(value) + 5) / 10)
  return (tenths / 10).toFixed(1)
}

/** A whole number, rounded half up from two decimals. */
export const wholeNumber = (value: number): string => String(Math.floor((hundredths(value) + 50) / 100))

/** In which of so many equal parts of `of` the points lie; the highest points are in the last. */
export const partOf = (points: number, of: number, parts: number): number =>
  Math.min(parts - 1, Math.floor((hundredths(points) * parts) / Math.max(1, hundredths(of))))
