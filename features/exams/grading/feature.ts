import type { Feature } from '#server/kernel/feature.ts'
import answers from './server/answers/answer-calls.ts'
import grading from './server/calls.ts'
import regrades from './server/regrades/regrade-calls.ts'
import { loadDemoGrading } from './server/manifest/demo.ts'
import { gradingLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const gradingFeature: Feature = {
  name: 'grading',
  handlers: [...grading, ...answers, ...regrades],
  logTexts: gradingLogTexts,
  personal: personalRows,
  demo: [loadDemoGrading],
}
