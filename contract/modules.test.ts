import { expect, test } from 'vitest'
import { menu, menuFor, moduleCodes, type MenuEntry } from './modules.ts'

const paths = (entries: readonly MenuEntry[]): string[] => entries.flatMap(({ path, children }) => [path, ...paths(children ?? [])])

test('§6 with every module the menu is whole and in the order of the specification', () => {
  expect(menuFor(moduleCodes)).toEqual(menu)
  expect(menu.map(({ path }) => path)).toEqual([
    '/comprehensive',
    '/textbookindex',
    '/eduhome',
    '/teaching',
    '/education',
    '/textmange',
    '/resource',
    '/market',
    '/exam',
    '/user',
    '/statistics',
    '/aba',
    '/finance',
    '/system',
  ])
})

test('§6 an entry stays when its code is among the modules; a parent without children is removed', () => {
  expect(paths(menuFor(['homepage', 'tbook', 'mybook']))).toEqual(['/textbookindex', '/textmange', '/textmange/mytext/'])
  expect(menuFor(['tbook'])).toEqual([])
  expect(menuFor(['mybook'])).toEqual([])
  expect(paths(menuFor(['yuncourse', 'schoolcourse']))).toEqual([
    '/teaching',
    '/teaching/shared',
    '/teaching/shared/original',
    '/teaching/shared/authorized',
  ])
})

test('§6 an entry without a code is always there, and keeps its parent', () => {
  const open: MenuEntry[] = [
    { zh: '帮助', en: 'Help', path: '/help' },
    { zh: '甲', en: 'A', path: '/a', children: [{ zh: '乙', en: 'B', path: '/a/b' }] },
  ]
  expect(menuFor([], open)).toEqual(open)
  expect(menuFor([])).toEqual([])
})

test('an unknown module adds no entry', () => {
  expect(menuFor(['nonsense'])).toEqual([])
})
