import type { Feature } from '#server/kernel/feature.ts'
import session from './server/calls.ts'
import codes from './server/codes/code-calls.ts'
import join from './server/join/join-calls.ts'
import steps from './server/sign-in/step-calls.ts'
import wechat from './server/wechat/wechat-calls.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sessionLogTexts } from './server/manifest/log-texts.ts'

export const sessionFeature: Feature = {
  name: 'session',
  handlers: [...session, ...codes, ...join, ...steps, ...wechat],
  startAnswers: ['/pressplatform/user/memberships'],
  personal: personalRows,
  logTexts: sessionLogTexts,
}
