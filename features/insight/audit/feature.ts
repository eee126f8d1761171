import type { Feature } from '#server/kernel/feature.ts'
import audit from './server/calls.ts'
import { logExport } from './server/export.ts'
import { personalRows } from './server/personal-rows.ts'

export const auditFeature: Feature = {
  name: 'audit',
  handlers: audit,
  jobs: [logExport.job],
  personal: personalRows,
}
