import { sql } from 'kysely'
import { anonymousName, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'memberDepartments', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'memberRoles', by: ['memberId'], as: 'member', fate: 'deleted', given: false },
  {
    table: 'members',
    by: ['id'],
    as: 'member',
    hides: ['searchText', 'words', 'nameKey', 'importId', 'createdBy', 'rowVersion'],
    fate: {
      set: {
        name: anonymousName,
        avatarUrl: null,
        number: null,
        title: '',
        departmentId: null,
        cohortId: null,
        scope: null,
        state: 'left',
        roles: sql`'{}'`,
        searchText: '',
        nameKey: anonymousName,
        lastLoginAt: null,
        importId: null,
        appliedAt: null,
        disabledAt: sql`now()`,
      },
    },
    last: true,
    messagesAbout: 'member',
  },
]
