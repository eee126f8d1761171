import type { Feature } from '#server/kernel/feature.ts'
import identity from './server/calls.ts'
import { identitiesDue } from './server/due.ts'
import { readsEvidence } from './server/policy.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { identityLogTexts } from './server/manifest/log-texts.ts'
import { identityMessages } from './server/manifest/message-types.ts'
import { loadDemoIdentities } from './server/manifest/demo.ts'

export const identityFeature: Feature = {
  name: 'identity',
  handlers: identity,
  due: [identitiesDue],
  fileReaders: [readsEvidence],
  personal: personalRows,
  sentences: [sentence(240, 'user_management:identity', '审核身份认证', 'Review identity applications')],
  logTexts: identityLogTexts,
  messageTypes: [identityMessages],
  demo: [loadDemoIdentities],
}
