import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'records of results; the row refers to an anonymous member' }

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'gradebookMarks', by: ['memberId'], as: 'member', hides: ['changedBy'], fate: record },
  { table: 'gradebookMarks', by: ['changedBy'], as: 'member', fate: record, given: false },
  { table: 'gradebookChanges', by: ['memberId'], as: 'member', hides: ['byId'], fate: record },
  { table: 'gradebookChanges', by: ['byId'], as: 'member', fate: record, given: false },
]
