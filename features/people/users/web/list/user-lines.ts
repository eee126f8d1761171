import { permissionsLine } from '../member/Abilities.tsx'
import { countsLine, rolesLine } from '../use-directory.ts'
import { membersLine } from './use-user-list.ts'

/** Lines to read again after a change of members. */
export const memberLines = [
  membersLine,
  'GET /pressplatform/users/{memberId}',
  'GET /pressplatform/user/getAllUserExceptStudent',
  'POST /pressplatform/usergroup/search',
  'GET /pressplatform/usergroups/{usergroupId}/members',
  permissionsLine,
  countsLine,
  rolesLine,
] as const
