import type { Feature } from '#server/kernel/feature.ts'
import usergroups from './server/calls.ts'
import { usergroupHandover } from './server/handover.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { groupsLogTexts } from './server/manifest/log-texts.ts'

export const groupsFeature: Feature = {
  name: 'usergroups',
  handlers: usergroups,
  handovers: [usergroupHandover],
  personal: personalRows,
  sentences: [sentence(230, 'user_management:group', '管理用户组和它的授权', 'Manage user groups and what is open to them')],
  logTexts: groupsLogTexts,
}
