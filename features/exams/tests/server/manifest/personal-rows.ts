import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'records of examinations; the row refers to an anonymous member' }

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'accommodations', by: ['memberId'], as: 'member', hides: ['setBy'], fate: 'deleted' },
  { table: 'accommodations', by: ['setBy'], as: 'member', fate: record, given: false },
  { table: 'testCandidates', by: ['memberId'], as: 'member', hides: ['variant'], fate: record },
  { table: 'testInvigilators', by: ['memberId'], as: 'member', fate: record },
  { table: 'testNotices', by: ['memberId', 'byId'], as: 'member', fate: record },
  { table: 'sectionMarks', by: ['enteredBy'], as: 'member', fate: record, given: false },
  { table: 'tests', by: ['ownerId'], as: 'member', hides: ['password', 'searchText'], fate: authorship },
]
