/**
 * Points have two decimals at most. They are counted in whole hundredths, so that a sum is exactly the sum of what is shown; a share is rounded half up
 * to a hundredth.
 */
export const hundredths = (points: number): number => Math.round(points * 100)
export const pointsOf = (count: number): number => count / 100

export const sumOfPoints = (points: readonly number[]): number => pointsOf(points.reduce((sum, each) => sum + hundredths(each), 0))

/** `points` of `of`, as the same part of `to`. */
export const scaledPoints = (points: number, of: number, to: number): number =>
  of === 0 ? 0 : pointsOf(Math.floor((hundredths(points) * hundredths(to)) / hundredths(of) + 0.5))

/** The mean, rounded half up to a hundredth. */
export const meanOfPoints = (points: readonly number[]): number =>
  points.length === 0 ? 0 : pointsOf(Math.floor(points.reduce((sum, each) => sum + hundredths(each), 0) / points.length + 0.5))
