import { menu, menuFor, moduleCodes } from '#contract/modules.ts'
import { expect, test } from 'vitest'
import { goKeys } from './go-keys.ts'

test('every group of the menu has its own letter', () => {
  const keys = goKeys(menu, () => true)
  expect(keys).toHaveLength(menu.length)
  expect(new Set(keys.map(({ letter }) => letter)).size).toBe(menu.length)
})

test('a letter leads to the first screen of its group; groups without a screen have no letter', () => {
  const keys = goKeys(menuFor(moduleCodes), (path) => ['/user/author', '/system'].includes(path))
  expect(keys.map(({ letter, path }) => [letter, path])).toEqual([
    ['U', '/user/author'],
    ['Y', '/system'],
  ])
})
