import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

const decision = { kept: 'who has decided on a review; the row refers to an anonymous member' }

/** What the feature stores about a person. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'courseReviews', by: ['authorId'], as: 'member', hides: ['hiddenBy', 'answeredBy'], fate: authorship },
  { table: 'courseReviews', by: ['answeredBy'], as: 'member', fate: authorship, given: false },
  { table: 'courseReviews', by: ['hiddenBy'], as: 'member', fate: decision, given: false },
  { table: 'courseReviewVotes', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'courseReviewReports', by: ['memberId'], as: 'member', fate: 'deleted' },
]
