import type { Feature } from '#server/kernel/feature.ts'
import reruns from './server/calls.ts'
import { rerunsLogTexts } from './server/manifest/log-texts.ts'
import { rerunJob } from './server/rerun-job.ts'

export const rerunsFeature: Feature = {
  name: 'reruns',
  handlers: reruns,
  jobs: [rerunJob],
  logTexts: rerunsLogTexts,
}
