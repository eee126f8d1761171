import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [{ table: 'preferences', by: ['memberId'], as: 'member', fate: 'deleted' }]
