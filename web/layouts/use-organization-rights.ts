import { useGlobal } from '../kernel/state.ts'

const none: string[] = []

/** What decides about the entries of the organization area. */
export function useOrganizationRights() {
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator ?? false)
  const modules = useGlobal(({ permissionList }) => permissionList)
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions['SystemManagement'] ?? none)
  return { administrator, modules, features }
}
