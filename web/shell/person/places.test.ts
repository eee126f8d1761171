import { menu } from '#contract/modules.ts'
import { expect, test } from 'vitest'
import { openPlaces, places } from './places.ts'

const nothing = { modules: [], features: {}, administrator: false }

test('the personal pages are open to everyone, the others need a module, a right or an administrator of the platform', () => {
  expect(openPlaces(nothing)).toEqual(['centre', 'account', 'password'])
  const manager = { ...nothing, modules: ['user_management', 'SystemManagement'], features: { user_management: ['role'], SystemManagement: ['log'] } }
  expect(openPlaces(manager)).toEqual(['users', 'log', 'roles', 'centre', 'account', 'password'])
  expect(openPlaces({ ...nothing, administrator: true })).toContain('customers')
})

test('only the list of users is both a place and in the menu', () => {
  const inMenu = menu.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
  expect(Object.values(places).filter(({ path }) => inMenu.includes(path))).toEqual([places.users])
})
