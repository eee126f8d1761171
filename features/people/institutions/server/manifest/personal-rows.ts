import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'cohorts', by: ['adviserId'], as: 'member', fate: { set: { adviserId: null } }, given: false },
]
