import type { Feature } from '#server/kernel/feature.ts'
import portal from './server/calls.ts'

export const portalFeature: Feature = {
  name: 'portal',
  handlers: portal,
  startAnswers: ['/unifiedplatform/v1/setting', '/unifiedplatform/v1/setting/seo'],
}
