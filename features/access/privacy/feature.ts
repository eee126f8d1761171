import type { Feature } from '#server/kernel/feature.ts'
import privacy from './server/calls.ts'
import { privacyDeleteJob, privacyExportJob } from './server/jobs.ts'
import { privacyLogTexts } from './server/manifest/log-texts.ts'

export const privacyFeature: Feature = {
  name: 'privacy',
  handlers: privacy,
  jobs: [privacyExportJob, privacyDeleteJob],
  logTexts: privacyLogTexts,
}
