import { useGlobal } from '#web/kernel/session/state.ts'

/** Whether the person may change the institution, its departments and cohorts. */
export const useCanManageInstitution = (): boolean =>
  useGlobal(({ buttonPermissions }) => buttonPermissions['SystemManagement']?.includes('organization') ?? false)
