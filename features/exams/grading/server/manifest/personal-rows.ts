import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'records of examinations; the row refers to an anonymous member' }

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'testGraders', by: ['memberId'], as: 'member', fate: record },
  { table: 'gradings', by: ['gradedBy', 'heldBy', 'handedTo', 'handedBy'], as: 'member', fate: record, given: false },
  { table: 'gradingComments', by: ['createdBy'], as: 'member', fate: record, given: false },
  { table: 'rubricChanges', by: ['byId', 'undoneBy'], as: 'member', fate: record, given: false },
  { table: 'regrades', by: ['byId', 'undoneBy'], as: 'member', fate: record, given: false },
  { table: 'markChanges', by: ['byId', 'gradedByBefore'], as: 'member', fate: record, given: false },
]
