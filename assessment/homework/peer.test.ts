import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Given, mayReview, nextWork, proposalOf, reviewsWanted, reviewTimes, weightedMedian, weightOf, type Work } from './peer.ts'

const at = (text: string) => new Date(text)
const points = fc.integer({ min: 0, max: 10_000 }).map((count) => count / 100)
const weight = fc.integer({ min: 60, max: 100 })
const entries = fc.array(fc.record({ points, weight }), { minLength: 1, maxLength: 5 })

test('reviews open when nothing more is accepted without an extension, and last for whole days', () => {
  const dates = { dueAt: at('2026-10-19T16:00:00Z'), cutoffAt: at('2026-10-24T16:00:00Z') }
  expect(reviewTimes(dates, 'none', 7)).toEqual({ opensAt: dates.cutoffAt, endsAt: at('2026-10-31T16:00:00Z') })
  expect(reviewTimes(dates, 'close', 1)).toEqual({ opensAt: dates.dueAt, endsAt: at('2026-10-20T16:00:00Z') })
  expect(reviewTimes({ ...dates, cutoffAt: null }, 'deduct', 7).opensAt).toEqual(dates.dueAt)
})

describe('the weighted median', () => {
  test('lies between the lowest and the highest, in whatever order the reviews come', () => {
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.nat()), (list, keys) => {
        const median = weightedMedian(list)
        const all = list.map((entry) => entry.points)
        expect(median).toBeGreaterThanOrEqual(Math.min(...all))
        expect(median).toBeLessThanOrEqual(Math.max(...all))
        const shuffled = list.map((entry) => ({ entry, key: keys.next().value as number })).toSorted((a, b) => a.key - b.key)
        expect(weightedMedian(shuffled.map(({ entry }) => entry))).toBe(median)
      }),
    )
  })

  test('is the usual median where all weigh the same', () => {
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 5 }), weight, (list, same) => {
        const sorted = list.map((each) => Math.round(each * 100)).toSorted((a, b) => a - b)
        const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
        expect(weightedMedian(list.map((each) => ({ points: each, weight: same })))).toBe(Math.floor((low + high) / 2 + 0.5) / 100)
      }),
    )
  })

  test('one of three does not move it beyond the two others, whatever each weighs', () => {
    fc.assert(
      fc.property(points, points, points, weight, weight, weight, (one, two, extreme, a, b, c) => {
        const median = weightedMedian([
          { points: one, weight: a },
          { points: two, weight: b },
          { points: extreme, weight: c },
        ])
        expect(median).toBeGreaterThanOrEqual(Math.min(one, two))
        expect(median).toBeLessThanOrEqual(Math.max(one, two))
      }),
    )
  })

  test('follows the heavier ones', () => {
    const [low, high] = [
      { points: 60, weight: 60 },
      { points: 90, weight: 100 },
    ]
    expect(weightedMedian([low, high])).toBe(78.75)
    expect(weightedMedian([low, low, high, high])).toBe(78.75)
    expect(weightedMedian([{ ...low, weight: 100 }, high])).toBe(75)
    const middle = { points: 70, weight: 60 }
    expect(weightedMedian([low, low, middle, high, high])).toBe(90)
    expect(weightedMedian([low, low, middle, { points: 80, weight: 100 }, high])).toBe(80)
    expect(
      weightedMedian([
        { points: 0.01, weight: 1 },
        { points: 0.02, weight: 1 },
      ]),
    ).toBe(0.02)
  })
})

test('a reviewer weighs less the further the points of samples are from those of the teacher', () => {
  const criteria = [{ points: 10 }, { points: 20 }]
  const trial = (...given: number[]) => ({ given, expected: [8, 10] })
  expect(weightOf([], criteria)).toBe(100)
  expect(weightOf([trial(8, 10)], criteria)).toBe(100)
  expect(weightOf([trial(6, 10)], criteria)).toBe(92)
  expect(weightOf([trial(6, 10), trial(8, 10)], criteria)).toBe(96)
  expect(weightOf([trial(0, 20)], criteria)).toBe(60)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(10), fc.nat(20)), { maxLength: 3 }), (list) => {
      const found = weightOf(
        list.map((given) => ({ given, expected: [8, 10] })),
        criteria,
      )
      expect(found).toBeGreaterThanOrEqual(60)
      expect(found).toBeLessThanOrEqual(100)
    }),
  )
})

