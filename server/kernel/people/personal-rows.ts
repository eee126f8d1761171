import { sql } from 'kysely'
import type { Rows } from '../data/rows.ts'

export type Table = keyof Rows

/** Where data about a person is stored, what of it is exported, and what happens to it when the person is deleted (PIPL, articles 45 and 47). */
export interface PersonalRows {
  table: Table
  /** Columns that refer to the person. */
  by: readonly string[]
  /** What the columns contain: a member id, an account id, or a phone or mail address. */
  as: 'member' | 'account' | 'contact'
  /** Columns that are left out of the export: secrets, and data of other people. */
  hides?: readonly string[]
  /** What happens to the rows when the person is deleted; `kept` gives the reason why they stay. */
  fate: 'deleted' | { set: Record<string, unknown> } | { kept: string }
  /** Set where the rows only refer to the person and contain no data about the person; they are not exported. */
  given?: false
  /** Set for rows that identify the person: they are changed last and together, so that the person can follow the progress until then. */
  last?: true
  /** Messages to others about such a row, `<messagesAbout>:<id>`, are deleted as well. */
  messagesAbout?: string
}

/** Stands in the place of the name of a deleted person. */
export const anonymousName = '已注销'
export const sqlNull = sql`null`
export const authorship = { kept: 'authorship of content that others use; the row refers to an anonymous member' }
export const paymentRecord = { kept: 'records of payment (Accounting Law)' }

/** The rows that mechanisms of the kernel store about a person. */
export const kernelPersonalRows: readonly PersonalRows[] = [
  { table: 'jobs', by: ['memberId'], as: 'member', fate: 'deleted', last: true },
  { table: 'keptAnswers', by: ['accountId'], as: 'account', hides: ['requestHash'], fate: 'deleted', given: false },
  {
    table: 'files',
    by: ['createdBy'],
    as: 'member',
    fate: { kept: 'files without a textbook are deleted separately with their bytes; those of textbooks and payments stay' },
  },
]
