import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'records of what was handed in and what it earned; the row refers to an anonymous member' }

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'homeworks', by: ['ownerId'], as: 'member', hides: ['searchText', 'changedBy'], fate: authorship },
  { table: 'homeworks', by: ['changedBy'], as: 'member', fate: authorship, given: false },
  { table: 'submissions', by: ['memberId'], as: 'member', hides: ['gradedBy'], fate: record },
  { table: 'submissions', by: ['gradedBy'], as: 'member', fate: record, given: false },
  { table: 'submissionVersions', by: ['memberId'], as: 'member', fate: record },
  { table: 'submissionProposals', by: ['proposedBy'], as: 'member', fate: 'deleted' },
  { table: 'submissionConfirmations', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'submissionFiles', by: ['memberId'], as: 'member', fate: record },
  { table: 'submissionAnswers', by: ['memberId'], as: 'member', hides: ['byId'], fate: record },
  { table: 'submissionAnswers', by: ['byId'], as: 'member', fate: record, given: false },
  { table: 'submissionReturns', by: ['memberId'], as: 'member', hides: ['byId'], fate: record },
  { table: 'submissionReturns', by: ['byId'], as: 'member', fate: record, given: false },
  { table: 'peerTrials', by: ['memberId'], as: 'member', fate: record },
  // Who has written a work, and who has reviewed it, is not told to the other.
  { table: 'peerReviews', by: ['reviewerId'], as: 'member', hides: ['authorId', 'excludedBy', 'helpful', 'reportedAt', 'report'], fate: record },
  { table: 'peerReviews', by: ['authorId', 'excludedBy'], as: 'member', fate: record, given: false },
  { table: 'homeworkExtensions', by: ['memberId'], as: 'member', hides: ['setBy'], fate: record },
  { table: 'homeworkExtensions', by: ['setBy'], as: 'member', fate: record, given: false },
]
