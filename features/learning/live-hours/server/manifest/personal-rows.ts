import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'records of teaching; the row refers to an anonymous member' }

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'liveHours', by: ['createdBy'], as: 'member', hides: ['rollSecret'], fate: authorship, given: false },
  { table: 'liveAttendances', by: ['memberId'], as: 'member', hides: ['changedBy'], fate: { set: { reason: '' } } },
  { table: 'liveAttendances', by: ['changedBy'], as: 'member', fate: record, given: false },
  { table: 'liveVotes', by: ['memberId'], as: 'member', fate: record },
  { table: 'livePicks', by: ['memberId'], as: 'member', hides: ['byId'], fate: record },
  { table: 'livePicks', by: ['byId'], as: 'member', fate: record, given: false },
  { table: 'liveHands', by: ['memberId'], as: 'member', hides: ['loweredBy'], fate: 'deleted' },
  { table: 'liveHands', by: ['loweredBy'], as: 'member', fate: record, given: false },
]
