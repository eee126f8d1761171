import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'loginRecords', by: ['memberId'], as: 'member', fate: 'deleted' },
  {
    table: 'operationLog',
    by: ['memberId', 'objectId'],
    as: 'member',
    hides: ['salt', 'digest', 'previous', 'hash', 'searchText'],
    fate: { kept: 'erased by erase_from_log, so that the hash chain of the log stays valid' },
  },
]
