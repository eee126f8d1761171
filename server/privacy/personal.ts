import type { Kysely } from 'kysely'
import type { Db, Platform } from '../kernel/db.ts'
import { owned } from '../kernel/rows.ts'
import type { register, Table } from './register.ts'

/** A person as the rows of one institution and of the platform name him. */
export interface Subject {
  accountId: string
  /** In the institution of the handle. */
  memberId: string
  contacts: readonly string[]
}
export type Entry = (typeof register)[number]

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const ownedTables: ReadonlySet<string> = new Set(owned)
export const isOwned = (table: Table) => ownedTables.has(snake(table))

// Tables are taken from the register by name: to the compiler they all look like one of them.
type Handle = Kysely<{ members: Record<string, string | null> }>
const handleOf = (table: Table, { db, platform }: { db: Db; platform: Platform }) => (isOwned(table) ? db : platform) as unknown as Handle
const named = (table: Table) => table as unknown as 'members'

const valuesOf = ({ as }: Entry, { accountId, memberId, contacts }: Subject) =>
  as === 'account' ? [accountId] : as === 'member' ? [memberId] : [...contacts]

/** The rows of one entry that are about the person, without what is not given out. */
export async function rowsOf(entry: Entry, handles: { db: Db; platform: Platform }, subject: Subject): Promise<Record<string, unknown>[]> {
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

/** Does to the rows of one entry what the register says. */
export async function forgetRows(entry: Entry, handles: { db: Db; platform: Platform }, subject: Subject): Promise<void> {
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
