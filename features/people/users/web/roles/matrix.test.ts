import type { RightRow, Role } from '../../contract-roles.ts'
import { expect, test } from 'vitest'
import { bodyOf, changesOf, findRights, groupsOf, nameOfRight, rightsOf, shareOf, withRight } from './matrix.ts'

const row = (module: string, parent: string | null, name: string, features: string[] = [], available = true) =>
  ({
    module,
    parent,
    name,
    available,
    grantable: true,
    features: features.map((code) => ({ code: `${module}:${code}`, name: code, grantable: true })),
  }) as RightRow
const groups = groupsOf([
  row('homepage', null, '概览'),
  row('tbook', null, '教材'),
  row('mybook', 'tbook', '我的教材', ['add', 'publish']),
  row('allbook', 'tbook', '全部教材', ['publish'], false),
])
const role = (code: string, modules: string[], features: string[] = []) => ({ code, modules, features, rowVersion: 3 }) as unknown as Role
const teacher = role('teacher', ['homepage', 'tbook', 'mybook'], ['mybook:add'])

test('modules are grouped by the modules of the menu, permissions by their module', () => {
  expect(groups.map(({ code, rights }) => [code, rights.map(({ code: right, depth }) => `${right} ${depth}`)])).toEqual([
    ['homepage', ['homepage 0']],
    ['tbook', ['tbook 0', 'mybook 1', 'mybook:add 2', 'mybook:publish 2', 'allbook 1', 'allbook:publish 2']],
  ])
})

test('adding a permission adds its modules, removing a module removes everything below it', () => {
  expect([...withRight(new Set(), groups, 'mybook:add', true)].toSorted()).toEqual(['mybook', 'mybook:add', 'tbook'])
  expect([...withRight(rightsOf(teacher), groups, 'tbook', false)]).toEqual(['homepage'])
  expect([...withRight(rightsOf(teacher), groups, 'mybook:add', false)]).toEqual(['homepage', 'tbook', 'mybook'])
})

test('changes are relative to the saved state; undone changes disappear', () => {
  const wanted = withRight(withRight(rightsOf(teacher), groups, 'mybook:publish', true), groups, 'homepage', false)
  const changes = changesOf([teacher], groups, new Map([['teacher', wanted]]))
  expect(bodyOf(changes)).toEqual({ changes: [{ code: 'teacher', rowVersion: 3, add: ['mybook:publish'], remove: ['homepage'] }] })
  const back = withRight(withRight(wanted, groups, 'mybook:publish', false), groups, 'homepage', true)
  expect(changesOf([teacher], groups, new Map([['teacher', back]]))).toEqual([])
})

test('permissions outside the package are not counted', () => {
  expect(shareOf(rightsOf(teacher), groups[1]!)).toEqual({ held: 3, all: 4 })
})

test('rights are named with their path and found by name', () => {
  expect(nameOfRight(groups, 'mybook:publish')).toBe('教材　我的教材　publish')
  expect(nameOfRight(groups, 'homepage')).toBe('概览')
  expect(findRights(groups, '教材').map(({ rights }) => rights.length)).toEqual([6])
  expect(findRights(groups, 'ADD').map(({ rights }) => rights.map(({ code }) => code))).toEqual([['mybook:add']])
  expect(findRights(groups, '没有')).toEqual([])
})
