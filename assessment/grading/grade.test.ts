import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '../questions/make.ts'
import { type Blank, defaultBlankRules, type Question, seqAt } from '../questions/question.ts'
import { matched } from './any-order.ts'
import { isWithinLimits } from './answer.ts'
import { judge } from './blank.ts'
import { gradeAnswer, gradeOf } from './grade.ts'
import { normalisedAnswer } from './normalise.ts'
import { acceptedRange } from './numbers.ts'

const rules = defaultBlankRules
const number = (value: string, tolerance: Blank['tolerance'] = null, more: Blank['answers'] = []): Blank => ({
  key: 'a',
  kind: 'number',
  answers: [{ value, share: 100 }, ...more],
  tolerance,
  points: 2,
})
const text = (...values: string[]): Blank => ({
  key: 'a',
  kind: 'text',
  answers: values.map((value) => ({ value, share: 100 })),
  tolerance: null,
  points: 2,
})
const choice = (type: 0 | 1 | 4, answers: string[], partial: Question['partial'] = { kind: 'none', points: 0 }, points = 4): Question => ({
  ...emptyQuestion(type),
  options: Array.from({ length: 6 }, (_, at) => ({ seq: seqAt(at), content: docOfText(String(at)) })),
  answers,
  partial,
  points,
})

describe('a choice', () => {
  test.each([
    [choice(0, ['B']), ['B'], 4, 'right'],
    [choice(0, ['B']), ['A'], 0, 'wrong'],
    [choice(0, ['B']), ['A', 'B'], 0, 'wrong'],
    [choice(4, ['A']), [], 0, 'empty'],
    [choice(1, ['A', 'C', 'D']), ['D', 'A', 'C'], 4, 'right'],
    [choice(1, ['A', 'C', 'D']), ['A', 'C'], 0, 'wrong'],
    [choice(1, ['A', 'C', 'D'], { kind: 'fixed', points: 1.5 }), ['A'], 1.5, 'partly'],
    [choice(1, ['A', 'C', 'D'], { kind: 'fixed', points: 9 }), ['A'], 4, 'partly'],
    [choice(1, ['A', 'C', 'D'], { kind: 'fixed', points: 1.5 }), ['A', 'B'], 0, 'wrong'],
    [choice(1, ['A', 'C', 'D'], { kind: 'share', points: 0 }), ['A', 'D'], 2.67, 'partly'],
    [choice(1, ['A', 'C', 'D'], { kind: 'share', points: 0 }), ['A', 'A', 'D'], 2.67, 'partly'],
    [choice(1, ['A', 'C', 'D'], { kind: 'minus', points: 0 }), ['A', 'C', 'D'], 4, 'right'],
    [choice(1, ['A', 'C', 'D'], { kind: 'minus', points: 0 }), ['A', 'C'], 2.67, 'partly'],
    [choice(1, ['A', 'C', 'D'], { kind: 'minus', points: 0 }), ['A', 'C', 'B'], 1.33, 'partly'],
    [choice(1, ['A', 'C', 'D'], { kind: 'minus', points: 0 }), ['A', 'C', 'D', 'B'], 2.67, 'partly'],
    [choice(1, ['A', 'C', 'D'], { kind: 'minus', points: 0 }), ['A', 'B'], 0, 'wrong'],
    [choice(1, ['A', 'C', 'D'], { kind: 'minus', points: 0 }), ['B', 'E', 'F'], 0, 'wrong'],
  ] as const)('%#', (question, options, points, state) => {
    expect(gradeAnswer(question, { options })).toEqual({ points, of: 4, state })
  })

  test('of other points in a paper is rounded once', () => {
    const share = choice(1, ['A', 'B', 'C'], { kind: 'share', points: 0 }, 2)
    expect(gradeOf(share, { options: ['A', 'C'] }, 6)).toEqual({ points: 4, of: 6, state: 'partly' })
    expect(gradeOf(choice(1, ['A', 'B', 'C'], { kind: 'fixed', points: 0.5 }, 2), { options: ['A'] }, 6).points).toBe(1.5)
    expect(gradeOf(choice(0, ['A'], undefined, 0), { options: ['A'] }, 3).points).toBe(3)
  })

  test('earns between nothing and everything, and everything for the right answer alone', () => {
    const letters = fc.uniqueArray(fc.integer({ min: 0, max: 5 }).map(seqAt), { minLength: 1 })
    const partial = fc.record({
      kind: fc.constantFrom('none' as const, 'fixed' as const, 'share' as const, 'minus' as const),
      points: fc.integer({ min: 0, max: 900 }).map((n) => n / 100),
    })
    fc.assert(
      fc.property(letters, letters, partial, fc.integer({ min: 1, max: 9999 }), (answers, options, rule, whole) => {
        const question = choice(1, answers, rule, whole / 100)
        const { points, of, state } = gradeAnswer(question, { options })
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(of)
        expect(state === 'right').toBe(new Set(options).size === new Set(answers).size && options.every((each) => answers.includes(each)))
        expect(gradeAnswer(question, { options: answers })).toMatchObject({ points: of, state: 'right' })
      }),
    )
  })
})

