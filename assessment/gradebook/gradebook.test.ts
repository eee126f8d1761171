import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meanOf, spreadOf, studentResult } from './gradebook.ts'
import { type GradebookMark, lateDeduction, markStates, ratio, whole } from './rules.ts'

const late = { perDay: 1000, most: 5000 }
const points = (value: number, more: Partial<GradebookMark> = {}): GradebookMark => ({
  state: 'points',
  points: value * 100,
  lateHours: 0,
  override: null,
  ...more,
})
const state = (value: GradebookMark['state']): GradebookMark => ({ state: value, points: null, lateHours: 0, override: null })

describe('the student of the drawing', () => {
  const items = [
    ...['h1', 'h2', 'h3', 'h4', 'h5'].map((id) => ({ id, categoryId: 'homework', possible: whole })),
    ...['q1', 'q2', 'q3'].map((id) => ({ id, categoryId: 'quizzes', possible: whole })),
    ...['l1', 'l2'].map((id) => ({ id, categoryId: 'labs', possible: whole })),
    { id: 'd', categoryId: 'discussion', possible: whole },
    { id: 'm', categoryId: 'midterm', possible: whole },
    { id: 'f', categoryId: 'final', possible: whole },
  ]
  const categories = [
    { id: 'homework', weight: 2000, dropLowest: 1 },
    { id: 'quizzes', weight: 1500, dropLowest: 1 },
    { id: 'labs', weight: 2000, dropLowest: 0 },
    { id: 'discussion', weight: 500, dropLowest: 0 },
    { id: 'midterm', weight: 1500, dropLowest: 0 },
    { id: 'final', weight: 2500, dropLowest: 0 },
  ]
  const marks = new Map([
    ['h1', points(92)],
    ['h2', points(68)],
    ['h3', points(88)],
    ['h4', points(90, { lateHours: 14 })],
    ['h5', points(90)],
    ['q1', points(86)],
    ['q2', state('excused')],
    ['q3', points(91)],
    ['l1', points(84)],
    ['l2', points(78, { override: 8500 })],
    ['d', points(100)],
    ['m', points(84)],
  ])

  test('has the lines, the sum and the total that are drawn', () => {
    const result = studentResult({ categories, items, late }, marks)
    expect(result.lines.map(({ average, contribution }) => [average, contribution])).toEqual([
      [8775, 1755],
      [9100, 1365],
      [8450, 1690],
      [10_000, 500],
      [8400, 1260],
      [null, null],
    ])
    expect([...result.dropped]).toEqual(['h2', 'q1'])
    expect(result.counted.get('h4')).toBe(8100)
    expect([result.earned, result.settled, result.total]).toEqual([6570, 7500, 8760])
  })
})

test('a late mark loses a part for each day that has begun, at most so much, and never more than it has', () => {
  expect([0, 1, 24, 25, 24 * 30].map((hours) => lateDeduction(9000, hours, late))).toEqual([0, 900, 900, 1800, 4500])
  expect(lateDeduction(9000, 1000, { perDay: 10_000, most: 10_000 })).toBe(9000)
  expect(lateDeduction(15, 1, { perDay: 1000, most: 1000 })).toBe(2)
})

test('of equal percents the later item is dropped; a category never loses its last item; a missing mark counts 0', () => {
  const items = [
    { id: 'a', categoryId: 'c', possible: 1000 },
    { id: 'b', categoryId: 'c', possible: 2000 },
  ]
  const rules = (dropLowest: number) => ({ categories: [{ id: 'c', weight: whole, dropLowest }], items, late })
  const equal = new Map([
    ['a', points(5)],
    ['b', points(10)],
  ])
  expect(studentResult(rules(1), equal).lines[0]?.dropped).toEqual(['b'])
  expect(studentResult(rules(5), equal).lines[0]?.dropped).toEqual(['b'])
  expect(studentResult(rules(1), new Map([['a', state('missing')]])).total).toBe(0)
  expect(studentResult(rules(0), new Map()).total).toBeNull()
})

test('an override counts without a deduction and in place of every state', () => {
  const rules = { categories: [{ id: 'c', weight: whole, dropLowest: 0 }], items: [{ id: 'a', categoryId: 'c', possible: 1000 }], late }
  for (const mark of [points(2, { override: 900, lateHours: 50 }), { ...state('missing'), override: 900 }, { ...state('excused'), override: 900 }])
    expect(studentResult(rules, new Map([['a', mark]])).total).toBe(9000)
})

