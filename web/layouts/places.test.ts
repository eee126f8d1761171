import { menu } from '@recto/contract/modules'
import { expect, test } from 'vitest'
import { openPlaces, places } from './places.ts'

const nothing = { modules: [], features: {}, administrator: false }

test('one’s own pages are open to everybody, the others by module, feature or as the platform’s administrator', () => {
  expect(openPlaces(nothing)).toEqual(['centre', 'account', 'password'])
  const manager = { ...nothing, modules: ['user_management', 'SystemManagement'], features: { user_management: ['role'], SystemManagement: ['log'] } }
  expect(openPlaces(manager)).toEqual(['users', 'log', 'roles', 'centre', 'account', 'password'])
  expect(openPlaces({ ...nothing, administrator: true })).toContain('customers')
})

test('no place but the list of users stands in the menu as well', () => {
  const inMenu = menu.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
  expect(Object.values(places).filter(({ path }) => inMenu.includes(path))).toEqual([places.users])
})
