import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'identityApplications', by: ['memberId'], as: 'member', hides: ['searchText', 'auditorId'], fate: 'deleted', messagesAbout: 'identity' },
  { table: 'identityApplications', by: ['auditorId'], as: 'member', fate: { set: { auditorId: null } }, given: false },
]
