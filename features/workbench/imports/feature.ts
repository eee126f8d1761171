import type { Feature } from '#server/kernel/feature.ts'
import imports from './server/calls.ts'
import { importJob } from './server/jobs.ts'
import { importRoutes } from './server/report.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { importsLogTexts } from './server/manifest/log-texts.ts'

export const importsFeature: Feature = {
  name: 'imports',
  handlers: imports,
  routes: [importRoutes],
  jobs: [importJob],
  personal: personalRows,
  logTexts: importsLogTexts,
}
