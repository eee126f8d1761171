import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'readingPlaces', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'readingChapters', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'practiceAnswers', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'readingAllowances', by: ['memberId'], as: 'member', fate: 'deleted' },
]