describe('a numeric blank', () => {
  test.each([
    ['1966.4', null, '1 966.4', 'spaces'],
    ['1966.4', null, '1,966.4', 'spaces'],
    ['1200', null, '1.2e3', 'notation'],
    ['1200', null, '1.2×10^3', 'notation'],
    ['1200', null, '1.2×10³', 'notation'],
    ['1200', null, '１２００', 'notation'],
    ['0.5', null, '1/2', 'notation'],
    ['0.5', null, '50%', 'notation'],
    ['-3', null, '−3', 'notation'],
    ['19.6', null, '19.6 h', 'unit'],
    ['2005.6', { value: 0.1, unit: 'absolute' }, '2005.5', 'within'],
    ['19.6', { value: 1, unit: 'percent' }, '19.404', 'within'],
    ['19.6', { value: 1, unit: 'percent' }, '19.796', 'within'],
    ['0.3', { value: 0.1, unit: 'absolute' }, '0.4', 'within'],
    ['0.3', { value: 0.1, unit: 'absolute' }, '0.2', 'within'],
  ] as const)('%s ± %j accepts %s', (answer, tolerance, given, reason) => {
    expect(judge(number(answer, tolerance), given, rules)).toMatchObject({ share: 100, reason })
  })

  test.each([
    ['19.6', { value: 1, unit: 'percent' }, '19.9', 'outside', '1.53%'],
    ['19.6', { value: 1, unit: 'percent' }, '19.7961', 'outside', '1%'],
    ['0.3', { value: 0.1, unit: 'absolute' }, '0.4000001', 'outside', '0.1'],
    ['19.6', null, '±19.6', 'notNumber', undefined],
    ['19.6', null, '19.7', 'different', undefined],
    ['19.6 m', null, '19.6 s', 'different', undefined],
    ['19.6', null, '', 'empty', undefined],
    ['1234', null, '12,34', 'notNumber', undefined],
  ] as const)('%s ± %j refuses %s', (answer, tolerance, given, reason, detail) => {
    expect(judge(number(answer, tolerance), given, rules)).toEqual({ share: 0, reason, ...(detail && { detail }) })
  })

  test('accepts exactly the edges of its tolerance', () => {
    const cents = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 50 }), (answer, away, beyond) => {
        const at = (value: number) => (value / 100).toFixed(2)
        const blank = number(at(answer), { value: away / 100, unit: 'absolute' })
        for (const edge of [answer - away, answer + away]) expect(judge(blank, at(edge), rules).share).toBe(100)
        for (const out of [answer - away - beyond, answer + away + beyond]) expect(judge(blank, at(out), rules).share).toBe(0)
      }),
    )
  })

  test('shows its accepted range', () => {
    expect(acceptedRange(number('19.6', { value: 1, unit: 'percent' }))).toEqual({ from: '19.404', to: '19.796', answer: '19.6' })
    expect(acceptedRange(number('2/e'))).toBeNull()
  })

  test.each(['e'.repeat(60), '9'.repeat(100_000), '1e99999', '1e301', '1/0', '1'.repeat(59) + 'x', '\u202e123', '--1', '1e+-2', '*10^3'])(
    'reads hostile texts at once: %.20s',
    (hostile) => {
      expect(judge(number('1'), hostile, rules).share).toBe(0)
    },
  )
})

describe('a text blank', () => {
  test.each([
    ['区间估计', '区间估计', 'same', 100],
    ['区间估计', ' 区间 估计 ', 'spaces', 100],
    ['pH', 'ＰＨ', 'form', 100],
    ['区间估计', '区间估计。', 'form', 100],
    ['区间估计', '區間估計', 'traditional', 0],
    ['区间估计', '点估计', 'different', 0],
  ] as const)('%s, answered %s', (accepted, given, reason, share) => {
    expect(judge(text(accepted), given, rules)).toMatchObject({ share, reason })
  })

  test('takes other answers with their shares', () => {
    const blank: Blank = {
      ...text('区间估计'),
      answers: [
        { value: '区间估计', share: 100 },
        { value: '区间', share: 50 },
      ],
    }
    expect(judge(blank, '区间', rules)).toEqual({ share: 50, reason: 'also', detail: '50' })
    expect(judge(blank, '区间估计', rules)).toMatchObject({ share: 100, reason: 'same' })
  })

  test('keeps case where case matters', () => {
    expect(judge(text('pH'), 'ph', { ...rules, caseMatters: true }).share).toBe(0)
    expect(judge(text('pH'), 'ph', rules).share).toBe(100)
  })

  test('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.boolean(), (given, ignoreSpaces, caseMatters) => {
        const once = normalisedAnswer(given, { ignoreSpaces, caseMatters })
        expect(normalisedAnswer(once, { ignoreSpaces, caseMatters })).toBe(once)
      }),
      // An accent that loses the space before it, and a full stop before a space before a full stop.
      {
        numRuns: 2000,
        examples: [
          ['ab \u0301', true, true],
          ['a. .', false, false],
        ],
      },
    )
  })
})

