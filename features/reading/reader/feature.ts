import type { Feature } from '#server/kernel/feature.ts'
import reading from './server/calls.ts'
import { offlineRoutes } from './server/pages/offline-routes.ts'
import { readerRoutes } from './server/pages/reader-routes.ts'
import { readingRoutes } from './server/routes.ts'
import threads from './server/thread-calls.ts'
import practice from './server/practice/practice-calls.ts'
import { loadDemoPractice } from './server/manifest/demo.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const readerFeature: Feature = {
  name: 'reading',
  handlers: [...reading, ...practice, ...threads],
  routes: [readerRoutes, offlineRoutes, readingRoutes],
  personal: personalRows,
  demo: [loadDemoPractice],
}
