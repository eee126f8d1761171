import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'usergroupMembers', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'usergroups', by: ['ownerId'], as: 'member', fate: authorship, given: false },
  { table: 'usergroupGrants', by: ['grantedBy'], as: 'member', fate: authorship, given: false },
]
