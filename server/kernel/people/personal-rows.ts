import { sql } from 'kysely'
import type { Rows } from '../data/rows.ts'

export type Table = keyof Rows

/** Where rows about a person are, how they are given to the person, and what becomes of them when the person is forgotten (PIPL, articles 45 and 47). */
export interface PersonalRows {
  table: Table
  /** Columns that refer to the person. */
  by: readonly string[]
  /** What the columns hold: the id of the member in an institution, that of the account, or phone or mail. */
  as: 'member' | 'account' | 'contact'
  /** Columns that are left out of the export: secrets, and data of other people. */
  hides?: readonly string[]
  /** What happens to the rows when the person is deleted; `kept` gives the reason why they stay. */
  fate: 'deleted' | { set: Record<string, unknown> } | { kept: string }
  /** False for rows that only name the person and tell nothing about them: they are not part of the person's data. */
  given?: false
}

/** Stands in place of the name of a person who is forgotten. */
export const forgottenName = '已注销'
export const sqlNull = sql`null`
export const authorship = { kept: 'who made a work that others use; the row names a member without a person' }
export const paymentRecord = { kept: 'records of payment (Accounting Law)' }
