import { useMay } from '#web/kernel/session/rights.ts'

/** Whether the person may change the institution, its departments and cohorts. */
export const useCanManageInstitution = (): boolean => useMay()('SystemManagement:organization')
