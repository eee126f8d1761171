import type { ModuleCode } from '@recto/contract/modules'

export type OrganizationKey = 'institutions' | 'packages' | 'review' | 'information' | 'departments' | 'cohorts' | 'usage' | 'recharge'

interface Entry {
  key: OrganizationKey
  path: string
  /** The value in the query that names it, beside the path. */
  query?: readonly [name: 'view' | 'section', value: string]
}

/** Of the platform, for its administrators. */
const platform: readonly Entry[] = [
  { key: 'institutions', path: '/organization/list' },
  { key: 'packages', path: '/organization/list', query: ['view', 'packages'] },
  { key: 'review', path: '/organization/recharge', query: ['view', 'all'] },
]
/** Of the institution that one works in. */
const own: readonly Entry[] = [
  { key: 'information', path: '/organization/management' },
  { key: 'departments', path: '/organization/management', query: ['section', 'departments'] },
  { key: 'cohorts', path: '/organization/management', query: ['section', 'cohorts'] },
  { key: 'usage', path: '/organization/management', query: ['section', 'package'] },
  { key: 'recharge', path: '/organization/recharge' },
]

interface Rights {
  administrator: boolean
  modules: readonly ModuleCode[]
  features: readonly string[]
}

/** The groups of the organization area that a person may see, with their entries. */
export function organizationMenu({ administrator, modules, features }: Rights): { group: 'platform' | 'own'; entries: readonly Entry[] }[] {
  const mine = modules.includes('SystemManagement') ? own.filter(({ key }) => key !== 'recharge' || features.includes('recharge')) : []
  return [
    ...(administrator ? [{ group: 'platform' as const, entries: platform }] : []),
    ...(mine.length ? [{ group: 'own' as const, entries: mine }] : []),
  ]
}

export const hrefOf = ({ path, query }: Entry): string => (query ? `${path}?${query[0]}=${query[1]}` : path)

/** The entry that an address stands for: the one with its query, else the one without. */
export function entryAt(pathname: string, search: string): { group: 'platform' | 'own'; key: OrganizationKey } | undefined {
  const query = new URLSearchParams(search)
  const here = [
    ...platform.map((entry) => ({ group: 'platform' as const, entry })),
    ...own.map((entry) => ({ group: 'own' as const, entry })),
  ].filter(({ entry }) => entry.path === pathname.replace(/\/+$/, ''))
  const found = here.find(({ entry }) => entry.query && query.get(entry.query[0]) === entry.query[1]) ?? here.find(({ entry }) => !entry.query)
  return found && { group: found.group, key: found.entry.key }
}
