import { useMemo } from 'react'
import { useGlobal } from '../kernel/state.ts'
import { openPlaces, type PlaceName, type Rights } from './places.ts'

/** What decides which places are open to the person. */
export function useRights(): Rights {
  const modules = useGlobal(({ permissionList }) => permissionList)
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions)
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator === true)
  return useMemo(() => ({ modules, features, administrator }), [modules, features, administrator])
}

/** The places besides the menu that the person may open. */
export function usePlaces(): readonly PlaceName[] {
  const rights = useRights()
  return useMemo(() => openPlaces(rights), [rights])
}
