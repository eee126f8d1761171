import type { Feature } from '#server/kernel/feature.ts'
import audit from './server/calls.ts'
import { logExport } from './server/export.ts'

export const auditFeature: Feature = {
  name: 'audit',
  handlers: audit,
  jobs: [logExport.job],
}
