import type { PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'customerContacts', by: ['byAccountId'], as: 'account', fate: { set: { byAccountId: null, byName: '' } }, given: false },
  { table: 'customers', by: ['ownerId'], as: 'account', fate: { set: { ownerId: null } }, given: false },
  {
    table: 'customers',
    by: ['phone', 'mail'],
    as: 'contact',
    hides: ['level', 'state', 'ownerId', 'remark', 'searchText', 'words'],
    fate: { set: { name: '', title: '', phone: null, mail: null, interest: '', remark: '', searchText: '' } },
  },
]
