import type { Place, Requirement, Screen } from '#web/kernel/screen.ts'

/** The member's modules, rights by module, and whether they are an administrator of the platform. */
export interface Rights {
  modules: readonly string[]
  features: Readonly<Record<string, readonly string[]>>
  administrator: boolean
}

export function mayOpen({ needs }: { needs: Requirement }, { modules, features, administrator }: Rights): boolean {
  if (needs === 'everybody') return true
  if (needs === 'platform') return administrator
  const [module = '', feature] = needs.split(':')
  return feature === undefined ? modules.includes(module) : features[module]?.includes(feature) === true
}

/** What the frame of a screen asks for before it shows the screen. */
export const requirementOf = ({ right, permission }: Pick<Screen, 'right' | 'permission'>): Requirement => right ?? permission ?? 'everybody'

let registered: readonly Place[] = []

/** Called once, before anything is shown, with the places of all features. */
export function registerPlaces(places: readonly Place[]): void {
  registered = places.toSorted((a, b) => a.rank - b.rank)
}

/** The places that are open with these rights, in display order. */
export const openPlaces = (rights: Rights): Place[] => registered.filter((place) => mayOpen(place, rights))
