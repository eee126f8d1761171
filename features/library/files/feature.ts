import type { Feature } from '#server/kernel/feature.ts'
import files from './server/calls.ts'
import { deleteUnusedConversionsTask, failLostConversionsTask } from './server/conversions/clean-conversions.ts'
import { conversionJob } from './server/conversions/convert.ts'
import { fileRoutes } from './server/routes.ts'

export const filesFeature: Feature = {
  name: 'files',
  handlers: files,
  routes: [fileRoutes],
  jobs: [conversionJob],
  due: [failLostConversionsTask, deleteUnusedConversionsTask],
}
