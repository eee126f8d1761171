import type { QuestionBank } from '../../contract-banks.ts'

export type BankGroup = 'own' | 'department' | 'institution' | 'shared'
const order: readonly BankGroup[] = ['own', 'department', 'institution', 'shared']

/** Where a bank stands in the list: one's own personal ones, those of departments, of the institution, and those that others share. */
const groupOf = ({ scope, owner }: Pick<QuestionBank, 'scope' | 'owner'>, memberId: string): BankGroup => {
  if (scope !== 'own') return scope
  return owner.id === memberId ? 'own' : 'shared'
}

/** The banks by group, in the order in which the groups are shown; empty groups are left out. */
export const groupBanks = (banks: readonly QuestionBank[], memberId: string): { group: BankGroup; banks: QuestionBank[] }[] =>
  order.map((group) => ({ group, banks: banks.filter((bank) => groupOf(bank, memberId) === group) })).filter(({ banks: rows }) => rows.length > 0)
