import type { Feature } from '#server/kernel/feature.ts'
import reruns from './server/calls.ts'
import { rerunsLogTexts } from './server/manifest/log-texts.ts'
import { loadDemoTemplate } from './server/manifest/demo.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { rerunJob } from './server/rerun-job.ts'
import templates from './server/templates/template-calls.ts'

export const rerunsFeature: Feature = {
  name: 'reruns',
  handlers: [...reruns, ...templates],
  jobs: [rerunJob],
  personal: personalRows,
  logTexts: rerunsLogTexts,
  demo: [loadDemoTemplate],
}
