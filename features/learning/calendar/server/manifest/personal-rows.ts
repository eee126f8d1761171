import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'calendarSettings', by: ['memberId'], as: 'member', hides: ['feedHash', 'feedSealed'], fate: 'deleted' },
]
