import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person: which actions those who teach have taken. */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'understandingActions',
    by: ['takenBy'],
    as: 'member',
    fate: { kept: 'records of teaching; the row refers to an anonymous member' },
    given: false,
  },
]
