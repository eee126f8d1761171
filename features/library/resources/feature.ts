import type { Feature } from '#server/kernel/feature.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import resources from './server/calls.ts'
import { readsResource } from './server/queries.ts'
import specified from './server/specified-calls.ts'

export const resourcesFeature: Feature = {
  name: 'resources',
  handlers: [...resources, ...specified],
  fileReaders: [readsResource],
  sentences: [sentence(130, 'zyzx', '使用和上传资源', 'Use and upload resources')],
}
