import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import { idOf } from '#document/text/walk.ts'
import { expect, test } from 'vitest'
import { compareRows, foldUnchanged } from '#document/text/compare-rows.ts'
import { wordDiff } from './use-word-marks.ts'

const p = (id: string, text = id): NodeJson => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] })
const doc = (...content: NodeJson[]): DocJson => ({ type: 'doc', content })
const brief = (before: DocJson, after: DocJson) =>
  compareRows(before, after).map((row) => [row.kind, ...[row.before, row.after].map((node) => (node ? idOf(node) : '-'))].join(' '))

test('blocks of both texts share a row; added and removed blocks stand at their place', () => {
  expect(brief(doc(p('a'), p('b'), p('c'), p('d')), doc(p('a'), p('new'), p('c', 'other'), p('d')))).toEqual([
    'same a a',
    'added - new',
    'removed b -',
    'changed c c',
    'same d d',
  ])
})

test('a moved block is shown in both places', () => {
  expect(brief(doc(p('a'), p('b'), p('c')), doc(p('b'), p('c'), p('a')))).toEqual(['moved a -', 'same b b', 'same c c', 'moved - a'])
})

test('unchanged blocks are folded except next to a change', () => {
  const letters = [...'abcdefg']
  const rows = compareRows(doc(...letters.map((id) => p(id))), doc(...letters.map((id) => p(id, id === 'd' ? 'D' : id))))
  expect(foldUnchanged(rows).map((row) => (typeof row === 'number' ? row : row.kind))).toEqual([2, 'same', 'changed', 'same', 2])
})

test.each([
  ['圆环更难转动', '圆盘更难转动起来', ['环'], ['盘', '起来']],
  ['the quick fox', 'the slow fox', ['quick'], ['slow']],
  ['同', '同', [], []],
  ['', '新', [], ['新']],
])('%s → %s', (before, after, gone, come) => {
  const { removed, added } = wordDiff(before, after)
  expect(removed.map(([from, to]) => before.slice(from, to))).toEqual(gone)
  expect(added.map(([from, to]) => after.slice(from, to))).toEqual(come)
})

test('long texts are compared too, and marked whole when they have nothing in common', () => {
  const long = Array.from({ length: 5000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 37) % 3001))).join('')
  expect(wordDiff(long, `${long.slice(0, 2000)}新${long.slice(2001)}`)).toEqual({ removed: [[2000, 2001]], added: [[2000, 2001]] })
  const other = Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(0x7000 + ((at * 41) % 3001))).join('')
  const start = performance.now()
  expect(wordDiff(long + long + long + long, other)).toEqual({ removed: [[0, 20_000]], added: [[0, 20_000]] })
  expect(performance.now() - start).toBeLessThan(1000)
})
