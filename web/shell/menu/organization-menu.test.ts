import { expect, test } from 'vitest'
import { entryAt, hrefOf, organizationMenu } from './organization-menu.ts'

const keys = (rights: Parameters<typeof organizationMenu>[0]) =>
  organizationMenu(rights).map(({ group, entries }) => [group, ...entries.map(({ key }) => key)])

test('the platform group is for its administrators, the other for members with the module; recharging needs its own right', () => {
  const own = ['own', 'information', 'departments', 'cohorts', 'usage']
  expect(keys({ administrator: false, modules: [], features: {} })).toEqual([])
  expect(keys({ administrator: false, modules: ['SystemManagement'], features: {} })).toEqual([own])
  expect(keys({ administrator: true, modules: ['SystemManagement'], features: { SystemManagement: ['recharge'] } })).toEqual([
    ['platform', 'institutions', 'packages', 'review'],
    [...own, 'recharge'],
  ])
})

test('the address of every entry leads back to the entry', () => {
  for (const { group, entries } of organizationMenu({
    administrator: true,
    modules: ['SystemManagement'],
    features: { SystemManagement: ['recharge'] },
  }))
    for (const entry of entries) {
      const [path = '', search = ''] = hrefOf(entry).split('?')
      expect(entryAt(path, search)).toEqual({ group, key: entry.key })
    }
})

test('with other query values an address belongs to the screen’s entry without a query', () => {
  expect(entryAt('/organization/recharge', '?view=entries&page=2')).toEqual({ group: 'own', key: 'recharge' })
  expect(entryAt('/organization/list/', '?q=理工')).toEqual({ group: 'platform', key: 'institutions' })
  expect(entryAt('/user/list', '')).toBeUndefined()
})
