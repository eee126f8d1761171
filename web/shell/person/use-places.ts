import { useMemo } from 'react'
import type { Place } from '#web/kernel/screen.ts'
import { useRights } from '#web/kernel/session/rights.ts'
import { openPlaces } from './places.ts'

/** The places outside the menu that the member may open. */
export function usePlaces(): readonly Place[] {
  const rights = useRights()
  return useMemo(() => openPlaces(rights), [rights])
}
