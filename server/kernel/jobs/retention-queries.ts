import type { PlatformDb } from '../data/db.ts'

export const selectInstitutions = (platform: PlatformDb) => platform.selectFrom('institutions').select('id').execute()
