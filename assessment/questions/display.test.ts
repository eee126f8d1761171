import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownAnswer } from './display.ts'

const options = [
  { seq: 'A', content: '正确' },
  { seq: 'B', content: '错误' },
]

test.each([
  [4, ['A'], '正确'],
  [4, ['B', 'A'], '错误'],
  [4, 'B', '错误'],
  [4, ['C'], '-'],
  [4, [], '-'],
  [0, ['B'], 'B'],
  [1, ['A', 'C', 'D'], 'ACD'],
  [2, ['2/e', '0.736'], '2/e0.736'],
  [3, '任凭', '任凭'],
  [3, 7, '7'],
  [3, [], '-'],
  [3, '', '-'],
  [3, null, '-'],
  [2, [''], '-'],
] as const)('the answer of type %i, %j, is shown as %s', (type, answers, shown) => {
  expect(shownAnswer({ questions_type: type, questions_answers: answers, questions_options: options })).toBe(shown)
})

test('an array is joined without a separator for every type but true/false', () => {
  fc.assert(
    fc.property(fc.constantFrom(0, 1, 2, 3), fc.array(fc.string()), (type, answers) => {
      const shown = shownAnswer({ questions_type: type, questions_answers: answers, questions_options: options })
      expect(shown).toBe(answers.join('') || '-')
    }),
  )
})
