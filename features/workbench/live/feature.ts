import type { Feature } from '#server/kernel/feature.ts'
import { liveRoutes } from './server/routes.ts'

export const liveFeature: Feature = {
  name: 'live',
  routes: [liveRoutes],
}
