import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts } from './compare.ts'

test('a comparison names what stayed, what was added and what was removed', () => {
  expect(compareTexts('水与月都豁达。', '水与月未尝往。')).toEqual([
    { kind: 'same', text: '水与月' },
    { kind: 'removed', text: '都豁达' },
    { kind: 'added', text: '未尝往' },
    { kind: 'same', text: '。' },
  ])
  expect(compareTexts('the old text', 'the new text').map(({ text }) => text)).toEqual(['the ', 'old', 'new', ' text'])
})

test('both texts are found in a comparison again', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
      const stretches = compareTexts(before, after)
      const without = (kind: string) => stretches.flatMap((each) => (each.kind === kind ? [] : [each.text])).join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})
