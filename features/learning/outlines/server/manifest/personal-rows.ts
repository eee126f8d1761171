import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'unitProgress', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'unitBeats', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'units', by: ['updatedBy', 'publishedBy'], as: 'member', fate: authorship },
]
