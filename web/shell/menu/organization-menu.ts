import { mayOpen, type Rights } from '#web/kernel/session/rights.ts'

export type OrganizationKey = 'institutions' | 'packages' | 'review' | 'information' | 'departments' | 'cohorts' | 'usage' | 'recharge'

interface Entry {
  key: OrganizationKey
  path: string
  /** The query value that identifies the entry together with the path. */
  query?: readonly [name: 'view' | 'section', value: string]
}

/** Entries for administrators of the platform. */
const platform: readonly Entry[] = [
  { key: 'institutions', path: '/organization/list' },
  { key: 'packages', path: '/organization/list', query: ['view', 'packages'] },
  { key: 'review', path: '/organization/recharge', query: ['view', 'all'] },
]
/** Entries for the current institution. */
const own: readonly Entry[] = [
  { key: 'information', path: '/organization/management' },
  { key: 'departments', path: '/organization/management', query: ['section', 'departments'] },
  { key: 'cohorts', path: '/organization/management', query: ['section', 'cohorts'] },
  { key: 'usage', path: '/organization/management', query: ['section', 'package'] },
  { key: 'recharge', path: '/organization/recharge' },
]

/** The groups of the organization area that a person may see, with their entries. */
export function organizationMenu(rights: Rights): { group: 'platform' | 'own'; entries: readonly Entry[] }[] {
  const mayRecharge = mayOpen({ needs: 'SystemManagement:recharge' }, rights)
  const mine = mayOpen({ needs: 'SystemManagement' }, rights) ? own.filter(({ key }) => key !== 'recharge' || mayRecharge) : []
  return [
    ...(rights.administrator ? [{ group: 'platform' as const, entries: platform }] : []),
    ...(mine.length ? [{ group: 'own' as const, entries: mine }] : []),
  ]
}

export const hrefOf = ({ path, query }: Entry): string => (query ? `${path}?${query[0]}=${query[1]}` : path)

/** The entry for an address: the one whose query value matches, else the one without a query. */
export function entryAt(pathname: string, search: string): { group: 'platform' | 'own'; key: OrganizationKey } | undefined {
  const query = new URLSearchParams(search)
  const candidates = [
    ...platform.map((entry) => ({ group: 'platform' as const, entry })),
    ...own.map((entry) => ({ group: 'own' as const, entry })),
  ].filter(({ entry }) => entry.path === pathname.replace(/\/+$/, ''))
  const found =
    candidates.find(({ entry }) => entry.query && query.get(entry.query[0]) === entry.query[1]) ?? candidates.find(({ entry }) => !entry.query)
  return found && { group: found.group, key: found.entry.key }
}
