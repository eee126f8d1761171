import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'entitlements', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'textbookMembers', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'textbooks', by: ['createdBy', 'updatedBy'], as: 'member', hides: ['searchText'], fate: authorship },
]
