import type { ModuleCode } from '#contract/modules.ts'

/** The requirement to open a place: a module, a right as `module:feature`, being an administrator of the platform, or nothing. */
export type Requirement = 'everybody' | 'platform' | ModuleCode | `${ModuleCode}:${string}`

interface Place {
  path: string
  needs: Requirement
}

/** Screens and sections outside the menu, in display order. Their texts are in `place-texts.ts`. */
export const places = {
  users: { path: '/user/list', needs: 'user_management' },
  identities: { path: '/idauthentication/list', needs: 'user_management:identity' },
  organization: { path: '/organization/management', needs: 'SystemManagement:organization' },
  recharge: { path: '/organization/recharge', needs: 'SystemManagement:recharge' },
  organizations: { path: '/organization/list', needs: 'platform' },
  announcements: { path: '/announcements/list', needs: 'SystemManagement:announcement' },
  feedback: { path: '/feedback/list', needs: 'SystemManagement:feedback' },
  log: { path: '/operationlog/list', needs: 'SystemManagement:log' },
  customers: { path: '/customer/list', needs: 'platform' },
  setting: { path: '/system?section=setting', needs: 'SystemManagement:setting' },
  roles: { path: '/system?section=roles', needs: 'user_management:role' },
  signOn: { path: '/system?section=signOn', needs: 'SystemManagement:signOn' },
  delivery: { path: '/system?section=delivery', needs: 'SystemManagement:delivery' },
  centre: { path: '/mycenter/home', needs: 'everybody' },
  account: { path: '/account/data', needs: 'everybody' },
  password: { path: '/account/password', needs: 'everybody' },
} as const satisfies Record<string, Place>
export type PlaceName = keyof typeof places

/** The member's modules, rights by module, and whether they are an administrator of the platform. */
export interface Rights {
  modules: readonly string[]
  features: Readonly<Record<string, readonly string[]>>
  administrator: boolean
}

export function mayOpen({ needs }: Pick<Place, 'needs'>, { modules, features, administrator }: Rights): boolean {
  if (needs === 'everybody') return true
  if (needs === 'platform') return administrator
  const [module = '', feature] = needs.split(':')
  return feature === undefined ? modules.includes(module) : features[module]?.includes(feature) === true
}

/** The places that are open with these rights, in display order. */
export const openPlaces = (rights: Rights): PlaceName[] => (Object.keys(places) as PlaceName[]).filter((name) => mayOpen(places[name], rights))
