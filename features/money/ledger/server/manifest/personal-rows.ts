import { paymentRecord, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  { table: 'ledgerTransfers', by: ['accountId'], as: 'account', fate: paymentRecord, given: false },
]
