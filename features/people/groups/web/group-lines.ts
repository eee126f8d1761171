export const groupsLine = 'POST /pressplatform/usergroup/search'
const membersLine = 'GET /pressplatform/usergroups/{usergroupId}/members'
const grantsLine = 'GET /pressplatform/usergroups/{usergroupId}/grants'

/** Lines to read again after a change of groups. */
export const groupLines = [groupsLine, membersLine, grantsLine] as const
