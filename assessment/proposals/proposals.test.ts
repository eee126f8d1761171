import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { hundredths, sumOfPoints } from '../grading/points.ts'
import { type RubricCriterion, rubricLimits } from '../rubrics/rubric.ts'
import { comparedSigns, isJoined } from './compared-signs.ts'
import { alternativesOf, keywordFinder, mostPlaces } from './keywords.ts'
import { referenceComparer, unitsOf } from './likeness-to-reference.ts'
import { negationBefore } from './negation.ts'
import { halfPoints, type ProposedBy, proposer } from './proposal.ts'

const stateOf = (keyword: string, answer: string) => keywordFinder([keyword])(answer)[0]?.state
const partsOf = (keyword: string, answer: string) => keywordFinder([keyword])(answer)[0]?.places.map(({ start, end }) => answer.slice(start, end))

describe('a keyword', () => {
  test.each([
    ['动量守恒', '由动量守恒定律可得', 'found'],
    ['动量守恒', '由“动量” 守恒', 'found'],
    ['动量守恒', '说到动量。守恒的是能量', 'missing'],
    ['动量守恒', '動量守恆', 'missing'],
    ['电场', '電場強度', 'found'],
    ['ＡＢＣ', 'abc', 'found'],
    ['force', 'a Force acts', 'found'],
    ['force', 'enforcement', 'missing'],
    ['force', 'forces', 'missing'],
    ['force; forces', 'forces', 'found'],
    ['potential energy', 'potential   energy', 'found'],
    ['potential energy', 'potentialenergy', 'missing'],
    ['half-life', 'the half life', 'found'],
    ['5', '15', 'missing'],
    ['5', '3.5', 'missing'],
    ['3.5', '得 3.5。', 'found'],
    ['1234', '共 1,234 元', 'found'],
    ['5', '1,5', 'found'],
    ['10N', '10 N', 'found'],
    ['N', '10N', 'found'],
    ['F=ma', '由 F = ma 得', 'found'],
    ['v×B', 'v·B', 'found'],
    ['café', 'cafe\u0301', 'found'],
    ['力；合力;作用力', '物体的合力', 'found'],
    ['，', '，', 'missing'],
    ['；；', '；', 'missing'],
    ['守恒', '守\u200b恒', 'found'],
  ])('%j in %j is %s', (keyword, answer, state) => expect(stateOf(keyword, answer)).toBe(state))

  test.each([
    ['做功', '洛伦兹力不做功', '不做功'],
    ['做功', '洛伦兹力不 做功', '不 做功'],
    ['外力', '没有外力', '没有外力'],
    ['做功', '并不做功', '不做功'],
    ['外力', '无外力', '无外力'],
    ['外力', '無外力', '無外力'],
    ['弹性碰撞', '是非弹性碰撞', '非弹性碰撞'],
    ['conserved', 'It is not conserved.', 'not conserved'],
    ['conserved', 'It isn’t conserved.', 'n’t conserved'],
    ['force', 'There is no force', 'no force'],
    ['constant', 'not a constant', 'not a constant'],
  ])('%j is negated in %j by what stands there: %j', (keyword, answer, part) => {
    expect(stateOf(keyword, answer)).toBe('negated')
    expect(partsOf(keyword, answer)).toEqual([part])
  })

  test.each([
    ['不做功', '洛伦兹力不做功'],
    ['not conserved', 'It is not conserved'],
    ['做功', '不，做功'],
    ['做功', '并非如此。做功'],
    ['做功', '先不做功，后来做功'],
    ['force', 'knot force'],
    ['force', 'piano force'],
  ])('%j in %j is not negated: the negation is its own, or not directly before each place', (keyword, answer) =>
    expect(stateOf(keyword, answer)).toBe('found'),
  )

  test('is shown where it stands, at most so many times, in the units of the answer', () => {
    expect(partsOf('𝒙轴; 竖直', '沿𝒙 轴，非竖直；竖直')).toEqual(['𝒙 轴', '竖直'])
    expect(partsOf('力', '力，'.repeat(100))).toHaveLength(mostPlaces)
    expect(partsOf('力', '不力，'.repeat(100))).toHaveLength(mostPlaces)
  })
})

