import { paymentRecord, type PersonalRows } from '#server/kernel/people/personal-rows.ts'

/** What the feature stores about a person. Rows are deleted in this order. */
export const personalRows: readonly PersonalRows[] = [
  {
    table: 'recharges',
    by: ['requestedBy'],
    as: 'member',
    fate: { kept: 'records of payment (Accounting Law): they refer to an anonymous member' },
  },
  { table: 'recharges', by: ['decidedBy', 'reversedBy'], as: 'account', fate: paymentRecord, given: false },
]
