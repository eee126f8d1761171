import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '../questions/make.ts'
import { type Question, seqAt } from '../questions/question.ts'
import { questions } from '../testing/arbitrary-questions.ts'
import { comparedText } from './compared-text.ts'
import { likeness, trigramsOf } from './likeness.ts'
import { normalText } from './normal-text.ts'
import { sketchOf } from './sketch.ts'

const text = fc.string({ unit: fc.constantFrom(...'刚体转动电场强度abc 12'), maxLength: 40 })

describe('likeness', () => {
  test('is between 0 and 1, the same in both directions, and 1 for equal texts', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const found = likeness(one, other)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
        expect(likeness(other, one)).toBe(found)
        expect(likeness(one, one)).toBe(1)
      }),
    )
  })
  test('of texts without a common trigram is 0', () => {
    expect([likeness('abcdef', 'uvwxyz'), likeness('', 'abc'), likeness('', '')]).toEqual([0, 0, 1])
  })
  test('falls with each character that is changed', () => {
    const base = '下列关于理想气体内能的说法中正确的是只与温度有关'
    const change = (count: number) => Array.from(base, (each, at) => (at < count ? '某' : each)).join('')
    const values = [0, 2, 6, 12].map((count) => likeness(base, change(count)))
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  })
})

describe('the normal text', () => {
  test('is the same for other widths, cases, spaces, punctuation, numbering and gaps', () => {
    const same = ['1. Which is ＡＢＣ（  ）?', 'which is abc', '(12) WHICH IS ABC!', '３、which　is ABC'].map((each) => normalText(docOfText(each)))
    expect(same).toEqual(same.map(() => 'whichisabc'))
  })
  test('keeps every letter and digit of a text that has no number before it', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = normalText(docOfText(given))
        expect(normalText(docOfText(`題${once}`))).toBe(`題${once}`.normalize('NFKC'))
      }),
    )
  })
})

/** The question with its options in another order. */
const shuffled = (question: Question): Question => ({
  ...question,
  options: question.options.toReversed().map((option, at) => ({ ...option, seq: seqAt(at) })),
})

test('the order of options does not matter', () => {
  fc.assert(fc.property(questions, (question) => comparedText(shuffled(question)) === comparedText(question)))
})

describe('a sketch', () => {
  const numbersShared = (one: string, other: string) => {
    const numbers = new Set(sketchOf(trigramsOf(one), 'a'))
    return sketchOf(trigramsOf(other), 'a').filter((each) => numbers.has(each)).length
  }
  test('is the same for the same set of trigrams, has sixteen numbers, and differs between institutions', () => {
    fc.assert(
      fc.property(text, (given) => {
        const trigrams = trigramsOf(given)
        const sketch = sketchOf(trigrams, 'a')
        expect(sketch).toHaveLength(trigrams.length ? 16 : 0)
        expect(sketchOf([...trigrams, ...trigrams].toReversed(), 'a')).toEqual(sketch)
        if (trigrams.length) expect(sketchOf(trigrams, 'b')).not.toEqual(sketch)
        expect(sketch.every((each) => Number.isInteger(each) && each >= -(2 ** 31) && each < 2 ** 31)).toBe(true)
      }),
    )
  })
  test('finds nearly every pair that is alike by seven tenths, and few of those that are not', () => {
    const letters = Array.from('刚体转动电场强度气温压力光波粒子速度质量能量功率电阻磁场频率')
    const randomText = fc.array(fc.constantFrom(...letters), { minLength: 60, maxLength: 60 }).map((list) => list.join(''))
    const [alike, found] = [{ count: 0 }, { count: 0 }]
    fc.assert(
      fc.property(randomText, fc.integer({ min: 0, max: 56 }), (base, at) => {
        const other = `${base.slice(0, at)}${'某某某'}${base.slice(at + 3)}`
        if (likeness(base, other) < 0.7) return
        alike.count++
        if (numbersShared(base, other) > 0) found.count++
      }),
      { numRuns: 300, seed: 7 },
    )
    expect(alike.count).toBeGreaterThan(200)
    expect(found.count / alike.count).toBeGreaterThan(0.97)
    let wrong = 0
    fc.assert(
      fc.property(randomText, randomText, (one, other) => {
        if (likeness(one, other) < 0.2 && numbersShared(one, other) > 0) wrong++
      }),
      { numRuns: 300, seed: 7 },
    )
    expect(wrong / 300).toBeLessThan(0.05)
  })
  test('of a question without text is empty', () => {
    expect(sketchOf(trigramsOf(comparedText({ ...emptyQuestion(0), stem: docOfText('') })), 'a')).toEqual([])
  })
})
