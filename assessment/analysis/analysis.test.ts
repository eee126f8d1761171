import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Earned, itemSumsOf, scoreSumsOf, type Table } from '../testing/item-sums.ts'
import { flagsOf, optionFlag } from './flags.ts'
import { figureWord, markTotals, shareWord } from './figure-words.ts'
import { itemFigures, leastPeople } from './item-figures.ts'
import { bands, reliability, testFigures } from './test-figures.ts'

/** Right or wrong answers, one string of 0 and 1 for each person, each question of one point. */
const rightOrWrong = (...people: string[]): Table => people.map((row) => [...row].map((each) => ({ points: Number(each) * 100, of: 100 })))

// Ten people and four questions: totals 4 3 3 2 2 2 1 1 1 0.
const ten = rightOrWrong('1111', '1110', '1110', '1100', '1100', '1010', '1000', '0001', '1000', '0000')

describe('figures of a question', () => {
  test('of ten people who were counted by hand', () => {
    const [first, second, , fourth] = itemSumsOf(ten).map((sums) => itemFigures(sums, []))
    // Groups of three: 4 3 3 above; 0 and two of the three with one point below, who count with two thirds each.
    expect(first).toEqual({ mean: 0.8, p: 0.8, discrimination: 0.5556, correlation: expect.any(Number), omitted: 0, options: [] })
    expect(second).toMatchObject({ p: 0.5, discrimination: 1 })
    // Of the first three one is right; of the last three, two thirds of one.
    expect(fourth).toMatchObject({ p: 0.2, discrimination: 0.1111 })
    // The second question and the rest (3 2 2 1 1 2 1 1 1 0): mean 1.4; sums 9 of 10 with the question, so (10·9 − 5·14) / √((50 − 25)(260 − 196)).
    expect(second?.correlation).toBe(0.5)
  })

  test('are not computed below ten people', () => {
    const [nine] = itemSumsOf(ten.slice(0, leastPeople - 1))
    expect(nine && itemFigures(nine, [])).toBeNull()
  })

  test('have no correlation where all people have the same points, and then no discrimination', () => {
    const same = rightOrWrong(...Array.from({ length: 12 }, () => '10'))
    const [all, none] = itemSumsOf(same).map((sums) => itemFigures(sums, []))
    expect(all).toMatchObject({ p: 1, discrimination: 0, correlation: null })
    expect(none).toMatchObject({ p: 0, discrimination: 0, correlation: null })
  })

  test('count those only who got the question', () => {
    const halves: Table = Array.from({ length: 24 }, (_, at) => {
      const earned = { points: at < 12 ? 100 : 0, of: 100 }
      return [earned, at % 2 ? earned : null]
    })
    const [, some] = itemSumsOf(halves)
    expect(some && itemFigures(some, [])).toMatchObject({ p: 0.5, discrimination: 1, correlation: 1 })
    expect(some?.people).toBe(12)
  })

  test('have the shares of those who chose an option, also of one that was not chosen', () => {
    const chosen = ['B', 'B', 'B', 'B', 'B', 'A', 'A', 'C', 'C', '']
    const people: Table = chosen.map((seq) => [{ points: seq === 'B' ? 200 : 0, of: 200, chosen: seq ? [seq] : [] }])
    const [sums] = itemSumsOf(people)
    // Five tie at the upper edge and five at the lower, so each group holds three fifths of them.
    expect(sums && itemFigures(sums, ['A', 'B', 'C', 'D'])).toMatchObject({
      omitted: 0.1,
      discrimination: 1,
      options: [
        { seq: 'A', top: 0, bottom: 0.4, all: 0.2 },
        { seq: 'B', top: 1, bottom: 0, all: 0.5 },
        { seq: 'C', top: 0, bottom: 0.4, all: 0.2 },
        { seq: 'D', top: 0, bottom: 0, all: 0 },
      ],
    })
  })
})

