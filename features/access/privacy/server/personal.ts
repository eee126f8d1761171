import type { Kysely } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { mandatoryHoldings } from '#server/kernel/data/rows.ts'
import type { personalDataRegister, Table } from './personal-data-register.ts'

/** The ids and contacts by which rows of one institution and of the platform refer to a person. */
export interface Subject {
  accountId: string
  /** The member in the institution of the database handle. */
  memberId: string
  contacts: readonly string[]
}
export type Entry = (typeof personalDataRegister)[number]

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const ownedTables: ReadonlySet<string> = new Set(mandatoryHoldings)
export const isOwned = (table: Table) => ownedTables.has(snake(table))

// Tables are chosen by name at run time, so for the compiler all of them are typed like `members`.
type Handle = Kysely<{ members: Record<string, string | null> }>
const handleOf = (table: Table, { db, platform }: { db: Db; platform: PlatformDb }) => (isOwned(table) ? db : platform) as unknown as Handle
const named = (table: Table) => table as unknown as 'members'

const valuesOf = ({ as }: Entry, { accountId, memberId, contacts }: Subject) =>
  as === 'account' ? [accountId] : as === 'member' ? [memberId] : [...contacts]

/** The rows of one entry that refer to the person, without the hidden columns. */
export async function rowsOf(entry: Entry, handles: { db: Db; platform: PlatformDb }, subject: Subject): Promise<Record<string, unknown>[]> {
  const values = valuesOf(entry, subject)
  if (!values.length) return []
  const rows = await handleOf(entry.table, handles)
    .selectFrom(named(entry.table))
    .selectAll()
    .where((q) => q.or(entry.by.map((column) => q(column, 'in', values))))
    .execute()
  const hidden = new Set(entry.hides)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))))
}

/** Deletes or changes the rows of one entry as the register says. */
export async function forgetRows(entry: Entry, handles: { db: Db; platform: PlatformDb }, subject: Subject): Promise<void> {
  const values = valuesOf(entry, subject)
  const { table, by, fate } = entry
  if (!values.length || (typeof fate === 'object' && 'kept' in fate)) return
  const handle = handleOf(table, handles)
  if (fate === 'deleted') {
    await handle
      .deleteFrom(named(table))
      .where((q) => q.or(by.map((column) => q(column, 'in', values))))
      .execute()
    return
  }
  await handle
    .updateTable(named(table))
    .set(fate.set as Record<string, null>)
    .where((q) => q.or(by.map((column) => q(column, 'in', values))))
    .execute()
}
