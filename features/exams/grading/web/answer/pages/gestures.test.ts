import fc from 'fast-check'
import { expect, test } from 'vitest'
import { span, type Turn, viewOf } from '#features/exams/attempts/web/marked/page-geometry.ts'
import { arrowStep, markOfDrag, movedBy, stepped, usualRing } from './gestures.ts'

const view = viewOf({ width: 1000, height: 1400 }, 500, 0)

test('a drag with the ring is a ring, or a wave where it is flat; a press is a ring of the usual size', () => {
  const drag = (...places: [number, number][]) =>
    markOfDrag(
      'ring',
      places.map(([x, y]) => ({ x, y })),
      view,
      0,
    )
  expect(drag([100, 70], [200, 140])).toEqual({ kind: 'ring', line: [2000, 1000, 4000, 2000] })
  expect(drag([100, 70], [200, 77])).toEqual({ kind: 'wave', line: [2000, 1000, 4000, 1100] })
  expect(drag([100, 70], [101, 71])).toEqual({ kind: 'ring', line: [1400, 740, 2600, 1260] })
  expect(drag([0, 0])).toEqual({ kind: 'ring', line: [0, 0, 1200, 520] })
  expect(drag()).toBeUndefined()
})

test('a tick and a note are one point, and a line by hand is at most 600 points', () => {
  expect(markOfDrag('tick', [{ x: 250, y: 350 }], view, 0)).toEqual({ kind: 'tick', line: [5000, 5000] })
  expect(markOfDrag('note', [{ x: 600, y: -3 }], view, 0)).toEqual({ kind: 'note', line: [span, 0] })
  expect(markOfDrag('ink', [{ x: 1, y: 1 }], view, 0)).toBeUndefined()
  const long = Array.from({ length: 4000 }, (_, at) => ({ x: 250 + 200 * Math.sin(at), y: at / 6 }))
  const mark = markOfDrag('ink', long, view, 0)
  expect(mark?.kind).toBe('ink')
  expect(mark?.line.length).toBeLessThanOrEqual(1200)
})

test('a mark that is moved keeps its shape and stays on the page', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: span }), { minLength: 4, maxLength: 40 }).map((line) => line.slice(0, line.length - (line.length % 2))),
      fc.integer({ min: -20_000, max: 20_000 }),
      fc.integer({ min: -20_000, max: 20_000 }),
      (line, x, y) => {
        const moved = movedBy(line, { x, y })
        expect(moved.every((value) => value >= 0 && value <= span)).toBe(true)
        const shifts = new Set(moved.map((value, at) => `${at % 2} ${value - (line[at] ?? 0)}`))
        expect(shifts.size).toBe(2)
      },
    ),
  ))

test('arrows move on the page as it is turned', () => {
  expect(arrowStep('ArrowUp', 0, 200)).toEqual({ x: 0, y: -200 })
  expect(arrowStep('ArrowUp', 1, 200)).toEqual({ x: -200, y: 0 })
  expect(arrowStep('ArrowRight', 2, 50)).toEqual({ x: -50, y: 0 })
  expect(arrowStep('q', 0, 200)).toBeUndefined()
  expect(stepped({ x: 9900, y: 100 }, { x: 200, y: -200 })).toEqual({ x: span, y: 0 })
  for (const turn of [0, 1, 2, 3] as Turn[])
    expect(Math.abs((arrowStep('ArrowLeft', turn, 7)?.x ?? 0) + (arrowStep('ArrowLeft', turn, 7)?.y ?? 0))).toBe(7)
  expect(usualRing({ x: span, y: span })).toEqual([8800, 9480, 10_000, 10_000])
})
