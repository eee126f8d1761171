import { authorship, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

const shared = { kept: 'grants of a bank that others use; the row refers to an anonymous member' }

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'questionBankGrants', by: ['holderId'], as: 'member', fate: 'deleted' },
  { table: 'questionBankGrants', by: ['grantedBy'], as: 'member', fate: shared, given: false },
  { table: 'questionImports', by: ['memberId'], as: 'member', hides: ['upload', 'findings'], fate: 'deleted' },
  { table: 'questionUses', by: ['addedBy'], as: 'member', fate: authorship },
  { table: 'questionBanks', by: ['ownerId'], as: 'member', fate: authorship },
  {
    table: 'questions',
    by: ['createdBy', 'updatedBy'],
    as: 'member',
    hides: ['searchText', 'words', 'normalText', 'sketch', 'brief'],
    fate: authorship,
  },
  { table: 'questionVersions', by: ['createdBy'], as: 'member', fate: authorship },
  { table: 'questionPassages', by: ['createdBy'], as: 'member', hides: ['words'], fate: authorship },
]