/** Counts how often the prepared phrases are asked for the next state while an answer is read. */
function movesFor(keywords: readonly string[], answer: string): number {
  const find = keywordFinder(keywords)
  const get = vi.spyOn(Map.prototype, 'get')
  find(answer)
  const { length } = get.mock.calls
  get.mockRestore()
  return length
}

test('the longest answer is read once, however many keywords there are', () => {
  const answer = 'ab力'.repeat(33_000)
  const many = Array.from({ length: rubricLimits.criteria * rubricLimits.keywords }, (_, at) => `ab力a；${'ab力'.repeat(15)}${at}`)
  // One look-up for the form of each sign, and at most two moves of the automaton for each.
  expect(movesFor(many, answer)).toBeLessThanOrEqual(3 * answer.length)
  expect(movesFor(many.slice(0, 1), answer)).toBeGreaterThan(answer.length)
})

describe('likeness to a reference answer', () => {
  test.each([
    ['动量守恒 law of 3.5 N', ['动量', '量守', '守恒', 'law', 'of', '3.5', 'n']],
    ['力', ['力']],
    ['，。', []],
  ])('%j has the units %j', (text, units) => expect(unitsOf(text)).toEqual(units))
  test.each([
    ['动量守恒', '动量守恒', 3, 3],
    ['动量守恒', '系统的动量是守恒的', 2, 3],
    ['a a b', 'a b b', 2, 3],
    ['力', '', 0, 1],
  ])('of %j: %j has %d of %d', (reference, answer, shared, of) => expect(referenceComparer(reference)?.(answer)).toEqual({ shared, of }))
  test('is not computed for a reference without words', () => expect(referenceComparer('……')).toBeUndefined())
})

describe('half points', () => {
  test.each([
    [2, 1, 2, 1],
    [3, 1, 2, 1.5],
    [3, 1, 4, 1],
    [1, 1, 4, 0.5],
    [1, 1, 5, 0],
    [3.33, 3, 3, 3.33],
    [0.3, 1, 1, 0.3],
    [0.3, 2, 3, 0],
    [0.4, 9, 10, 0.4],
    [0, 1, 2, 0],
  ])('%d × %d / %d is %d', (points, part, whole, half) => expect(halfPoints(points, part, whole)).toBe(half))
  const count = fc.integer({ min: 1, max: 100_000 })
  test('are at most all points, more for more, and a half point or all of them', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), count, count, (all, one, other) => {
        const [part, whole] = [Math.min(one, other), Math.max(one, other)]
        const half = halfPoints(all / 100, part, whole)
        expect(half).toBeLessThanOrEqual(all / 100)
        expect(hundredths(half) % 50 === 0 || half === all / 100).toBe(true)
        expect(halfPoints(all / 100, part - 1, whole)).toBeLessThanOrEqual(half)
      }),
    ))
})

const words = fc.constantFrom('力', '动量', '动量守恒', 'not', 'force', 'a force', '不做功', '做功', '3.5', 'F=ma；F = m a')
const rubrics: fc.Arbitrary<RubricCriterion[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdef'),
    text: fc.constant('步骤'),
    points: fc.integer({ min: -500, max: 1000 }).map((each) => each / 100),
    keywords: fc.array(words, { maxLength: 6 }),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
)
const answers = fc.array(fc.constantFrom('力', '动量', '守恒', '不', '没有', ' ', '，', 'not ', 'force', 'a', '做功', '3', '.5', 'F=ma', '\n'), {
  maxLength: 30,
})
const answered = answers.map((parts) => parts.join(''))
const by = (rubric: readonly RubricCriterion[], more: Partial<ProposedBy> = {}): ProposedBy => ({
  rubric,
  of: 60,
  reference: '',
  isProgram: false,
  ...more,
})

