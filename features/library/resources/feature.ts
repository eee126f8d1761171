import type { Feature } from '#server/kernel/feature.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import batch from './server/batch/batch-calls.ts'
import { deletedResourcesDue } from './server/batch/bin-due.ts'
import resources from './server/calls.ts'
import folders from './server/folders/folder-calls.ts'
import { loadDemoResources } from './server/manifest/demo/demo.ts'
import { resourceHandover } from './server/manifest/handover.ts'
import { resourcesLogTexts } from './server/manifest/log-texts.ts'
import { resourceMessages } from './server/manifest/messages.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { versionRoutes } from './server/facts/version-routes.ts'
import { readsResource } from './server/queries.ts'
import shares from './server/shares/share-calls.ts'
import specified from './server/specified/specified-calls.ts'
import usage from './server/usage/usage-calls.ts'

export const resourcesFeature: Feature = {
  name: 'resources',
  handlers: [...resources, ...batch, ...shares, ...folders, ...usage, ...specified],
  routes: [versionRoutes],
  due: [deletedResourcesDue],
  fileReaders: [readsResource],
  handovers: [resourceHandover],
  personal: personalRows,
  logTexts: resourcesLogTexts,
  messageTypes: [resourceMessages],
  demo: [loadDemoResources],
  sentences: [sentence(130, 'zyzx', '使用和上传资源', 'Use and upload resources')],
}
