import { checkDocument, withIds } from '#document/gate/gate.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { pinyinInitials } from '#plain/text/pinyin-initials.ts'
import { expect, test } from 'vitest'
import { equalDocuments } from '#web/kernel/kept/same-text.ts'
import { copyOfText } from '../saving/copy-text.ts'
import { initialTextOf } from '../saving/initial-text.ts'
import { branchOf, dropTarget, filterTree, keyTarget, canMoveBelow, moveNode, rowsOf } from '#web/ui/tree/tree-moves.ts'

const leaf = (id: string, parentId: string | null = null) => ({ id, parentId, name: id, number: '' })
/** a (b, c (d)), e */
const rows = [leaf('a'), leaf('b', 'a'), leaf('c', 'a'), leaf('d', 'c'), leaf('e')]
const shape = (list: readonly { id: string; parentId: string | null }[]) => list.map(({ id, parentId }) => `${parentId ?? ''}>${id}`).join(' ')

test('rows come in reading order with depth and place; closed chapters hide their descendants', () => {
  expect(rowsOf(rows).map(({ node: chapter, depth, place, siblings }) => [chapter.id, depth, place, siblings])).toEqual([
    ['a', 1, 1, 2],
    ['b', 2, 1, 2],
    ['c', 2, 2, 2],
    ['d', 3, 1, 1],
    ['e', 1, 2, 2],
  ])
  expect(rowsOf(rows, new Set(['c'])).map(({ node: chapter }) => chapter.id)).toEqual(['a', 'b', 'c', 'e'])
  expect(branchOf(rows, 'a')).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['e', 'up', '>e >a a>b a>c c>d'],
  ['a', 'down', '>e >a a>b a>c c>d'],
  ['c', 'up', '>a a>c c>d a>b >e'],
  ['e', 'in', '>a a>b a>c c>d a>e'],
  ['c', 'in', '>a a>b b>c c>d >e'],
  ['c', 'out', '>a a>b >c c>d >e'],
  ['d', 'out', '>a a>b a>c a>d >e'],
] as const)('%s moves %s', (id, way, result) => {
  const target = keyTarget(rows, id, way)
  expect(target && shape(moveNode(rows, id, target))).toBe(result)
})

test.each([
  ['a', 'up'],
  ['e', 'down'],
  ['a', 'in'],
  ['a', 'out'],
  ['b', 'in'],
] as const)('%s cannot move %s', (id, way) => {
  expect(keyTarget(rows, id, way)).toBeUndefined()
})

test('chapters go four levels deep and not below themselves', () => {
  const deep = [leaf('a'), leaf('b', 'a'), leaf('c', 'b'), leaf('d', 'c'), leaf('x'), leaf('y', 'x')]
  expect(canMoveBelow(deep, 'x', 'd')).toBe(false)
  expect(canMoveBelow(deep, 'x', 'c')).toBe(false)
  expect(canMoveBelow(deep, 'x', 'b')).toBe(true)
  expect(canMoveBelow(deep, 'a', 'd')).toBe(false)
  expect(canMoveBelow(deep, 'y', null)).toBe(true)
})

test('dropping on a row means before, inside or after it; never on the dragged chapter or below it', () => {
  expect(dropTarget(rows, 'e', 'b', 0.1)).toEqual({ parentId: 'a', after: null, mark: 'before' })
  expect(dropTarget(rows, 'e', 'c', 0.9)).toEqual({ parentId: 'a', after: 'c', mark: 'after' })
  expect(dropTarget(rows, 'e', 'c', 0.5)).toEqual({ parentId: 'c', after: 'd', mark: 'inside' })
  expect(dropTarget(rows, 'a', 'd', 0.5)).toBeUndefined()
  expect(dropTarget(rows, 'a', 'a', 0.5)).toBeUndefined()
  // Dropped before its next sibling, the chapter stays where it is.
  expect(dropTarget(rows, 'b', 'c', 0.1)).toEqual({ parentId: 'a', after: null, mark: 'before' })
})

test('filtering by text, number or initials keeps the ancestors of a match', () => {
  const book = [
    { id: '1', parentId: null, name: '刚体力学', number: '3' },
    { id: '2', parentId: '1', name: '转动惯量', number: '3.2' },
    { id: '3', parentId: null, name: '振动', number: '4' },
  ]
  const found = (query: string) => filterTree(book, query, pinyinInitials).map(({ id }) => id)
  expect(found('惯')).toEqual(['1', '2'])
  expect(found('3.2')).toEqual(['1', '2'])
  expect(found('zdgl')).toEqual(['1', '2'])
  expect(found('无')).toEqual([])
  expect(found(' ')).toEqual(['1', '2', '3'])
})

const text = (words: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'text', text: words }] }] })
const chapter = { content: text('服务器'), version: 3, can: { edit: true } }

test('a kept text based on the same version is opened and saved', () => {
  expect(initialTextOf(chapter, { content: text('本机'), version: 3, at: 1 })).toEqual({ content: text('本机'), start: 'unsaved', keptAt: 1 })
})

test('a kept text based on an older version is a conflict', () => {
  expect(initialTextOf(chapter, { content: text('本机'), version: 2, at: 1 }).start).toBe('conflict')
})

test('with no kept text, an equal or broken one, or without the right to edit, the server’s text is opened', () => {
  const clean = { content: chapter.content, start: 'clean' }
  expect(initialTextOf(chapter, undefined)).toEqual(clean)
  expect(initialTextOf(chapter, { content: text('服务器'), version: 1, at: 1 })).toEqual(clean)
  expect(initialTextOf(chapter, { content: '{"type":', version: 3, at: 1 })).toEqual(clean)
  expect(initialTextOf({ ...chapter, can: { edit: false } }, { content: text('本机'), version: 3, at: 1 })).toEqual(clean)
})

test('texts are equal regardless of the order of their keys', () => {
  expect(equalDocuments('{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}')).toBe(true)
  expect(equalDocuments('{"a":1}', '{"a":2}')).toBe(false)
})

test('a copy for another chapter gets new ids, adjusted links and no labels', () => {
  const doc: DocJson = {
    type: 'doc',
    attrs: { label: 'chap' },
    content: [
      { type: 'heading', attrs: { id: 'hhhhhhhhhh', level: 1, label: 'sec:a' }, content: [{ type: 'text', text: '转动' }] },
      {
        type: 'paragraph',
        attrs: { id: 'pppppppppp' },
        content: [
          { type: 'text', text: '见', marks: [{ type: 'link', attrs: { href: '#hhhhhhhhhh' } }] },
          { type: 'xref', attrs: { target: 'hhhhhhhhhh', form: 'number', text: '' } },
          { type: 'xref', attrs: { target: 'sec:b', form: 'number', text: '' } },
        ],
      },
      { type: 'tabs', content: [{ type: 'tab', attrs: { label: '方案一' }, content: [{ type: 'paragraph' }] }] },
    ],
  }
  const whole = withIds(doc)
  const copy = copyOfText(whole)
  expect(checkDocument(copy)).toHaveProperty('doc')
  const id = copy.content[0]!.attrs!['id'] as string
  expect(id).not.toBe('hhhhhhhhhh')
  expect(copy.content[0]!.attrs!['label']).toBe(null)
  expect(copy.attrs!['label']).toBe(null)
  const [link, near, far] = copy.content[1]!.content!
  expect(link!.marks![0]!.attrs!['href']).toBe(`#${id}`)
  expect(near!.attrs!['target']).toBe(id)
  expect(far!.attrs!['target']).toBe('sec:b')
  expect(copy.content[2]!.content![0]!.attrs!['label']).toBe('方案一')
})
