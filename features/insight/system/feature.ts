import type { Feature } from '#server/kernel/feature.ts'
import system from './server/calls.ts'
import { setupRoutes } from './server/first-start/setup-routes.ts'
import { institutionRoutes } from './server/routes.ts'

export const systemFeature: Feature = {
  name: 'system',
  handlers: system,
  routes: [setupRoutes, institutionRoutes],
}
