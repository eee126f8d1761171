import {
  boxOf,
  clamped,
  fromView,
  lineOf,
  type Point,
  pointsOf,
  type Size,
  span,
  thinned,
  type Turn,
} from '#features/exams/attempts/web/marked/page-geometry.ts'
import type { Remark } from '../../../contract.ts'

/** What is drawn on a page with the pointer. `ring` also draws waves. */
export const pageTools = ['tick', 'ring', 'note', 'ink'] as const
export type PageTool = (typeof pageTools)[number]

/** The kind of a mark and its line on the page, from 0 to 10,000. */
export interface Placed {
  kind: Remark['kind']
  line: number[]
}

/** Points of a line that is drawn by hand; the contract takes as many. */
const mostPoints = 600
/** Pixels by which a thinned line may differ from what was drawn. */
const tolerance = 0.7
/** Pixels below which a drag counts as a press. */
const pressed = 6
/** A drag whose height is at most this share of its width is a wave. */
const flat = 0.2
/** Half of the width and the height of a ring that is placed by a press or a key, in units of the page. */
const usual = { x: 600, y: 260 }

/** A ring of the usual size around a point; at the edge it is moved onto the page. */
export function usualRing({ x, y }: Point): number[] {
  const [left, top] = [Math.max(0, Math.min(x - usual.x, span - 2 * usual.x)), Math.max(0, Math.min(y - usual.y, span - 2 * usual.y))]
  return lineOf([
    { x: left, y: top },
    { x: left + 2 * usual.x, y: top + 2 * usual.y },
  ])
}

/**
 * The mark that a tool makes of the places through which the pointer went, in pixels of the page as it is shown: a drag becomes a ring, or a wave where it is
 * flat, and a press a ring of the usual size. Undefined if nothing was drawn.
 */
export function markOfDrag(tool: PageTool, places: readonly Point[], view: Size, turn: Turn): Placed | undefined {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return undefined
  const onPage = (place: Point) => fromView(place, view, turn)
  if (tool === 'tick' || tool === 'note') return { kind: tool, line: lineOf([onPage(last)]) }
  if (tool === 'ink') {
    const few = thinned(places, tolerance, mostPoints)
    const { width, height } = boxOf(places)
    return few.length < 2 || Math.max(width, height) < 2 ? undefined : { kind: 'ink', line: lineOf(few.map(onPage)) }
  }
  const { width, height } = boxOf([first, last])
  if (Math.max(width, height) < pressed) return { kind: 'ring', line: usualRing(onPage(first)) }
  const line = lineOf([onPage(first), onPage(last)])
  return { kind: height <= Math.max(pressed, flat * width) ? 'wave' : 'ring', line }
}

/** A line moved on the page, at most until it meets the edge. */
export function movedBy(line: readonly number[], by: Point): number[] {
  const points = pointsOf(line)
  const { x, y, width, height } = boxOf(points)
  const across = Math.max(-x, Math.min(by.x, span - x - width))
  const down = Math.max(-y, Math.min(by.y, span - y - height))
  return lineOf(points.map((point) => ({ x: point.x + across, y: point.y + down })))
}

/** How far an arrow key moves on the page as it is turned, in its units; undefined: it is another key. */
export function arrowStep(key: string, turn: Turn, step: number): Point | undefined {
  const at = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].indexOf(key)
  if (at < 0) return undefined
  // On a page that is turned clockwise, up on the screen is left on the page.
  const upright = (at - turn + 4) % 4
  return { x: [0, step, 0, -step][upright] ?? 0, y: [-step, 0, step, 0][upright] ?? 0 }
}

/** A point moved on the page, at most to its edge. */
export const stepped = ({ x, y }: Point, by: Point): Point => ({ x: clamped(x + by.x), y: clamped(y + by.y) })

/** Parts of the page, in its units, by which arrows move: 2 %, and 0.5 % with Shift. */
export const stepOf = ({ shiftKey }: { shiftKey: boolean }): number => (shiftKey ? 50 : 200)

/** How far the pointer went on the page, in its units. */
export function wentOnPage(from: Point, to: Point, view: Size, turn: Turn): Point {
  const middle = { x: view.width / 2, y: view.height / 2 }
  const [one, other] = [fromView(middle, view, turn), fromView({ x: middle.x + to.x - from.x, y: middle.y + to.y - from.y }, view, turn)]
  return { x: other.x - one.x, y: other.y - one.y }
}