const blanksOf = (values: readonly string[], anyOrder: string[][] = []): Question => ({
  ...emptyQuestion(2),
  blanks: values.map((value, at) => ({ ...text(value), key: `k${at}`, points: 1.25 })),
  blankRules: { ...rules, anyOrder },
})

describe('several blanks', () => {
  test('earn their points one by one', () => {
    const graded = gradeAnswer(blanksOf(['甲', '乙', '丙']), { blanks: { k0: '甲', k1: '丁' } })
    expect(graded).toMatchObject({ points: 1.25, of: 3.75, state: 'partly' })
    expect(graded.blanks?.map(({ reason }) => reason)).toEqual(['same', 'different', 'empty'])
    expect(gradeAnswer(blanksOf(['甲']), null).state).toBe('empty')
  })

  test('of a group may be answered in any order, each answer once', () => {
    const question = blanksOf(['甲', '乙', '丙'], [['k0', 'k1', 'k2']])
    expect(gradeAnswer(question, { blanks: { k0: '丙', k1: '甲', k2: '乙' } })).toMatchObject({ points: 3.75, state: 'right' })
    expect(gradeAnswer(question, { blanks: { k0: '甲', k1: '甲', k2: '甲' } })).toMatchObject({ points: 1.25 })
  })

  test('the order of answers within a group does not change the points', () => {
    const values = ['甲', '乙', '丙', '丁', '戊']
    const keys = values.map((_, at) => `k${at}`)
    const question = blanksOf(values, [keys])
    const given = fc.array(fc.constantFrom(...values, '错', ''), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(given, fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (texts, order) => {
        const points = (list: readonly string[]) =>
          gradeAnswer(question, { blanks: Object.fromEntries(keys.map((key, at) => [key, list[at] ?? ''])) }).points
        expect(points(order.map((at) => texts[at] ?? ''))).toBe(points(texts))
      }),
    )
  })

  test('are matched to the greatest sum', () => {
    const worth = fc.array(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 5, maxLength: 5 }), { minLength: 5, maxLength: 5 })
    const orders = permutations([0, 1, 2, 3, 4])
    fc.assert(
      fc.property(worth, (table) => {
        const sum = (order: readonly number[]) => order.reduce((total, answer, blank) => total + (table[blank]?.[answer] ?? 0), 0)
        const order = matched(table)
        expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
        expect(sum(order)).toBe(Math.max(...orders.map(sum)))
      }),
    )
  })

  test('another accepted answer never lowers the points', () => {
    const words = fc.constantFrom('甲', '乙', '丙')
    fc.assert(
      fc.property(words, words, words, fc.integer({ min: 1, max: 100 }), (accepted, more, given, share) => {
        const [before, after] = [text(accepted), { ...text(accepted), answers: [...text(accepted).answers, { value: more, share }] }]
        expect(judge(after, given, rules).share).toBeGreaterThanOrEqual(judge(before, given, rules).share)
      }),
    )
  })
})

const permutations = (list: readonly number[]): number[][] =>
  list.length === 0 ? [[]] : list.flatMap((each, at) => permutations(list.toSpliced(at, 1)).map((rest) => [each, ...rest]))

test('a subjective answer is left to a person', () => {
  expect(gradeAnswer({ ...emptyQuestion(3), points: 10 }, { text: '任凭' })).toEqual({ points: 0, of: 10, state: 'manual' })
  expect(gradeAnswer({ ...emptyQuestion(3), points: 10 }, { text: ' ' })).toEqual({ points: 0, of: 10, state: 'empty' })
})

test('answers have limits', () => {
  expect(isWithinLimits({ options: ['A'] })).toBe(true)
  expect(isWithinLimits({ options: Array.from({ length: 27 }, () => 'A') })).toBe(false)
  expect(isWithinLimits({ blanks: { k: 'x'.repeat(501) } })).toBe(false)
  expect(isWithinLimits({ text: 'x'.repeat(100_001) })).toBe(false)
})
