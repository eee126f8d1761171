import type { Feature } from '#server/kernel/feature.ts'
import { signInRoutes } from './server/routes.ts'

export const signInFeature: Feature = {
  name: 'sign-in',
  routes: [signInRoutes],
}
