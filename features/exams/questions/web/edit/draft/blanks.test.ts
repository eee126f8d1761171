import { expect, test } from 'vitest'
import {
  acceptedRange,
  numberOf,
  shareOfPoints,
  splitTolerance,
  swapped,
  toleranceOf,
  withAlternatives,
  withAnyOrder,
  withBlank,
  withFirstAnswer,
} from './blanks.ts'
import { newBlank } from './draft.ts'

const blank = (value: string) => withFirstAnswer({ ...newBlank('aaaaaaaaaa'), kind: 'number' }, value)

test.each([
  ['19.6+-1%', { answer: '19.6', tolerance: { value: 1, unit: 'percent' } }],
  ['19.6 ± 0.1', { answer: '19.6', tolerance: { value: 0.1, unit: 'absolute' } }],
  ['19.6+-', { answer: '19.6', tolerance: null }],
  ['-3', undefined],
  ['1+2-3', undefined],
])('%s is read with its tolerance', (text, read) => expect(splitTolerance(text)).toEqual(read))

test('a tolerance is a number that is not negative', () => {
  expect(toleranceOf('5％')).toEqual({ value: 5, unit: 'percent' })
  expect(toleranceOf('5', 'percent')).toEqual({ value: 5, unit: 'percent' })
  expect([toleranceOf('-1'), toleranceOf('x'), toleranceOf('')]).toEqual([null, null, null])
})

test('the accepted interval is what grading accepts', () => {
  expect(acceptedRange({ ...blank('200'), tolerance: { value: 1, unit: 'percent' } })).toEqual({ answer: 200, from: 198, to: 202 })
  expect(acceptedRange({ ...blank('-4'), tolerance: { value: 25, unit: 'percent' } })).toEqual({ answer: -4, from: -5, to: -3 })
  expect(acceptedRange(blank('1 200'))).toEqual({ answer: 1200, from: 1200, to: 1200 })
  expect(acceptedRange(blank('甲'))).toBeUndefined()
  expect(acceptedRange({ ...blank('2'), kind: 'text' })).toBeUndefined()
})

test('numbers are read as grading reads them', () => {
  expect([numberOf('1.2×10^3'), numberOf('1/4'), numberOf('九'), numberOf('')]).toEqual([1200, 0.25, undefined, undefined])
})

test('further answers are separated by |, and none is there twice', () => {
  const more = withAlternatives(blank('区间估计'), ' 区间 |interval| 区间估计||区间 ')
  expect(more.answers.map(({ value }) => value)).toEqual(['区间估计', '区间', 'interval'])
  expect(withAlternatives(blank(''), '甲').answers).toEqual([{ value: '甲', share: 100 }])
  expect(withFirstAnswer(more, '估计').answers.map(({ value }) => value)).toEqual(['估计', '区间', 'interval'])
  expect(withFirstAnswer(blank('甲'), '').answers).toEqual([])
})

test('points become a share of 1 to 100 per cent', () => {
  expect([shareOfPoints(1, 2), shareOfPoints(9, 2), shareOfPoints(0, 2), shareOfPoints(1, 0)]).toEqual([50, 100, 1, 100])
})

test('exchanged answers stay with the places of their blanks', () => {
  const [one, two] = [blank('1'), { ...blank('2'), key: 'bbbbbbbbbb' }]
  expect(swapped([one, two], 0, 1).map(({ key, answers }) => [key, answers[0]?.value])).toEqual([
    ['aaaaaaaaaa', '2'],
    ['bbbbbbbbbb', '1'],
  ])
  expect(swapped([one, two], 1, 1)).toEqual([one, two])
  expect(withBlank([one], two)).toEqual([one, two])
})

test('blanks are in one group at most', () => {
  expect(withAnyOrder([['a', 'b', 'c']], ['c', 'd'], true)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(withAnyOrder([['a', 'b']], ['a', 'b'], false)).toEqual([])
})