describe('figures of a test', () => {
  test('of results that were computed by hand', () => {
    const results = [100, 95, 90, 85, 80, 75, 70, 60, 59.99, 20].map((points) => Math.round(points * 100))
    expect(testFigures(scoreSumsOf(results, 10_000, 6000))).toEqual({
      people: 10,
      mean: 73.5,
      median: 77.5,
      deviation: 23.22,
      lowest: 20,
      highest: 100,
      passed: 8,
      tenths: [0, 0, 1, 0, 0, 1, 1, 2, 2, 3],
      bands: [3, 2, 2, 1, 2],
    })
    expect(testFigures(scoreSumsOf(results.slice(1), 10_000, 6000))).toBeNull()
  })

  test('have KR-20 for right and wrong answers', () => {
    // KR-20 by its own formula: k/(k−1) · (1 − Σ pq / variance of a population).
    const p = [0.8, 0.5, 0.4, 0.2].map((share) => share * (1 - share)).reduce((sum, each) => sum + each, 0)
    const totals = [4, 3, 3, 2, 2, 2, 1, 1, 1, 0]
    const variance = totals.reduce((sum, each) => sum + (each - 1.9) ** 2, 0) / 10
    const found = reliability(itemSumsOf(ten), 10)
    expect(found?.alpha).toBeCloseTo((4 / 3) * (1 - p / variance), 4)
    expect(found?.error).toBeCloseTo(Math.sqrt((variance * 10) / 9) * Math.sqrt(1 - (found?.alpha ?? 0)), 1)
  })

  test.each([
    ['one', rightOrWrong(...Array.from({ length: 10 }, (_, at) => `${at % 2}`))],
    ['same', rightOrWrong(...Array.from({ length: 10 }, (_, at) => (at % 2 ? '10' : '01')))],
    ['parts', ten.map((row, at) => [...row, at ? { points: 100, of: 100 } : null])],
    ['one', ten.map(() => [])],
  ])('have no reliability, because: %s', (missing, table) =>
    expect(reliability(itemSumsOf(table), 10)).toEqual({ alpha: null, error: null, missing }),
  )

  test('have no reliability below ten people', () => expect(reliability(itemSumsOf(ten.slice(1)), 9)).toBeNull())
})

describe('what is conspicuous', () => {
  const option = (seq: string, top: number, bottom: number, all = 0.3) => ({ seq, top, bottom, all })
  const item = { mean: 1, p: 0.5, discrimination: 0.5, correlation: 0.4, omitted: 0, options: [option('A', 0.1, 0.5), option('B', 0.9, 0.5)] }
  test.each([
    [{}, []],
    [{ discrimination: -0.1 }, ['negative']],
    [{ correlation: -0.2 }, ['weak']],
    [{ correlation: null }, []],
    [{ discrimination: 0.19 }, ['weak']],
    [{ p: 1, discrimination: 0, correlation: null }, ['allRight']],
    [{ p: 0, discrimination: 0, correlation: null }, ['noneRight']],
    [{ omitted: 0.2 }, ['omitted']],
    [{ options: [option('A', 0.6, 0.5), option('B', 0.4, 0.5)] }, ['wrongPreferred']],
    [{ options: [...item.options, option('C', 0, 0, 0)] }, ['unused']],
  ])('%j is %j', (more, found) => expect(flagsOf({ ...item, ...more }, ['B'])).toEqual(found))

  test('a right option may be chosen by the best', () => expect(optionFlag(option('B', 1, 0), ['B'])).toBeNull())
})

test('words of figures are rounded half up', () => {
  expect([figureWord(0.125), figureWord(-0.25), figureWord(null), shareWord(0.1225), shareWord(1)]).toEqual(['0.13', '−0.25', '–', '12.3%', '100.0%'])
  expect(markTotals([{ points: 1.5 }, { points: null }, { points: 2 }])).toEqual({ people: 3, marked: 2, mean: '1.75' })
  expect(markTotals([])).toEqual({ people: 0, marked: 0, mean: '' })
})

