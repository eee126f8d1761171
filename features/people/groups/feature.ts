import type { Feature } from '#server/kernel/feature.ts'
import usergroups from './server/calls.ts'
import { usergroupHandover } from './server/handover.ts'
import { personalRows } from './server/personal-rows.ts'

export const groupsFeature: Feature = {
  name: 'usergroups',
  handlers: usergroups,
  handovers: [usergroupHandover],
  personal: personalRows,
}
