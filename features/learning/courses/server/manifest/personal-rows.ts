import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'courseTeachers', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'courses', by: ['ownerId', 'updatedBy'], as: 'member', hides: ['searchText'], fate: authorship },
]
