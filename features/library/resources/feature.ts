import type { Feature } from '#server/kernel/feature.ts'
import resources from './server/calls.ts'
import { fileRoutes } from './server/routes.ts'

export const resourcesFeature: Feature = {
  name: 'resources',
  handlers: resources,
  routes: [fileRoutes],
}
