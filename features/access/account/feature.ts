import type { Feature } from '#server/kernel/feature.ts'
import account from './server/calls.ts'
import { avatarRoutes } from './server/routes.ts'
import security from './server/security-calls.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { accountLogTexts } from './server/manifest/log-texts.ts'

export const accountFeature: Feature = {
  name: 'account',
  handlers: [...account, ...security],
  routes: [avatarRoutes],
  startAnswers: ['/pressplatform/user/detail', '/pressplatform/account/preferences'],
  personal: personalRows,
  logTexts: accountLogTexts,
}
