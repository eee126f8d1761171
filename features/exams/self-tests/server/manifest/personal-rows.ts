import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'selfTests',
    by: ['memberId'],
    as: 'member',
    hides: ['layout'],
    fate: { kept: 'records of tests; the row refers to an anonymous member' },
  },
  { table: 'masteredQuestions', by: ['memberId'], as: 'member', fate: 'deleted' },
]
