import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'classMembers',
    by: ['memberId'],
    as: 'member',
    fate: { kept: 'what was done in a class belongs to its record; the row refers to an anonymous member' },
  },
  { table: 'classes', by: ['ownerId'], as: 'member', hides: ['inviteCode', 'searchText'], fate: authorship },
]
