import type { Feature } from '#server/kernel/feature.ts'
import signOn from './server/calls.ts'
import { signOnRoutes } from './server/routes.ts'
import { verifyWithDirectories } from './server/journey/directory-password.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { signOnLogTexts } from './server/manifest/log-texts.ts'
import { loadDemoSignOn } from './server/manifest/demo.ts'

export const signOnFeature: Feature = {
  name: 'sign-on',
  handlers: signOn,
  routes: [signOnRoutes],
  passwordProvers: [verifyWithDirectories],
  personal: personalRows,
  sentences: [sentence(310, 'SystemManagement:signOn', '设置单点登录', 'Set up sign-on')],
  logTexts: signOnLogTexts,
  demo: [loadDemoSignOn],
}
