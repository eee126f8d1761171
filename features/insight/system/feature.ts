import type { Feature } from '#server/kernel/feature.ts'
import system from './server/calls.ts'
import { setupRoutes } from './server/first-start/setup-routes.ts'
import { institutionRoutes } from './server/routes.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { systemLogTexts } from './server/manifest/log-texts.ts'

export const systemFeature: Feature = {
  name: 'system',
  handlers: system,
  routes: [setupRoutes, institutionRoutes],
  startAnswers: [
    '/unifiedplatform/v1/app/app/module/parameter/list?moduleCode=mybook',
    '/unifiedplatform/v1/app/app/module/parameter/list?moduleCode=LearningPortal',
  ],
  sentences: [sentence(280, 'SystemManagement:setting', '修改系统设置', 'Change settings')],
  logTexts: systemLogTexts,
}
