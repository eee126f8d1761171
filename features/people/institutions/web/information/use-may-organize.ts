import { useGlobal } from '#web/kernel/session/state.ts'

/** Whether the person may change the institution, its departments and cohorts. */
export const useMayOrganize = (): boolean =>
  useGlobal(({ buttonPermissions }) => buttonPermissions['SystemManagement']?.includes('organization') ?? false)