test('means and spreads are whole numbers', () => {
  expect([meanOf([]), meanOf([1, 2]), meanOf([0, 0, 1])]).toEqual([null, 2, 0])
  expect(spreadOf([0, 999, 1000, 9999, 10_000], 10)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
})

const mark = (possible: number) =>
  fc.record({
    state: fc.constantFrom(...markStates),
    points: fc.integer({ min: 0, max: possible }),
    lateHours: fc.integer({ min: 0, max: 2000 }),
    override: fc.option(fc.integer({ min: 0, max: possible }), { freq: 6 }),
  })
const gradebook = fc
  .record({
    categories: fc.array(fc.record({ weight: fc.integer({ min: 1, max: 5000 }), dropLowest: fc.integer({ min: 0, max: 4 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    items: fc.array(
      fc
        .integer({ min: 1, max: 99_999_999 })
        .chain((possible) => fc.record({ possible: fc.constant(possible), of: fc.nat(6), mark: mark(possible) })),
      { maxLength: 20 },
    ),
    late: fc.record({ perDay: fc.integer({ min: 0, max: 10_000 }), most: fc.integer({ min: 0, max: 10_000 }) }),
  })
  .map(({ categories, items, late: rule }) => ({
    rules: {
      categories: categories.map((each, at) => ({ ...each, id: `c${at}` })),
      items: items.map(({ possible, of }, at) => ({ id: `i${at}`, categoryId: of < categories.length ? `c${of}` : null, possible })),
      late: rule,
    },
    marks: new Map<string, GradebookMark>(items.map((each, at) => [`i${at}`, each.mark])),
  }))

describe('for every gradebook', () => {
  test('everything lies within its bounds, and the sum is the sum of what is shown', () => {
    fc.assert(
      fc.property(gradebook, ({ rules, marks }) => {
        const { lines, earned, settled, total, counted } = studentResult(rules, marks)
        for (const { average, contribution, weight } of lines) {
          expect(average === null).toBe(contribution === null)
          expect(average ?? 0).toBeLessThanOrEqual(whole)
          expect(contribution ?? 0).toBeLessThanOrEqual(weight)
          if (average !== null) expect(contribution).toBe(ratio(average, whole, weight))
        }
        for (const { id, possible } of rules.items) {
          expect(counted.get(id) ?? 0).toBeGreaterThanOrEqual(0)
          expect(counted.get(id) ?? 0).toBeLessThanOrEqual(possible)
        }
        expect(earned).toBe(lines.reduce((sum, { contribution }) => sum + (contribution ?? 0), 0))
        expect(settled).toBe(lines.reduce((sum, { contribution, weight }) => sum + (contribution === null ? 0 : weight), 0))
        if (total !== null) {
          expect(total).toBeGreaterThanOrEqual(0)
          expect(total).toBeLessThanOrEqual(whole)
          expect(total).toBe(ratio(earned, settled, whole))
        }
      }),
    )
  })

  test('dropping never lowers an average and never drops every item', () => {
    fc.assert(
      fc.property(gradebook, ({ rules, marks }) => {
        const without = studentResult({ ...rules, categories: rules.categories.map((each) => ({ ...each, dropLowest: 0 })) }, marks)
        for (const [at, { average, dropped, categoryId }] of studentResult(rules, marks).lines.entries()) {
          expect(average ?? 0).toBeGreaterThanOrEqual(without.lines[at]?.average ?? 0)
          const counting = rules.items.filter(({ id, categoryId: of }) => of === categoryId && without.counted.get(id) !== null)
          if (counting.length) expect(dropped.length).toBeLessThan(counting.length)
        }
      }),
    )
  })

  test('an excused mark is as if the item were not there', () => {
    fc.assert(
      fc.property(gradebook, fc.nat(19), ({ rules, marks }, at) => {
        const excused = new Map(marks).set(`i${at}`, state('excused'))
        const left = { ...rules, items: rules.items.filter(({ id }) => id !== `i${at}`) }
        expect(studentResult(rules, excused).lines).toEqual(studentResult(left, marks).lines)
      }),
    )
  })

  test('the order of categories does not matter, nor that of items but for which of equal ones is dropped', () => {
    fc.assert(
      fc.property(gradebook, ({ rules, marks }) => {
        const turned = { ...rules, categories: rules.categories.toReversed() }
        expect(studentResult(turned, marks).total).toBe(studentResult(rules, marks).total)
        const plain = { ...rules, categories: rules.categories.map((each) => ({ ...each, dropLowest: 0 })) }
        expect(studentResult({ ...plain, items: rules.items.toReversed() }, marks).lines).toEqual(studentResult(plain, marks).lines)
      }),
    )
  })

  test('more points never lower a category from which nothing is dropped', () => {
    fc.assert(
      fc.property(gradebook, fc.nat(19), ({ rules, marks }, at) => {
        const item = rules.items[at]
        if (!item) return
        const plain = { ...rules, categories: rules.categories.map((each) => ({ ...each, dropLowest: 0 })) }
        const before = studentResult(plain, new Map(marks).set(item.id, { ...state('missing') }))
        const after = studentResult(plain, new Map(marks).set(item.id, { ...state('points'), override: item.possible }))
        expect(after.total ?? 0).toBeGreaterThanOrEqual(before.total ?? 0)
      }),
    )
  })

  test('rounding half up is exact', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1 }), fc.integer({ min: 1, max: 10_000 }), (n, d, scale) => {
        const given = BigInt(ratio(n, d, scale))
        const exact = 2n * BigInt(n) * BigInt(scale)
        expect(exact >= (2n * given - 1n) * BigInt(d)).toBe(true)
        expect(exact < (2n * given + 1n) * BigInt(d)).toBe(true)
      }),
    )
  })
})
