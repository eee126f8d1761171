import type { Feature } from '#server/kernel/feature.ts'
import audit from './server/calls.ts'
import { logExport } from './server/export.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { loadDemoLog } from './server/manifest/demo.ts'

export const auditFeature: Feature = {
  name: 'audit',
  handlers: audit,
  jobs: [logExport.job],
  personal: personalRows,
  sentences: [sentence(340, 'SystemManagement:log', '查看和导出操作日志', 'See and export the operation log')],
  demo: [loadDemoLog],
}
