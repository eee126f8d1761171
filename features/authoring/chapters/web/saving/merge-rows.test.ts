import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import { expect, test } from 'vitest'
import { mergedText, mergeRows, mergeTexts } from './merge-rows.ts'

const p = (id: string, text: string): NodeJson => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] })
const doc = (...content: NodeJson[]): DocJson => ({ type: 'doc', content })
const shown = (text: DocJson | undefined) => text?.content.map(({ content }) => content?.[0]?.text)

const base = doc(p('a', '一'), p('b', '二'), p('c', '三'))

test('changes of different blocks are merged: changed, added and deleted ones', () => {
  const mine = doc(p('a', '一改'), p('b', '二'), p('d', '我加'), p('c', '三'))
  const theirs = doc(p('a', '一'), p('c', '三改'), p('e', '对方加'))
  expect(shown(mergeTexts(base, mine, theirs))).toEqual(['一改', '我加', '三改', '对方加'])
})

test('a block that both have changed, or one has deleted and the other changed, is not merged by itself', () => {
  expect(mergeTexts(base, doc(p('a', '甲'), p('b', '二'), p('c', '三')), doc(p('a', '乙'), p('b', '二'), p('c', '三')))).toBeUndefined()
  expect(mergeTexts(base, doc(p('a', '一'), p('c', '三')), doc(p('a', '一'), p('b', '二改'), p('c', '三')))).toBeUndefined()
})

test('both may do the same; a block that was moved is there once', () => {
  const same = doc(p('a', '一同'), p('b', '二'), p('c', '三'))
  expect(shown(mergeTexts(base, same, same))).toEqual(['一同', '二', '三'])
  expect(shown(mergeTexts(base, doc(p('c', '三'), p('a', '一'), p('b', '二')), doc(p('a', '一'), p('b', '二改'), p('c', '三'))))).toEqual([
    '三',
    '一',
    '二改',
  ])
})

test('each difference is decided: mine, theirs or both, which then have different ids', () => {
  const [mine, theirs] = [doc(p('a', '我的'), p('b', '二'), p('d', '我加')), doc(p('a', '对方的'), p('b', '二'), p('e', '对方加'))]
  const rows = mergeRows(undefined, mine, theirs)
  expect(rows.map(({ kind }) => kind)).toEqual(['changed', undefined, 'onlyMine', 'onlyTheirs'])
  expect(mergedText(rows, ['both', undefined, 'mine'])).toBeUndefined()
  const merged = mergedText(rows, ['both', undefined, 'mine', 'theirs'])
  expect(shown(merged)).toEqual(['对方的', '我的', '二', '我加', '对方加'])
  expect(new Set(merged?.content.map(({ attrs }) => attrs?.['id'])).size).toBe(5)
  expect(shown(mergedText(rows, ['mine', undefined, 'theirs', 'mine']))).toEqual(['我的', '二'])
})
