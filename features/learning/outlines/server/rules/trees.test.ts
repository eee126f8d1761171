import { expect, test } from 'vitest'
import { UnitRules, type Snapshot } from '../../contract.ts'
import { changedIn, stateOf } from './difference.ts'
import { editionStep } from './edition-step.ts'
import { type BookChapter, outlineFrom } from './from-book.ts'
import { heightOf, inOrder, levelOf, within } from './tree.ts'

const chapter = (id: string, parentId: string | null = null, part: Partial<BookChapter> = {}): BookChapter => ({
  id,
  parentId,
  name: id,
  number: '',
  minutes: 5,
  wordCount: 100,
  ...part,
})

test('chapters with others in them become sections, their own text the first unit, and what is deeper stands in the second level', () => {
  const book = [
    chapter('前言'),
    chapter('绪论', null, { number: '第 1 章', wordCount: 0 }),
    chapter('概念', '绪论', { number: '1.1' }),
    chapter('算法', '绪论', { number: '1.2' }),
    chapter('度量', '算法', { wordCount: 0 }),
    chapter('时间', '度量', { minutes: 0 }),
  ]
  const made = outlineFrom(book)
  expect(made.map(({ kind, name, parent, minutes }) => [kind, name, parent === null ? null : made[parent]?.name, minutes])).toEqual([
    ['chapter', '前言', null, 5],
    ['section', '第 1 章 绪论', null, null],
    ['chapter', '1.1 概念', '第 1 章 绪论', 5],
    ['section', '1.2 算法', '第 1 章 绪论', null],
    ['chapter', '1.2 算法', '1.2 算法', 5],
    ['chapter', '时间', '1.2 算法', null],
  ])
})

test('a chapter whose parent the edition does not have stands at the top', () => {
  expect(outlineFrom([chapter('a', 'gone')])).toMatchObject([{ kind: 'chapter', parent: null }])
})

test('a later edition adds, leaves out and renames; a chapter that the outline does not use is not renamed or removed', () => {
  const before = [chapter('a'), chapter('b'), chapter('c'), chapter('d')]
  const after = [chapter('a'), chapter('n'), chapter('b', null, { number: '2' }), chapter('d', null, { name: '新' })]
  expect(editionStep(before, after, new Set(['a', 'b', 'c']))).toEqual([
    { chapterId: 'n', kind: 'added', name: 'n', before: '' },
    { chapterId: 'b', kind: 'renamed', name: '2 b', before: 'b' },
    { chapterId: 'c', kind: 'removed', name: 'c', before: '' },
  ])
  expect(editionStep(before, before, new Set(['a']))).toEqual([])
})

const node = (id: string, parentId: string | null, place: string) => ({ id, parentId, place })
const nodes = [
  node('s2', null, 'b'),
  node('s1', null, 'B'),
  node('u', 's1', 'z'),
  node('t', 's1', 'a'),
  node('x', 't', 'a'),
  node('lost', 'gone', 'a'),
]

test('units are ordered by place within their section, and levels are counted', () => {
  expect(inOrder(nodes).map(({ id }) => id)).toEqual(['s1', 't', 'x', 'u', 's2'])
  const byId = new Map(nodes.map((each) => [each.id, each]))
  expect([levelOf(byId, null), levelOf(byId, 's1'), levelOf(byId, 'x')]).toEqual([0, 1, 3])
  expect([heightOf(nodes, 's1'), heightOf(nodes, 'u')]).toEqual([3, 1])
  expect(within(nodes, 's1').toSorted()).toEqual(['s1', 't', 'u', 'x'])
})

test('a unit is a draft, published, changed or removed, and what was changed is named', () => {
  const draft: Snapshot = { parentId: null, place: 'a', name: '一', content: { kind: 'section' }, minutes: null, rules: UnitRules.parse({}) }
  const unit = (part: object, published: Snapshot | null = draft) => ({ ...draft, published, contentChanged: false, deletedAt: null, ...part })
  expect(stateOf(unit({}, null))).toBe('draft')
  expect(stateOf(unit({}))).toBe('published')
  // Stored before there was `noSkip`.
  const { noSkip: _, ...earlier } = draft.rules
  expect(stateOf(unit({}, { ...draft, rules: earlier as UnitRules }))).toBe('published')
  expect(changedIn(unit({ rules: UnitRules.parse({ noSkip: true }) }, { ...draft, rules: earlier as UnitRules }))).toEqual(['rules'])
  expect(stateOf(unit({ deletedAt: new Date() }))).toBe('removed')
  const changed = unit({ name: '二', place: 'b', rules: UnitRules.parse({ groupName: '甲' }) })
  expect(stateOf(changed)).toBe('changed')
  expect(changedIn(changed)).toEqual(['name', 'rules', 'place'])
  expect(changedIn(unit({ contentChanged: true, parentId: 's' }))).toEqual(['content', 'place'])
})
