import type { Place } from '#web/kernel/screen.ts'
import { mayOpen, type Rights } from '#web/kernel/session/rights.ts'

let registered: readonly Place[] = []

/** Called once, before anything is shown, with the places of all features. */
export function registerPlaces(places: readonly Place[]): void {
  registered = places.toSorted((a, b) => a.rank - b.rank)
}

/** The places that are open with these rights, in display order. */
export const openPlaces = (rights: Rights): Place[] => registered.filter((place) => mayOpen(place, rights))
