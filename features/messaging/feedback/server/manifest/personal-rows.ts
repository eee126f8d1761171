import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'feedbackReplies', by: ['memberId'], as: 'member', fate: { set: { memberId: null } } },
  { table: 'feedbacks', by: ['memberId'], as: 'member', hides: ['searchText', 'assigneeId'], fate: 'deleted', messagesAbout: 'feedback' },
  { table: 'feedbacks', by: ['assigneeId'], as: 'member', fate: { set: { assigneeId: null } }, given: false },
]
