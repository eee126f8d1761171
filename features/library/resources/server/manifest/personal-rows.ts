import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'resourceShares', by: ['memberId'], as: 'member', fate: 'deleted', given: false },
  { table: 'resourceShares', by: ['createdBy'], as: 'member', fate: authorship, given: false },
  { table: 'resourceLimits', by: ['memberId'], as: 'member', fate: 'deleted' },
  { table: 'resourceLimits', by: ['updatedBy'], as: 'member', fate: authorship, given: false },
  { table: 'resourceVersions', by: ['createdBy'], as: 'member', hides: ['sha256'], fate: authorship },
  { table: 'resources', by: ['ownerId', 'createdBy', 'updatedBy'], as: 'member', hides: ['searchText'], fate: authorship },
  { table: 'resourceFolders', by: ['ownerId', 'createdBy'], as: 'member', fate: authorship },
]
