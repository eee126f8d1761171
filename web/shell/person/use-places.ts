import { useMemo } from 'react'
import type { Place } from '#web/kernel/screen.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { openPlaces, type Rights } from './places.ts'

/** The signed-in member's rights, which decide which places are open. */
export function useRights(): Rights {
  const modules = useGlobal(({ permissionList }) => permissionList)
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions)
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator === true)
  return useMemo(() => ({ modules, features, administrator }), [modules, features, administrator])
}

/** The places outside the menu that the member may open. */
export function usePlaces(): readonly Place[] {
  const rights = useRights()
  return useMemo(() => openPlaces(rights), [rights])
}
