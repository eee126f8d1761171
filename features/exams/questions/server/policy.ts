import type { User } from '#server/kernel/access/session.ts'
import { bankAccesses, type BankAccess } from '../contract-banks.ts'

/** What a caller may do with a bank comes from its owner, its scope and its grants (database function `question_bank_accesses`). */
interface Bank {
  access: BankAccess
}

const reaches = (bank: Bank, wanted: BankAccess) => bankAccesses.indexOf(bank.access) >= bankAccesses.indexOf(wanted)

/** Whether the user rules the shared banks of the institution: by the right, with a data scope of the whole institution. */
export const rulesBanks = ({ rights, scope }: User) => rights.includes('bookexam:bank') && (scope === 'institution' || scope === 'platform')

/** Everyone who writes questions may have banks of their own; a bank for others needs the right to shared banks. */
export const mayHaveBank = (user: User, scope: 'own' | 'department' | 'institution') =>
  user.rights.includes('bookexam:edit') && (scope === 'own' || user.rights.includes('bookexam:bank'))

export const mayManage = (bank: Bank) => bank.access === 'manage'
export const mayWrite = (user: User, bank: Bank) => user.rights.includes('bookexam:edit') && reaches(bank, 'edit')
export const mayReview = (user: User, bank: Bank) => user.rights.includes('bookexam:review') && reaches(bank, 'edit')
/** Drafts, questions under review and the recycle bin are for those who write; others see what is ready. */
export const seesUnfinished = (bank: Bank) => reaches(bank, 'edit')
