import type { Feature } from '#server/kernel/feature.ts'
import jobs from './server/calls.ts'

export const jobsFeature: Feature = {
  name: 'jobs',
  handlers: jobs,
  startAnswers: ['/pressplatform/jobs'],
}
