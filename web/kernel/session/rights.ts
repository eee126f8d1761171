import { useMemo } from 'react'
import type { Requirement, Screen } from '../screen.ts'
import { useGlobal } from './state.ts'

/** The member's modules, rights by module, and whether they are an administrator of the platform. */
export interface Rights {
  modules: readonly string[]
  features: Readonly<Record<string, readonly string[]>>
  administrator: boolean
}

/** Whether the requirement is met; of several, one suffices. */
export function mayOpen({ needs }: { needs: Requirement | readonly Requirement[] }, rights: Rights): boolean {
  if (typeof needs !== 'string') return needs.some((one) => mayOpen({ needs: one }, rights))
  const { modules, features, administrator } = rights
  if (needs === 'everybody') return true
  if (needs === 'platform') return administrator
  const [module = '', feature] = needs.split(':')
  return feature === undefined ? modules.includes(module) : features[module]?.includes(feature) === true
}

/** What the frame of a screen asks for before it shows the screen. */
export const requirementOf = ({ right, permission }: Pick<Screen, 'right' | 'permission'>): Requirement | readonly Requirement[] =>
  right ?? permission ?? 'everybody'

/** The signed-in member's rights. */
export function useRights(): Rights {
  const modules = useGlobal(({ permissionList }) => permissionList)
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions)
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator === true)
  return useMemo(() => ({ modules, features, administrator }), [modules, features, administrator])
}

/** Says whether the signed-in member has a module, has a right as `module:feature`, or is an administrator of the platform. */
export function useMay(): (needs: Requirement) => boolean {
  const rights = useRights()
  return useMemo(() => (needs) => mayOpen({ needs }, rights), [rights])
}
