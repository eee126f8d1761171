import { expect, test } from 'vitest'
import type { GradedQuestion, Grading } from '../../../contract.ts'
import { isTaken, keywordText, type Proposal, shownProposal, withProposal } from './proposal.ts'

const proposal: Proposal = {
  rubricVersion: 2,
  points: 1.5,
  likeness: null,
  parts: [
    { criterionId: 'a', points: 1.5, keywords: [] },
    { criterionId: 'b', points: 0, keywords: [] },
  ],
}
const draft = { given: { criteria: { b: 2, c: 1 }, adjust: 0.5 }, remarks: [] }

test('taken over, all proposed points are in the draft and the others stay', () => {
  const taken = withProposal(draft, proposal)
  expect(taken).toEqual({ given: { criteria: { a: 1.5, c: 1 }, adjust: 0.5 }, remarks: [] })
  expect([isTaken(draft, proposal), isTaken(taken, proposal)]).toEqual([false, true])
})

test('points by the reference answer are those of the whole answer', () => {
  const whole = { ...proposal, parts: [], likeness: { shared: 3, of: 10 } }
  const taken = withProposal(draft, whole)
  expect(taken.given).toEqual({ criteria: { b: 2, c: 1 }, adjust: 1.5 })
  expect([isTaken(draft, whole), isTaken(taken, whole)]).toEqual([false, true])
  expect(withProposal(draft, { ...proposal, points: null, parts: [] })).toBe(draft)
})

test.each([
  [{ state: 'waiting', proposal }, { proposals: true, rubricVersion: 2 }, proposal],
  [{ state: 'done', proposal }, { proposals: true, rubricVersion: 2 }, undefined],
  [{ state: 'waiting', proposal }, { proposals: true, rubricVersion: 3 }, undefined],
  [{ state: 'waiting', proposal }, { proposals: false, rubricVersion: 2 }, undefined],
  [{ state: 'waiting', proposal: null }, { proposals: true, rubricVersion: 2 }, undefined],
])('of %j by %j is shown: %j', (grading, question, shown) => expect(shownProposal(grading as Grading, question as GradedQuestion)).toBe(shown))

test('a keyword is named as the answer has it', () => {
  const answer = '合外力不为零'
  expect(keywordText({ keyword: '外力；合外力', state: 'found', places: [{ start: 0, end: 3 }] }, answer)).toBe('合外力')
  expect(keywordText({ keyword: '为零', state: 'negated', places: [{ start: 3, end: 6 }] }, answer)).toBe('不为零')
  expect(keywordText({ keyword: '动量；冲量', state: 'missing', places: [] }, answer)).toBe('动量 / 冲量')
})
