import type { Feature } from '#server/kernel/feature.ts'
import attempts from './server/calls.ts'
import { attemptsDue } from './server/closing/closing-due.ts'
import { loadDemoTests } from './server/manifest/demo.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { examinationRoutes } from './server/pages/routes.ts'

export const attemptsFeature: Feature = {
  name: 'attempts',
  handlers: attempts,
  due: [attemptsDue],
  personal: personalRows,
  demo: [loadDemoTests],
  routes: [examinationRoutes],
}
