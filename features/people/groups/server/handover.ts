import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { selectOwnedGroups, updateOwner } from './queries.ts'

/** User groups that a member owns. */
export const usergroupHandover: HandoverKind = {
  kind: 'usergroup',
  name: { zh: '用户组', en: 'User groups' },
  must: false,
  held: selectOwnedGroups,
  move: updateOwner,
}
