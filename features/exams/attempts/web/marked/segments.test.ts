import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShownRemark } from '../../contract.ts'
import { segmentsOf, sentenceBeside, sentencesOf } from './segments.ts'

const remark = (start: number, end: number, kind: ShownRemark['kind'] = 'wave'): ShownRemark => ({
  id: `${start}-${end}`,
  kind,
  at: { start, end },
  criterionId: '',
  text: '',
})

test('an answer is cut where remarks begin and end', () => {
  const segments = segmentsOf('一二三四五', [remark(1, 3), remark(2, 4), remark(9, 12)])
  expect(segments.map(({ text }) => text)).toEqual(['一', '二', '三', '四', '五'])
  expect(segments.map(({ within }) => within.length)).toEqual([0, 1, 2, 1, 0])
  expect(segments.map(({ ends }) => ends.map(({ id }) => id))).toEqual([[], [], ['1-3'], ['2-4'], []])
  expect(segmentsOf('', [remark(0, 3)])).toEqual([])
})

test('the parts make up the answer, whatever the remarks', () =>
  fc.assert(
    fc.property(fc.string(), fc.array(fc.tuple(fc.nat(20), fc.nat(20))), (answer, ranges) => {
      const segments = segmentsOf(
        answer,
        ranges.map(([start, end]) => remark(start, end)),
      )
      expect(segments.map(({ text }) => text).join('')).toBe(answer)
    }),
  ))

test('sentences are walked forwards and backwards', () => {
  const answer = '由机械能守恒。 得 ω！\n\n答：向上'
  const sentences = sentencesOf(answer)
  expect(sentences.map(({ start, end }) => answer.slice(start, end))).toEqual(['由机械能守恒。', '得 ω！', '答：向上'])
  const [first, second] = sentences
  expect(sentenceBeside(sentences, undefined, 1)).toBe(first)
  expect(sentenceBeside(sentences, first, 1)).toBe(second)
  expect(sentenceBeside(sentences, second, -1)).toBe(first)
  expect(sentenceBeside(sentences, first, -1)).toBeUndefined()
  expect(sentenceBeside([], undefined, 1)).toBeUndefined()
})
