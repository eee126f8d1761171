import type { ShownRemark } from '../../contract.ts'
import { type Box, boxOf, type Point, pointsOf, type Size, toView, type Turn } from './page-geometry.ts'
import { ringPath, smoothPath, tickPath, wavePath } from './page-paths.ts'

/** The width in pixels of a page for which the sizes of marks are meant. */
const drawnFor = 552

/** By how much marks are larger or smaller than on a page of the usual width; on a small one they stay readable. */
export const scaleOf = ({ width }: Size): number => Math.min(2, Math.max(0.85, width / drawnFor))

/** A mark as it is drawn: its path, and the box around it in pixels. */
export interface DrawnMark {
  path: string
  box: Box
}

/** How a mark is drawn on a page that is shown at a size; undefined if it has no place on a page. */
export function drawn({ kind, on }: Pick<ShownRemark, 'kind' | 'on'>, view: Size, turn: Turn): DrawnMark | undefined {
  const points = pointsOf(on?.line ?? []).map((point) => toView(point, view, turn))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return undefined
  const scale = scaleOf(view)
  const box = boxOf(points)
  if (kind === 'tick') return { path: tickPath(first, scale), box: around(first, [-8, -23, 25, 23], scale) }
  if (kind === 'note') return { path: smoothPath([first]), box: around(first, [-4, -4, 8, 8], scale) }
  if (kind === 'ring') return { path: ringPath(box), box }
  if (kind === 'wave') return { path: wavePath(first, last, scale), box }
  return { path: smoothPath(points), box }
}

const around = ({ x, y }: Point, [left, top, width, height]: readonly [number, number, number, number], scale: number): Box => ({
  x: x + left * scale,
  y: y + top * scale,
  width: width * scale,
  height: height * scale,
})
