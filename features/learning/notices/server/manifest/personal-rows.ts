import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'noticeReceipts', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'notices', by: ['authorId'], as: 'member', hides: ['searchText'], fate: authorship },
]