const earned: fc.Arbitrary<Earned | null> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ points: fc.integer({ min: 0, max: 500 }), of: fc.constant(500), chosen: fc.subarray(['A', 'B', 'C']) }) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const tables = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: leastPeople, max: 40 }))
  .chain(([questions, people]) =>
    fc.array(fc.array(earned, { minLength: questions, maxLength: questions }), { minLength: people, maxLength: people }),
  )
const seqs = ['A', 'B', 'C']

describe('for any answers', () => {
  test('figures lie within their bounds, and groups have the size that they are to have', () =>
    fc.assert(
      fc.property(tables, (table) => {
        for (const sums of itemSumsOf(table)) {
          const figures = itemFigures(sums, seqs)
          expect(figures === null).toBe(sums.people < leastPeople)
          if (!figures) continue
          expect(sums.top.people).toBeCloseTo(Math.floor(sums.people * 0.27 + 0.5), 9)
          expect(sums.bottom.people).toBeCloseTo(sums.top.people, 9)
          for (const share of [figures.p, figures.omitted, ...figures.options.flatMap(({ top, bottom, all }) => [top, bottom, all])]) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(1)
          }
          for (const each of [figures.discrimination, figures.correlation ?? 0]) expect(Math.abs(each)).toBeLessThanOrEqual(1)
        }
        const found = reliability(itemSumsOf(table), table.length)
        expect(found?.alpha ?? 0).toBeLessThanOrEqual(1)
      }),
    ))

  test('the order of people does not matter', () =>
    fc.assert(
      fc.property(tables, fc.infiniteStream(fc.double({ noNaN: true })), (table, keys) => {
        const mixed = table
          .map((row) => ({ row, key: keys.next().value ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ row }) => row)
        const figuresOf = (of: Table) => itemSumsOf(of).map((sums) => itemFigures(sums, seqs))
        expect(figuresOf(mixed)).toEqual(figuresOf(table))
        expect(reliability(itemSumsOf(mixed), table.length)).toEqual(reliability(itemSumsOf(table), table.length))
      }),
    ))

  test('deviation and correlation agree with the formulas by deviations from the mean', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })), { minLength: 10, maxLength: 50 }),
        (pairs) => {
          const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
          const [one, other] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
          const [a, b] = [mean(one), mean(other)]
          const [first] = itemSumsOf(pairs.map(([x, y]) => [x, y].map((points) => ({ points, of: 500 }))))
          const figures = first && itemFigures(first, [])
          const products = mean(pairs.map(([x, y]) => (x - a) * (y - b)))
          const spreads = Math.sqrt(mean(one.map((x) => (x - a) ** 2)) * mean(other.map((y) => (y - b) ** 2)))
          if (figures?.correlation === null) expect(spreads).toBeCloseTo(0, 9)
          else expect(figures?.correlation).toBeCloseTo(products / spreads, 3)
          const sums = scoreSumsOf(one, 500, 300)
          const deviation = Math.sqrt(one.reduce((sum, x) => sum + (x - a) ** 2, 0) / (one.length - 1)) / 100
          expect(testFigures(sums)?.deviation).toBeCloseTo(deviation, 1)
          expect(sums.bands).toHaveLength(bands.length)
          expect(sums.bands.reduce((sum, each) => sum + each, 0)).toBe(one.length)
          expect(sums.tenths.reduce((sum, each) => sum + each, 0)).toBe(one.length)
        },
      ),
    ))

  test('a question that is asked twice has the reliability 1', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 10, maxLength: 50 }), (values) => {
        const found = reliability(itemSumsOf(values.map((points) => [points, points].map((each) => ({ points: each, of: 500 })))), values.length)
        if (new Set(values).size === 1) expect(found?.missing).toBe('same')
        else expect(found?.alpha).toBe(1)
      }),
    ))
})
