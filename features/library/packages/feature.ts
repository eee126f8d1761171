import type { Feature } from '#server/kernel/feature.ts'
import packages from './server/calls.ts'
import { contentRoutes } from './server/content/routes.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const packagesFeature: Feature = {
  name: 'packages',
  handlers: packages,
  routes: [contentRoutes],
  personal: personalRows,
}
