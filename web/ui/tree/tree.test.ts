import { expect, test } from 'vitest'
import { withDescendants, findInTree, pathOf, treeOf } from './tree.ts'

const entries = [
  { id: 'science', parentId: null, name: '理学院' },
  { id: 'physics', parentId: 'science', name: '物理系' },
  { id: 'optics', parentId: 'physics', name: '光学教研室' },
  { id: 'press', parentId: 'gone', name: '出版中心' },
]
const names = (found: { name: string }[]) => found.map(({ name }) => name)

test('entries become a tree in their order; one without a known parent is at the top level', () => {
  const [science, press] = treeOf(entries)
  expect(science).toMatchObject({ value: 'science', title: '理学院', children: [{ value: 'physics', children: [{ value: 'optics' }] }] })
  expect(press).toMatchObject({ value: 'press', children: [] })
})

test('the path to an entry', () => {
  expect(names(pathOf(entries, 'optics'))).toEqual(['理学院', '物理系', '光学教研室'])
  expect(pathOf(entries, null)).toEqual([])
  expect(pathOf(entries, 'unknown')).toEqual([])
})

test('a cycle does not loop forever', () => {
  const circle = [
    { id: 'a', parentId: 'b', name: 'A' },
    { id: 'b', parentId: 'a', name: 'B' },
  ]
  expect(names(pathOf(circle, 'a'))).toEqual(['B', 'A'])
  expect(withDescendants(circle, 'a')).toEqual(['a', 'b'])
})

test('matches are returned with their ancestors', () => {
  expect(names(findInTree(entries, ' 光学 '))).toEqual(['理学院', '物理系', '光学教研室'])
  expect(findInTree(entries, '')).toHaveLength(4)
  expect(findInTree(entries, '没有')).toEqual([])
})

test('an entry with its descendants', () => expect(withDescendants(entries, 'science')).toEqual(['science', 'physics', 'optics']))
