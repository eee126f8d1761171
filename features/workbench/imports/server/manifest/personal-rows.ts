import { sql } from 'kysely'
import { authorship, sqlNull, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'importRows',
    by: ['objectId'],
    as: 'member',
    fate: { set: { cells: sql`'{}'`, original: sqlNull, undo: sqlNull, problems: '[]' } },
  },
  { table: 'imports', by: ['createdBy'], as: 'member', fate: authorship },
]
