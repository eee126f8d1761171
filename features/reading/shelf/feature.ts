import type { Feature } from '#server/kernel/feature.ts'
import { shelfRoutes } from './server/routes.ts'

export const shelfFeature: Feature = {
  name: 'shelf',
  routes: [shelfRoutes],
}
