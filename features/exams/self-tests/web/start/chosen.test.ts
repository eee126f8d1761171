import { expect, test } from 'vitest'
import { chosenCount, depths, subtree, withoutEmptyParts } from './chosen.ts'

const chapter = (id: string, parentId: string | null, questions = 0, answered = 0, wrong = 0) => ({
  id,
  parentId,
  questions,
  answered,
  wrong,
  name: id,
  number: '',
})
const book = [
  chapter('part', null),
  chapter('one', 'part', 5, 3, 1),
  chapter('deep', 'one', 2),
  chapter('two', 'part'),
  chapter('empty', null),
  chapter('last', null, 4, 4, 4),
]
const idsOf = (chapters: readonly { id: string }[]) => chapters.map(({ id }) => id)

test('a part is chosen with all below it', () => {
  expect(idsOf(subtree(book, 'part'))).toEqual(['part', 'one', 'deep', 'two'])
  expect(idsOf(subtree(book, 'deep'))).toEqual(['deep'])
})

test('parts without questions are left out, those with some below them stay', () => {
  expect(idsOf(withoutEmptyParts(book))).toEqual(['part', 'one', 'deep', 'last'])
})

test('depths count from the book; a chapter whose parent is missing stands at the top', () => {
  expect([...depths(book).values()]).toEqual([0, 1, 2, 1, 0, 0])
  expect(depths([chapter('lost', 'gone')]).get('lost')).toBe(0)
})

test('the count follows how questions were answered', () => {
  const chosen = new Set(['one', 'deep', 'last'])
  expect((['all', 'new', 'wrong'] as const).map((among) => chosenCount(book, chosen, among))).toEqual([11, 4, 5])
})
