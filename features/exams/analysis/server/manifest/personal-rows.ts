import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'testRemarks',
    by: ['changedBy'],
    as: 'member',
    fate: { kept: 'records of examinations; the row refers to an anonymous member' },
    given: false,
  },
]
