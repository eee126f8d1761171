import type { Feature } from '#server/kernel/feature.ts'
import resources from './server/calls.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'

export const resourcesFeature: Feature = {
  name: 'resources',
  handlers: resources,
  sentences: [sentence(130, 'zyzx', '使用和上传资源', 'Use and upload resources')],
}
