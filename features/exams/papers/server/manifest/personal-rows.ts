import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

const record = { kept: 'the record of who has looked at a paper; the row refers to an anonymous member' }

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'paperViews', by: ['memberId'], as: 'member', fate: record },
  { table: 'paperComposers', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'paperComposers', by: ['addedBy'], as: 'member', fate: authorship, given: false },
  { table: 'paperVersions', by: ['createdBy'], as: 'member', hides: ['layout'], fate: authorship },
  { table: 'papers', by: ['ownerId', 'updatedBy'], as: 'member', hides: ['searchText', 'sections'], fate: authorship },
]
