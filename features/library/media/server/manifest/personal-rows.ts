import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'watchings', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'watchAllowances', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'mediaNotes', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'captions', by: ['updatedBy'], as: 'member', fate: authorship },
  { table: 'mediaChapters', by: ['updatedBy'], as: 'member', fate: authorship },
]
