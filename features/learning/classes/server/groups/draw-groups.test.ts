import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledGroups, newGroups } from './draw-groups.ts'

const people = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 120 })
const sizes = (groups: { people: unknown[] }[]) => groups.map((group) => group.people.length)

test('every person is in exactly one group, and groups differ by one person at most', () => {
  fc.assert(
    fc.property(people, fc.constantFrom('count' as const, 'size' as const), fc.integer({ min: 1, max: 60 }), fc.nat(), (all, by, number, seed) => {
      const groups = newGroups(all, by, number, seed, String)
      expect(groups.flatMap((group) => group.people).toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
      const counts = sizes(groups)
      expect(counts.every((count) => count > 0)).toBe(true)
      if (counts.length) expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      if (by === 'size') expect(counts.every((count) => count <= number)).toBe(true)
      else expect(counts.length).toBe(Math.min(number, all.length))
      expect(newGroups(all, by, number, seed, String)).toEqual(groups)
    }),
  )
})

test('people without a group go into the smallest groups, and those who have one stay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 40 }),
      fc.nat(),
      (counts, more, seed) => {
        const groups = counts.map((count, at) => ({ name: String(at), people: Array.from({ length: count }, (_, of) => `${at}/${of}`) }))
        const fresh = Array.from({ length: more }, (_, at) => `new/${at}`)
        const filled = filledGroups(groups, fresh, seed)
        filled.forEach((group, at) => expect(group.people.slice(0, counts[at])).toEqual(groups[at]?.people))
        expect(
          filled
            .flatMap((group) => group.people)
            .filter((person) => person.startsWith('new/'))
            .toSorted(),
        ).toEqual(fresh.toSorted())
        // Who was added stands in a group that had the fewest: none with an addition is larger than the least by more than one.
        const least = Math.min(...sizes(filled))
        filled.forEach((group, at) => {
          if (group.people.length > (counts[at] ?? 0)) expect(group.people.length).toBeLessThanOrEqual(least + 1)
        })
      },
    ),
  )
})
