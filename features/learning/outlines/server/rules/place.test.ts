import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPlace, placeBetween } from './place.ts'

test('a place between two others stands between them, however often it is asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 120 }), (steps) => {
      const places: string[] = []
      for (const step of steps) {
        const at = step % (places.length + 1)
        const [low, high] = [places[at - 1] ?? '', places[at] ?? null]
        const place = placeBetween(low, high)
        expect(place > low && (high === null || place < high)).toBe(true)
        expect(place.endsWith('0')).toBe(false)
        places.splice(at, 0, place)
      }
      expect(places.toSorted()).toEqual(places)
    }),
  )
})

test('appending and putting something first again and again keeps places short', () => {
  let last = ''
  let first: string | null = null
  for (let at = 0; at < 2000; at += 1) {
    const next = placeBetween(last, null)
    expect(next > last).toBe(true)
    last = next
    first = placeBetween('', first)
  }
  expect(last.length).toBeLessThan(5)
  expect((first ?? '').length).toBeLessThan(5)
  expect([{ place: 'b' }, { place: 'B' }, { place: 'b' }].toSorted(byPlace).map(({ place }) => place)).toEqual(['B', 'b', 'b'])
})
