import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'chapterPresence', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'chapters', by: ['updatedBy'], as: 'member', fate: authorship },
  { table: 'chapterVersions', by: ['savedBy'], as: 'member', fate: authorship },
]
