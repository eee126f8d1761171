import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'records of results; the row refers to an anonymous member' }
const decision = { kept: 'who has decided on a post; the row refers to an anonymous member' }

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'posts', by: ['authorId'], as: 'member', hides: ['privateTo', 'moderatedBy'], fate: authorship },
  { table: 'posts', by: ['privateTo'], as: 'member', fate: authorship, given: false },
  { table: 'posts', by: ['moderatedBy'], as: 'member', fate: decision, given: false },
  { table: 'threadNames', by: ['memberId'], as: 'member', fate: authorship },
  { table: 'postLikes', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'postReports', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'threadSeen', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'sameQuestions', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'threadMarks', by: ['memberId'], as: 'member', hides: ['markedBy'], fate: record },
  { table: 'threadMarks', by: ['markedBy'], as: 'member', fate: record, given: false },
]