describe('a proposal', () => {
  test('says of each criterion what was found and what is missing', () => {
    const rubric: RubricCriterion[] = [
      { id: 'a', text: '条件', points: 2, keywords: ['外力；合外力', '为零'] },
      { id: 'b', text: '结论', points: 3, keywords: ['动量守恒'] },
      { id: 'c', text: '书写', points: 1 },
      { id: 'd', text: '缺单位', points: -1, keywords: ['单位'] },
    ]
    expect(proposer(by(rubric, { of: 6 }))({ text: '合外力不为零，动量守恒', pages: 0 })).toEqual({
      points: 4,
      likeness: null,
      parts: [
        {
          criterionId: 'a',
          points: 1,
          keywords: [
            {
              keyword: '外力；合外力',
              state: 'found',
              places: [
                { start: 0, end: 3 },
                { start: 1, end: 3 },
              ],
            },
            { keyword: '为零', state: 'negated', places: [{ start: 3, end: 6 }] },
          ],
        },
        { criterionId: 'b', points: 3, keywords: [{ keyword: '动量守恒', state: 'found', places: [{ start: 7, end: 11 }] }] },
      ],
    })
  })

  test('without a rubric follows from the reference answer', () =>
    expect(proposer(by([], { of: 5, reference: '动量守恒' }))({ text: '动量守', pages: 0 })).toEqual({
      points: 3.5,
      parts: [],
      likeness: { shared: 2, of: 3 },
    }))

  const plain = [{ id: 'a', text: '列式', points: 2 }]
  const worded = [{ ...plain[0]!, keywords: ['力'] }]
  test.each([
    ['for a program', by(worded, { isProgram: true }), '力', 0],
    ['without keywords and reference', by([]), '力', 0],
    ['by the reference where a rubric without keywords says what counts', by(plain, { reference: '力' }), '力', 0],
    ['for an answer that is only pages by hand', by(worded), ' ', 1],
  ])('is not made %s', (_, rule, text, pages) => expect(proposer(rule)({ text, pages }).points).toBeNull())
  test('is made of the text beside pages by hand, and nothing for an empty answer', () =>
    expect([1, 0].map((pages) => proposer(by(worded))({ text: pages ? '力' : '', pages }).points)).toEqual([2, 0]))

  test('gives each criterion at most its points, and together their sum within the question', () =>
    fc.assert(
      fc.property(rubrics, answered, fc.integer({ min: 0, max: 2000 }), (rubric, text, of) => {
        const { points, parts } = proposer(by(rubric, { of: of / 100 }))({ text, pages: 0 })
        for (const part of parts) expect(part.points).toBeLessThanOrEqual(rubric.find(({ id }) => id === part.criterionId)?.points ?? 0)
        expect(points ?? 0).toBe(Math.min(of / 100, sumOfPoints(parts.map((part) => part.points))))
      }),
    ))

  test('does not fall by a keyword that is added as a sentence of its own', () =>
    fc.assert(
      fc.property(rubrics, answered, words, (rubric, text, word) => {
        const propose = proposer(by(rubric))
        const before = propose({ text, pages: 0 }).points ?? 0
        const after = propose({ text: `${text}。${word.split('；')[0]}`, pages: 0 }).points ?? 0
        expect(after).toBeGreaterThanOrEqual(before)
      }),
    ))

  test('does not depend on the order of criteria and keywords', () =>
    fc.assert(
      fc.property(rubrics, answered, (rubric, text) => {
        const turned = rubric.toReversed().map((line) => ({ ...line, keywords: line.keywords?.toReversed() }))
        const [one, other] = [rubric, turned].map((each) => proposer(by(each))({ text, pages: 0 }))
        expect(other?.points).toBe(one?.points)
        expect(new Map(other?.parts.map((part) => [part.criterionId, part.points]))).toEqual(
          new Map(one?.parts.map((part) => [part.criterionId, part.points])),
        )
      }),
    ))

  test('finds what looking at every place for every alternative finds', () =>
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 10 }), answered, (keywords, text) => {
        const { signs } = comparedSigns(text)
        const found = keywordFinder(keywords)(text)
        expect(found.map(({ state }) => state)).toEqual(keywords.map((keyword) => searchedState(keyword, signs)))
      }),
    ))
})

/** The state of a keyword by the definition: each alternative is compared at each place. */
function searchedState(keyword: string, signs: readonly string[]): string {
  const places = alternativesOf(keyword).flatMap((phrase) =>
    signs.flatMap((_, start) => {
      const end = start + phrase.length
      const same = phrase.every((sign, at) => sign === signs[start + at])
      return same && !isJoined(signs[start - 1], signs[start]) && !isJoined(signs[end - 1], signs[end]) ? [start] : []
    }),
  )
  if (places.some((start) => negationBefore(signs, start) === 0)) return 'found'
  return places.length ? 'negated' : 'missing'
}
