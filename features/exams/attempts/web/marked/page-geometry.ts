/** A point on a page in ten-thousandths of its width and its height, or a point on the screen in pixels, by what it is used for. */
export interface Point {
  x: number
  y: number
}

/** The size in pixels at which a page is shown, after it was turned. */
export interface Size {
  width: number
  height: number
}

export interface Box extends Point, Size {}

/** How many quarters of a circle a page is turned clockwise for the eye; what is stored is of the page upright. */
export type Turn = 0 | 1 | 2 | 3

/** Width and height of a page in the units of marks. */
export const span = 10_000

/** A number as a whole number from 0 to 10,000. */
export const clamped = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(span, Math.max(0, Math.round(value))))

/** The points of a line of x and y in turn; what lies outside of the page is moved to its edge, and a last x without y is left out. */
export const pointsOf = (line: readonly number[]): Point[] =>
  Array.from({ length: Math.floor(line.length / 2) }, (_, at) => ({ x: clamped(line[2 * at] ?? 0), y: clamped(line[2 * at + 1] ?? 0) }))

/** The line of x and y in turn for these points of a page. */
export const lineOf = (points: readonly Point[]): number[] => points.flatMap(({ x, y }) => [clamped(x), clamped(y)])

/** Where a point of the page is on the screen, in pixels from the upper left corner of the page as it is shown. */
export function toView({ x, y }: Point, { width, height }: Size, turn: Turn): Point {
  const [u, v] = [x / span, y / span]
  const [across, down] = (
    [
      [u, v],
      [1 - v, u],
      [1 - u, 1 - v],
      [v, 1 - u],
    ] as const
  )[turn]
  return { x: across * width, y: down * height }
}

/** The point of the page that is at a place on the screen; the opposite of `toView`. Places outside of the page count as its edge. */
export function fromView({ x, y }: Point, { width, height }: Size, turn: Turn): Point {
  const [across, down] = [x / (width || 1), y / (height || 1)]
  const [u, v] = (
    [
      [across, down],
      [down, 1 - across],
      [1 - across, 1 - down],
      [1 - down, across],
    ] as const
  )[turn]
  return { x: clamped(u * span), y: clamped(v * span) }
}

/** The size at which a page of these pixels is shown in a column of a width. */
export const viewOf = (page: Size, width: number, turn: Turn): Size => ({
  width,
  height: width * (turn % 2 ? page.width / page.height : page.height / page.width),
})

/** The smallest box around points. */
export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return points.length ? { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y } : { x: 0, y: 0, width: 0, height: 0 }
}

/** How far a point is from the line between two others. */
function distance({ x, y }: Point, from: Point, to: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y]
  const length = across * across + down * down
  const share = length ? Math.min(1, Math.max(0, ((x - from.x) * across + (y - from.y) * down) / length)) : 0
  return Math.hypot(x - from.x - share * across, y - from.y - share * down)
}

/** The points of a line that are kept so that no other one is farther from it than the tolerance (Douglas and Peucker). Both ends are kept. */
function simplified(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, points.length - 1])
  const parts: [number, number][] = [[0, points.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [start, end] = part
    const [from, to] = [points[start], points[end]]
    if (!from || !to) continue
    let [farthest, most] = [0, tolerance]
    for (let at = start + 1; at < end; at++) {
      const far = distance(points[at] ?? from, from, to)
      if (far > most) [farthest, most] = [at, far]
    }
    if (!farthest) continue
    kept.add(farthest)
    parts.push([start, farthest], [farthest, end])
  }
  return points.filter((_, at) => kept.has(at))
}

/** A line with fewer points, at most `most` of them: the tolerance is doubled until they are few enough. Both ends are kept. */
export function thinned(points: readonly Point[], tolerance: number, most: number): Point[] {
  if (points.length < 3) return [...points]
  for (let allowed = tolerance; ; allowed *= 2) {
    const fewer = simplified(points, allowed)
    if (fewer.length <= Math.max(2, most)) return fewer
  }
}

/** Where the circles with numbers of a mark stand: the centre of the first of them, in pixels. All of them lie within the page if it is wide enough. */
export function numbersAt(box: Box, count: number, radius: number, view: Size): Point {
  const last = (count - 1) * numberStep(radius)
  const within = (value: number, end: number) => Math.max(radius + 1, Math.min(value, end - radius - 1))
  return { x: within(box.x + box.width + radius, view.width - last), y: within(box.y - radius / 3, view.height) }
}

/** How far the centres of two numbers beside each other are apart. */
export const numberStep = (radius: number): number => 2 * radius + 4
