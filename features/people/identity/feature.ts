import type { Feature } from '#server/kernel/feature.ts'
import identity from './server/calls.ts'
import { identitiesDue } from './server/due.ts'
import { readsEvidence } from './server/policy.ts'
import { personalRows } from './server/personal-rows.ts'

export const identityFeature: Feature = {
  name: 'identity',
  handlers: identity,
  due: [identitiesDue],
  fileReaders: [readsEvidence],
  personal: personalRows,
}
