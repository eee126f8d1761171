import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schema } from '#document/schema/schema.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import { type Question, seqAt } from '#assessment/questions/question.ts'
import { withType } from './change-type.ts'
import { aboutOf, blanksOf, draftOf, newDraft, newOption, questionOf, totalPoints } from './draft.ts'
import { moved, withEntry, withReplaced } from './lists.ts'
import { withAnswer, withOption, withoutOption } from './options.ts'

const words = ['正确', '错误'] as const
const about = { source: '教材', tags: ['期末'], knowledgePoints: ['力学'] }
const normal = (doc: DocJson) => schema.nodeFromJSON(doc).toJSON() as DocJson
const option = (at: number, text: string) => ({ seq: seqAt(at), content: normal(docOfText(text)) })
const gap = (key: string) => ({ type: 'blank', attrs: { key } })
const stemWith = (...keys: string[]): DocJson => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: keys.map(gap) }],
})

test('a question is the same after it was opened and saved without a change', () => {
  const texts = fc.array(
    fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== '' && !text.includes('\n')),
    { minLength: 2, maxLength: 6 },
  )
  fc.assert(
    fc.property(texts, fc.nat(5), fc.constantFrom(0 as const, 1 as const), (each, right, type) => {
      const question: Question = {
        ...emptyQuestion(type),
        stem: normal(docOfText('题干')),
        options: each.map((text, at) => option(at, text)),
        answers: [seqAt(right % each.length)],
        explanation: normal(docOfText('解析')),
        partial: type === 1 ? { kind: 'fixed', points: 1 } : { kind: 'none', points: 0 },
      }
      const draft = draftOf(question, about, words)
      expect(questionOf(draft)).toEqual(question)
      expect(aboutOf(draft)).toEqual(about)
    }),
  )
})

test('a new true/false question has the two options in the given words; empty options at the end are none', () => {
  const judge = questionOf(newDraft(4, words))
  expect(judge.options.map(({ seq, content }) => [seq, lineOf(content)])).toEqual([
    ['A', '正确'],
    ['B', '错误'],
  ])
  const draft = newDraft(0, words)
  expect(questionOf(draft).options).toEqual([])
  const [first, second, ...rest] = draft.options
  const filled = { ...draft, options: [{ ...first!, content: docOfText('甲') }, { ...second!, right: true }, ...rest] }
  expect(questionOf(filled)).toMatchObject({ answers: ['B'] })
  expect(questionOf(filled).options).toHaveLength(2)
})

test('blanks follow the order of the stem; a rule comes back with its blank; points are their sum', () => {
  const rule = (key: string, points: number) => ({ key, kind: 'text' as const, answers: [{ value: key, share: 100 }], tolerance: null, points })
  const question: Question = {
    ...emptyQuestion(2),
    stem: stemWith('aaaaaaaaaa', 'bbbbbbbbbb'),
    blanks: [rule('aaaaaaaaaa', 1.1), rule('bbbbbbbbbb', 2.2)],
    points: 3.3,
  }
  const draft = draftOf(question, about, words)
  expect(totalPoints(draft)).toBe(3.3)
  const without = { ...draft, stem: stemWith('bbbbbbbbbb') }
  expect(questionOf(without).blanks.map(({ key }) => key)).toEqual(['bbbbbbbbbb'])
  const turned = { ...without, stem: stemWith('bbbbbbbbbb', 'aaaaaaaaaa', 'cccccccccc') }
  expect(blanksOf(turned).map(({ key, answers }) => [key, answers[0]?.value])).toEqual([
    ['bbbbbbbbbb', 'bbbbbbbbbb'],
    ['aaaaaaaaaa', 'aaaaaaaaaa'],
    ['cccccccccc', undefined],
  ])
})

test('groups of blanks in any order lose blanks that are gone', () => {
  const keys = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc']
  const draft = { ...newDraft(2, words), stem: stemWith(...keys) }
  const rules = { ...draft.blankRules, anyOrder: [keys] }
  expect(questionOf({ ...draft, blankRules: rules, stem: stemWith(keys[0]!, keys[2]!) }).blankRules.anyOrder).toEqual([[keys[0], keys[2]]])
  expect(questionOf({ ...draft, blankRules: rules, stem: stemWith(keys[0]!) }).blankRules.anyOrder).toEqual([])
})

test('the criteria of a subjective question make its points; empty rows are left out', () => {
  const draft = { ...newDraft(3, words), points: 5 }
  expect(questionOf(draft)).toMatchObject({ points: 5, criteria: [], reference: null })
  const graded = {
    ...draft,
    criteria: [
      { id: '1', text: ' 列式 ', points: 4 },
      { id: '2', text: '', points: 0 },
      { id: '3', text: '结果', points: 6 },
    ],
  }
  expect(questionOf(graded)).toMatchObject({
    points: 10,
    criteria: [
      { text: '列式', points: 4 },
      { text: '结果', points: 6 },
    ],
  })
})

test('a change of type keeps what fits, says what is not saved, and turning back brings it back', () => {
  const start = newDraft(1, words)
  const options = ['甲', '乙', '丙'].map((text, at) => ({ ...newOption(text), right: at > 0 }))
  const multiple = { ...start, options, partial: { kind: 'share' as const, points: 0 } }
  const single = withType(multiple, 0)
  expect(single.losses).toEqual(['answers'])
  expect(questionOf(single.draft)).toMatchObject({ answers: ['B'], partial: { kind: 'none' } })
  const blanks = withType(multiple, 2)
  expect(blanks.losses).toEqual(['options'])
  expect(questionOf(blanks.draft)).toMatchObject({ options: [], answers: [] })
  const back = withType(blanks.draft, 1)
  expect(back.losses).toEqual([])
  expect(questionOf(back.draft)).toEqual(questionOf(multiple))
  expect(withType(newDraft(0, words), 4).losses).toEqual([])
})

test('undoing a removal, and filling in results, leave what was written meanwhile', () => {
  const [first, second, third] = [{ text: '一' }, { text: '二' }, { text: '三' }]
  expect(withEntry([first, third], 1, second)).toEqual([first, second, third])
  expect(withEntry([first], 5, second)).toEqual([first, second])
  const rewritten = { text: '二改' }
  const results = new Map([first, second, third].map((each) => [each, { text: `${each.text}✓` }]))
  expect(withReplaced([third, rewritten, first], results).map(({ text }) => text)).toEqual(['三✓', '二改', '一✓'])
})

test('answers stay with their options when these are moved, added or removed', () => {
  const options = ['甲', '乙', '丙'].map((text, at) => ({ ...newOption(text), right: at === 2 }))
  const letters = (list: typeof options) => list.map(({ content, right }) => lineOf(content) + (right ? '*' : '')).join('')
  expect(letters(moved(options, 2, 0))).toBe('丙*甲乙')
  expect(letters(moved(options, 0, 3))).toBe('甲乙丙*')
  expect(letters(withOption(options, 0))).toBe('甲乙丙*')
  expect(withOption(options, 0)).toHaveLength(4)
  expect(letters(withoutOption(options, 0))).toBe('乙丙*')
  expect(letters(withAnswer(options, 0, false))).toBe('甲*乙丙')
  expect(letters(withAnswer(options, 0, true))).toBe('甲*乙丙*')
  expect(
    withOption(
      Array.from({ length: 26 }, () => newOption()),
      3,
    ),
  ).toHaveLength(26)
})
