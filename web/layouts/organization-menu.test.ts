import { expect, test } from 'vitest'
import { entryAt, hrefOf, organizationMenu } from './organization-menu.ts'

const keys = (rights: Parameters<typeof organizationMenu>[0]) =>
  organizationMenu(rights).map(({ group, entries }) => [group, ...entries.map(({ key }) => key)])

test('the platform’s group is its administrators’, the other is for who has the module; recharging is a feature', () => {
  const own = ['own', 'information', 'departments', 'cohorts', 'usage']
  expect(keys({ administrator: false, modules: [], features: [] })).toEqual([])
  expect(keys({ administrator: false, modules: ['SystemManagement'], features: [] })).toEqual([own])
  expect(keys({ administrator: true, modules: ['SystemManagement'], features: ['recharge'] })).toEqual([
    ['platform', 'institutions', 'packages', 'review'],
    [...own, 'recharge'],
  ])
})

test('every entry’s address leads back to it', () => {
  for (const { group, entries } of organizationMenu({ administrator: true, modules: ['SystemManagement'], features: ['recharge'] }))
    for (const entry of entries) {
      const [path = '', search = ''] = hrefOf(entry).split('?')
      expect(entryAt(path, search)).toEqual({ group, key: entry.key })
    }
})

test('other values of the query stay with the screen’s own entry', () => {
  expect(entryAt('/organization/recharge', '?view=entries&page=2')).toEqual({ group: 'own', key: 'recharge' })
  expect(entryAt('/organization/list/', '?q=理工')).toEqual({ group: 'platform', key: 'institutions' })
  expect(entryAt('/user/list', '')).toBeUndefined()
})
