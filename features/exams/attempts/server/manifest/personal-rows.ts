import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'records of examinations; the row refers to an anonymous member' }

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'attempts', by: ['memberId'], as: 'member', hides: ['layout', 'seed', 'holder', 'askingHolder'], fate: record },
  { table: 'attemptEvents', by: ['byId'], as: 'member', fate: record, given: false },
  { table: 'appeals', by: ['memberId', 'decidedBy'], as: 'member', fate: record },
  { table: 'appealEntries', by: ['byId'], as: 'member', fate: record },
  { table: 'attemptMarks', by: ['gradedBy'], as: 'member', fate: record, given: false },
]
