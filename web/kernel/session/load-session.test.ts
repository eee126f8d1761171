import { type MenuEntry, menuFor } from '#contract/modules.ts'
import { expect, test } from 'vitest'
import { withTypes } from './load-session.ts'

const types = [
  { id: 'a', name: '工学', nameEn: 'Engineering' },
  { id: 'b', name: '理学', nameEn: '' },
]
const paths = (entries: readonly MenuEntry[]): string[] => entries.flatMap(({ path, children }) => [path, ...paths(children ?? [])])

test('§2 "All textbooks" contains the list of all and one entry for each first-level type', () => {
  const menu = withTypes(menuFor(['tbook', 'mybook', 'allbook']), types)
  expect(paths(menu)).toEqual([
    '/textmange',
    '/textmange/mytext/',
    '/textmange/organization/',
    '/textmange/institutions/',
    '/textmange/institutions/a',
    '/textmange/institutions/b',
  ])
  const all = menu[0]?.children?.[1]?.children ?? []
  expect(all.map(({ en }) => en)).toEqual(['All', 'Engineering', '理学'])
})

test('nothing is added to a menu without that entry', () => {
  expect(paths(withTypes(menuFor(['tbook', 'mybook']), types))).toEqual(['/textmange', '/textmange/mytext/'])
})
