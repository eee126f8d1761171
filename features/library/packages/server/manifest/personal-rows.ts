import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'xapiStatements', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'packageRegistrations', by: ['memberId'], as: 'member', fate: 'deleted' },
]
