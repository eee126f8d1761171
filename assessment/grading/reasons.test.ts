import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '../questions/make.ts'
import { type Partial, type Question, seqAt } from '../questions/question.ts'
import { questions } from '../testing/arbitrary-questions.ts'
import { gradeAnswer } from './grade.ts'
import { sumOfPoints } from './points.ts'
import { reasonsOf } from './reasons.ts'

const multiple = (kind: Partial['kind']): Question => ({
  ...emptyQuestion(1),
  options: Array.from({ length: 5 }, (_, at) => ({ seq: seqAt(at), content: docOfText(String(at)) })),
  answers: ['A', 'C', 'D'],
  partial: { kind, points: 1 },
  points: 6,
})

test.each([
  ['none', ['A', 'C'], '漏选 1 个，这道题全部选对才得分', 0],
  ['none', ['A', 'B'], '选了 1 个不对的选项，不得分', 0],
  ['fixed', ['A'], '漏选 2 个，没有选错，得部分分', 1],
  ['share', ['A', 'D'], '选对 3 个中的 2 个，按比例得分', 4],
  ['minus', ['A', 'C', 'B'], '选对 2 个，选错 1 个；选错的抵扣选对的，按 3 个的比例得分', 2],
] as const)('a multiple choice that counts by %s with %j says why', (kind, options, zh, points) => {
  expect(reasonsOf(multiple(kind), { options: [...options] })).toMatchObject([{ blank: 0, zh, points, of: 6 }])
})

test('nothing is said where the right answer says all', () => {
  expect(reasonsOf(multiple('share'), { options: ['D', 'C', 'A'] })).toEqual([])
  expect(reasonsOf(multiple('share'), null)).toEqual([])
  expect(reasonsOf({ ...emptyQuestion(0), answers: ['A'] }, { options: ['B'] })).toEqual([])
  expect(reasonsOf(emptyQuestion(3), { text: '答' })).toEqual([])
})

test('the points of the reasons of a question of blanks add up to its points, and no sentence has an empty place', () => {
  const word = fc.constantFrom('', '1', '0.5', '1,000', 'x', '答案')
  fc.assert(
    fc.property(questions, fc.infiniteStream(word), (question, words) => {
      const blanks = Object.fromEntries(question.blanks.map(({ key }) => [key, words.next().value ?? '']))
      const reasons = reasonsOf(question, { blanks })
      if (question.type !== 2) return
      const { points, of } = gradeAnswer(question, { blanks })
      expect(sumOfPoints(reasons.map((reason) => reason.points))).toBe(points)
      expect(sumOfPoints(reasons.map((reason) => reason.of))).toBe(of)
      for (const { zh, en } of reasons) expect(zh + en).not.toMatch(/\{\}/)
    }),
  )
})
