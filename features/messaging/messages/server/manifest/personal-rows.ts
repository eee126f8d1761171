import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'deliveries', by: ['memberId'], as: 'member', hides: ['providerId'], fate: 'deleted' },
  { table: 'messages', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'messagePreferences', by: ['memberId'], as: 'member', fate: 'deleted' },
]
