import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hundredths, meanOfPoints, scaledPoints, sumOfPoints } from '../grading/points.ts'
import { defaultRubric } from './default-rubric.ts'
import { type Given, regiven, type RubricCriterion, scoreOf, settledPoints } from './rubric.ts'

const rubric: RubricCriterion[] = [
  { id: 'a', text: '列式', points: 2 },
  { id: 'b', text: '计算', points: 3 },
  { id: 'c', text: '缺单位', points: -1 },
]
const points = fc.integer({ min: 0, max: 2000 }).map((count) => count / 100)
const signed = fc.integer({ min: -2000, max: 2000 }).map((count) => count / 100)
const criteria = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), text: fc.string(), points: signed }), {
  selector: ({ id }) => id,
  maxLength: 8,
})
const given: fc.Arbitrary<Given> = fc.record({ criteria: fc.dictionary(fc.constantFrom(...'abcdefgh'), signed), adjust: signed })

describe('a score by a rubric', () => {
  test.each([
    [{ criteria: { a: 2, b: 3 }, adjust: 0 }, 5],
    [{ criteria: { a: 2, b: 1.5, c: -1 }, adjust: 0 }, 2.5],
    [{ criteria: { c: -1 }, adjust: 0 }, 0],
    [{ criteria: { a: 9, b: -3 }, adjust: 0 }, 2],
    [{ criteria: { a: 2, b: 3 }, adjust: 4 }, 5],
    [{ criteria: { a: 2, gone: 3 }, adjust: -0.5 }, 1.5],
    [{ criteria: {}, adjust: 0 }, 0],
  ])('%j earns %d of 5', (what, earned) => expect(scoreOf(rubric, what, 5)).toBe(earned))

  test('lies between nothing and the points of the question, and has two decimals', () =>
    fc.assert(
      fc.property(criteria, given, points, (lines, what, of) => {
        const score = scoreOf(lines, what, of)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(of)
        expect(score).toBe(hundredths(score) / 100)
      }),
    ))

  test('does not depend on the order of the criteria', () =>
    fc.assert(
      fc.property(criteria, given, points, (lines, what, of) => {
        expect(scoreOf(lines.toReversed(), what, of)).toBe(scoreOf(lines, what, of))
      }),
    ))
})

describe('a changed rubric', () => {
  const after: RubricCriterion[] = [
    { id: 'b', text: '计算', points: 2 },
    { id: 'a', text: '列式正确', points: 4 },
    { id: 'd', text: '方向', points: 1 },
  ]
  test.each([
    ['all of a criterion', { a: 2, b: 3 }, { b: 2, a: 4 }],
    ['a part', { a: 1, b: 2.5 }, { b: 2, a: 1 }],
    ['a deduction that is gone', { a: 2, c: -1 }, { a: 4 }],
    ['nothing', { a: 0 }, {}],
  ])('of %s', (_, before, then) => expect(regiven({ criteria: before, adjust: 0.5 }, rubric, after)).toEqual({ criteria: then, adjust: 0.5 }))

  test('that differs in texts and order alone changes no score', () =>
    fc.assert(
      fc.property(criteria, given, points, (lines, what, of) => {
        const other = lines.toReversed().map((line) => ({ ...line, text: `${line.text}。` }))
        expect(scoreOf(other, regiven(what, lines, other), of)).toBe(scoreOf(lines, what, of))
      }),
    ))

  test('gives no points for a new criterion', () =>
    fc.assert(
      fc.property(criteria, given, (lines, what) => {
        const added = { id: 'new', text: '', points: 5 }
        expect(regiven({ ...what, criteria: { ...what.criteria, new: 5 } }, lines, [...lines, added]).criteria['new']).toBeUndefined()
      }),
    ))
})

describe('double marking', () => {
  test.each([
    [null, null, null, 0, undefined],
    [3, null, null, 1, undefined],
    [3, 4, null, 1, 3.5],
    [3, 4, null, 0.99, undefined],
    [0.1, 0.2, null, 0.1, 0.15],
    [1, 1.01, null, 1, 1.01],
    [3, 9, 4, 1, 4],
    [3, 9, 0, 1, 0],
  ])('of %j and %j with %j and a tolerance of %d gives %j', (first, second, third, tolerance, settled) =>
    expect(settledPoints(first, second, third, tolerance)).toBe(settled),
  )
  test('lies between the two gradings and does not depend on their order', () =>
    fc.assert(
      fc.property(points, points, (one, other) => {
        const settled = settledPoints(one, other, null, 20) ?? -1
        expect(settled).toBeGreaterThanOrEqual(Math.min(one, other))
        expect(settled).toBeLessThanOrEqual(Math.max(one, other))
        expect(settledPoints(other, one, null, 20)).toBe(settled)
      }),
    ))
})

describe('the rubric of a question', () => {
  const scheme = (...all: number[]) => ({ criteria: all.map((each, at) => ({ text: `第 ${at + 1} 步`, points: each })) })
  test.each([
    [scheme(2, 3), 5, [2, 3]],
    [scheme(1, 1, 1), 10, [3.34, 3.33, 3.33]],
    [scheme(1, 2), 0.01, [0, 0.01]],
    [scheme(), 5, []],
    [scheme(0, 0), 5, []],
  ])('%j for %d points', (question, of, expected) => expect(defaultRubric(question, of).map((line) => line.points)).toEqual(expected))
  test('gives all points of the question together', () =>
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 20 }), points, (all, of) => {
        const made = defaultRubric(scheme(...all), of)
        expect(sumOfPoints(made.map((line) => line.points))).toBe(made.length ? of : 0)
      }),
    ))
})

describe('points', () => {
  test('are added without the errors of binary fractions', () => {
    expect(sumOfPoints([0.1, 0.2])).toBe(0.3)
    expect(sumOfPoints(Array.from({ length: 1000 }, () => 0.07))).toBe(70)
  })
  test('are rounded half up', () => {
    expect(meanOfPoints([0.01, 0.02])).toBe(0.02)
    expect(meanOfPoints([])).toBe(0)
    expect(scaledPoints(1, 3, 2)).toBe(0.67)
    expect(scaledPoints(1, 8, 0.04)).toBe(0.01)
    expect(scaledPoints(1, 0, 5)).toBe(0)
  })
})
