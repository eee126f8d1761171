import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, clamped, fromView, lineOf, numbersAt, type Point, pointsOf, span, thinned, toView, type Turn, viewOf } from './page-geometry.ts'
import { drawn } from './page-marks.ts'

const unit = fc.integer({ min: 0, max: span })
const onPage = fc.record({ x: unit, y: unit })
const turns = fc.constantFrom<Turn>(0, 1, 2, 3)
const pixels = fc.record({ width: fc.integer({ min: 200, max: 3000 }), height: fc.integer({ min: 200, max: 3000 }) })
const somewhere = fc.record({ x: fc.double({ min: -2000, max: 2000, noNaN: true }), y: fc.double({ min: -2000, max: 2000, noNaN: true }) })

test('what lies outside of a page is moved to its edge', () => {
  expect(pointsOf([-5, 20_000, 3, 4, 9])).toEqual([
    { x: 0, y: span },
    { x: 3, y: 4 },
  ])
  expect([clamped(Number.NaN), clamped(2.5), clamped(Infinity)]).toEqual([0, 3, span])
  fc.assert(
    fc.property(fc.array(somewhere), (points) => {
      expect(lineOf(points).every((value) => Number.isInteger(value) && value >= 0 && value <= span)).toBe(true)
    }),
  )
})

test('a page that is turned by a quarter has its upper left corner at the upper right', () => {
  const view = viewOf({ width: 1000, height: 2000 }, 400, 1)
  expect(view).toEqual({ width: 400, height: 200 })
  expect(toView({ x: 0, y: 0 }, view, 1)).toEqual({ x: 400, y: 0 })
  expect(toView({ x: span, y: 0 }, view, 1)).toEqual({ x: 400, y: 200 })
})

test('a point of the page is found again where it is shown, at every turn and size', () =>
  fc.assert(
    fc.property(onPage, pixels, turns, fc.integer({ min: 100, max: 4000 }), (point, page, turn, width) => {
      const view = viewOf(page, width, turn)
      expect(fromView(toView(point, view, turn), view, turn)).toEqual(point)
    }),
  ))

test('every place on the screen is a point of the page', () =>
  fc.assert(
    fc.property(somewhere, pixels, turns, (place, view, turn) => {
      const { x, y } = fromView(place, view, turn)
      expect([x, y].every((value) => Number.isInteger(value) && value >= 0 && value <= span)).toBe(true)
    }),
  ))

const far = (point: Point, line: readonly Point[]) =>
  Math.min(
    ...line.slice(1).map((to, at) => {
      const from = line[at] ?? to
      const [across, down] = [to.x - from.x, to.y - from.y]
      const length = across ** 2 + down ** 2
      const share = length ? Math.min(1, Math.max(0, ((point.x - from.x) * across + (point.y - from.y) * down) / length)) : 0
      return Math.hypot(point.x - from.x - share * across, point.y - from.y - share * down)
    }),
  )

test('a line with fewer points keeps its ends and stays within the tolerance', () =>
  fc.assert(
    fc.property(fc.array(somewhere, { minLength: 2, maxLength: 60 }), fc.double({ min: 0.1, max: 50, noNaN: true }), (points, tolerance) => {
      const fewer = thinned(points, tolerance, 1000)
      expect([fewer[0], fewer.at(-1)]).toEqual([points[0], points.at(-1)])
      expect(points.every((point) => far(point, fewer) <= tolerance + 1e-6)).toBe(true)
    }),
  ))

test('a line has no more points than are allowed', () => {
  const points = Array.from({ length: 5000 }, (_, at) => ({ x: at, y: (at * 7919) % 997 }))
  const fewer = thinned(points, 0.5, 600)
  expect(fewer.length).toBeLessThanOrEqual(600)
  expect([fewer[0], fewer.at(-1)]).toEqual([points[0], points.at(-1)])
  expect(thinned([{ x: 1, y: 1 }], 1, 600)).toEqual([{ x: 1, y: 1 }])
})

test('the numbers of a mark lie within the page', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('tick', 'ring', 'wave', 'note', 'ink'),
      fc.array(unit, { minLength: 4, maxLength: 40 }),
      pixels,
      turns,
      fc.integer({ min: 1, max: 2 }),
      (kind, line, view, turn, count) => {
        const mark = drawn({ kind, on: { page: '', line } }, view, turn)
        const radius = 12
        const { x, y } = numbersAt(mark?.box ?? boxOf([]), count, radius, view)
        expect(x).toBeGreaterThanOrEqual(radius)
        expect(y).toBeGreaterThanOrEqual(radius)
        expect(x + (count - 1) * 28 + radius).toBeLessThanOrEqual(view.width)
        expect(y + radius).toBeLessThanOrEqual(view.height)
        expect(mark?.path).toMatch(/^M[\d. QCLl-]*$/)
      },
    ),
  ))
