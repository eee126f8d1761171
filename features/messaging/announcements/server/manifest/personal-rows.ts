import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'announcementViews', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'announcements', by: ['createdBy'], as: 'member', fate: { set: { createdBy: null, createdByName: '' } } },
]