test('the medians of the criteria are scaled to the points of the homework', () => {
  const criteria = [{ points: 10 }, { points: 20 }]
  expect(proposalOf([], criteria, 100)).toBeNull()
  const reviews = [
    { points: [8, 16], weight: 100 },
    { points: [7, 18], weight: 100 },
    { points: [9, 2], weight: 100 },
  ]
  expect(proposalOf(reviews, criteria, 100)).toEqual({ medians: [8, 16], score: 80, spread: 46.66, disputed: true })
  expect(proposalOf(reviews.slice(0, 2), criteria, 30)).toEqual({ medians: [7.5, 17], score: 24.5, spread: 1, disputed: false })
  // Exactly a fifth is no dispute.
  expect(
    proposalOf(
      [
        { points: [5], weight: 1 },
        { points: [7], weight: 1 },
      ],
      [{ points: 10 }],
      10,
    )?.disputed,
  ).toBe(false)
})

/** Students of whom some hand in together, in groups of up to three. */
const classOf = (sizes: readonly number[]) => {
  let next = 0
  return sizes.map((size, at): Work => {
    const memberIds = Array.from({ length: size }, () => `s${next++}`)
    return { authorId: memberIds[0] ?? '', memberIds, group: size > 1 ? `g${at}` : '' }
  })
}

describe('the works that students are given', () => {
  test('are never the own or of the own group, never twice, never more than wanted, and spread evenly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(), { maxLength: 80 }),
        (sizes, reviewers, turns) => {
          const works = classOf(sizes)
          const students = works.flatMap(({ memberIds, group }) => memberIds.map((memberId) => ({ memberId, group })))
          const given: Given[] = []
          for (const turn of turns) {
            const reviewer = students[turn % students.length]
            const done = given.filter(({ reviewerId }) => reviewerId === reviewer?.memberId).length
            if (!reviewer || done >= reviewsWanted(reviewer, works, reviewers)) continue
            const work = nextWork(reviewer, works, given, reviewers)
            if (!work) continue
            expect(mayReview(reviewer, work)).toBe(true)
            expect(given).not.toContainEqual({ authorId: work.authorId, reviewerId: reviewer.memberId, holds: true })
            given.push({ authorId: work.authorId, reviewerId: reviewer.memberId, holds: true })
          }
          for (const { authorId } of works) expect(given.filter((each) => each.authorId === authorId).length).toBeLessThanOrEqual(reviewers)
        },
      ),
    )
  })

  test('one each is a ring, and it does not matter which one begins', () => {
    const works = classOf([1, 1, 1, 1])
    for (const order of [
      ['s0', 's1', 's2', 's3'],
      ['s2', 's0', 's3', 's1'],
    ]) {
      const given: Given[] = []
      for (const memberId of order) {
        const work = nextWork({ memberId, group: '' }, works, given, 1)
        given.push({ authorId: work?.authorId ?? '', reviewerId: memberId, holds: true })
      }
      expect(new Set(given.map(({ authorId }) => authorId))).toEqual(new Set(['s0', 's1', 's2', 's3']))
    }
  })

  test('the least reviewed comes first; what was taken and left does not count, and does not come back to the same student', () => {
    const works = classOf([1, 1, 1])
    const me = { memberId: 's0', group: '' }
    const by = (authorId: string, reviewerId: string, holds = true) => ({ authorId, reviewerId, holds })
    expect(nextWork(me, works, [by('s1', 's2')], 2)?.authorId).toBe('s2')
    expect(nextWork(me, works, [by('s1', 's2', false)], 2)?.authorId).toBe('s1')
    expect(nextWork(me, works, [by('s1', 's0', false), by('s2', 's1'), by('s2', 's9')], 2)).toBeUndefined()
    expect(reviewsWanted(me, works, 3)).toBe(2)
  })
})
