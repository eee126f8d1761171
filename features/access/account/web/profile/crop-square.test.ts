import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveSquare, resizeSquare, initialSquare } from './crop-square.ts'

test('the first square is centred and as large as possible', () => {
  expect(initialSquare(400, 200)).toMatchObject({ x: 0.25, y: 0, size: 1 })
  expect(initialSquare(100, 100)).toMatchObject({ x: 0, y: 0, size: 1 })
})

test('the square stays within the picture after any moves and resizes', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), right: fc.integer({ min: -900, max: 900 }), down: fc.integer({ min: -900, max: 900 }) }),
    fc.record({ kind: fc.constant('size' as const), size: fc.double({ min: 0.2, max: 1, noNaN: true }) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 5000 }), fc.integer({ min: 20, max: 5000 }), fc.array(step), (width, height, steps) => {
      const square = steps.reduce(
        (now, step) => (step.kind === 'move' ? moveSquare(now, step.right, step.down) : resizeSquare(now, step.size)),
        initialSquare(width, height),
      )
      const edge = square.size * Math.min(width, height)
      expect(square.x).toBeGreaterThanOrEqual(0)
      expect(square.y).toBeGreaterThanOrEqual(0)
      expect(square.x * width + edge).toBeLessThanOrEqual(width + 1e-6)
      expect(square.y * height + edge).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})
