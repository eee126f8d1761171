import { useGlobal } from '#web/kernel/session/state.ts'

const none: string[] = []

/** The rights that decide which entries of the organization area are shown. */
export function useOrganizationRights() {
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator ?? false)
  const modules = useGlobal(({ permissionList }) => permissionList)
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions['SystemManagement'] ?? none)
  return { administrator, modules, features }
}
