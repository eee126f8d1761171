import type { Box, Point } from './page-geometry.ts'

const text = (value: number) => String(Math.round(value * 10) / 10)
const pair = ({ x, y }: Point) => `${text(x)} ${text(y)}`
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** A smooth line through the middles of the parts of a line, with the same ends. A single point becomes a dot. */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const last = rest.at(-1)
  if (!last) return `M${pair(first)}l0 0`
  const curves = rest.slice(0, -1).map((point, at) => `Q${pair(point)} ${pair(middle(point, rest[at + 1] ?? last))}`)
  return `M${pair(first)}${curves.join('')}L${pair(last)}`
}

/** A ring around a box that looks drawn by hand: it begins at the upper right and ends a little outside of its beginning. */
export function ringPath({ x, y, width, height }: Box): string {
  const steps = 30
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const share = at / steps
    const angle = -1 - share * 6.7
    const wide = 0.985 + 0.06 * share + 0.012 * Math.sin(5 * share)
    return { x: x + (width / 2) * (1 + wide * Math.cos(angle)), y: y + (height / 2) * (1 + wide * Math.sin(angle)) }
  })
  return smoothPath(points)
}

/** A wavy line between two points; `scale` is the width of the page against that for which marks are drawn. */
export function wavePath(from: Point, to: Point, scale: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const halves = Math.max(2, Math.round(length / (6 * scale)))
  const across = { x: (to.x - from.x) / halves, y: (to.y - from.y) / halves }
  const side = length ? { x: (-across.y * halves) / length, y: (across.x * halves) / length } : { x: 0, y: 1 }
  const curves = Array.from({ length: halves }, (_, at) => {
    const [start, end] = [
      { x: from.x + at * across.x, y: from.y + at * across.y },
      { x: from.x + (at + 1) * across.x, y: from.y + (at + 1) * across.y },
    ]
    const high = (at % 2 ? -1 : 1) * 5 * scale
    const top = middle(start, end)
    return `Q${pair({ x: top.x + high * side.x, y: top.y + high * side.y })} ${pair(end)}`
  })
  return `M${pair(from)}${curves.join('')}`
}

/** A tick whose lower corner is at the point. */
export function tickPath({ x, y }: Point, scale: number): string {
  const at = (across: number, down: number) => pair({ x: x + across * scale, y: y + down * scale })
  return `M${at(-8, -9)}C${at(-5, -7)} ${at(-2, -4)} ${at(0, 0)}C${at(4, -10)} ${at(9, -18)} ${at(17, -23)}`
}
