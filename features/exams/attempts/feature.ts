import type { Feature } from '#server/kernel/feature.ts'
import appeals from './server/appeals/appeal-calls.ts'
import attempts from './server/calls.ts'
import { attemptsDue } from './server/closing/closing-due.ts'
import { attemptsLogTexts } from './server/manifest/log-texts.ts'
import { loadDemoTests } from './server/manifest/demo.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { examinationRoutes } from './server/pages/routes.ts'

export const attemptsFeature: Feature = {
  name: 'attempts',
  handlers: [...attempts, ...appeals],
  due: [attemptsDue],
  personal: personalRows,
  logTexts: attemptsLogTexts,
  demo: [loadDemoTests],
  routes: [examinationRoutes],
}
