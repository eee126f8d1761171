import type { Kysely } from 'kysely'
import type { Database, Db, PlatformDb } from '#server/kernel/data/db.ts'
import { owned } from '#server/kernel/data/rows.ts'
import type { PersonalRows, Table } from '#server/kernel/people/personal-rows.ts'

/** The ids and contacts by which rows of one institution and of the platform refer to a person. */
export interface Subject {
  accountId: string
  /** The member in the institution of the database handle. */
  memberId: string
  contacts: readonly string[]
}

/** The database handles of one institution and of the platform. */
export interface SubjectHandles {
  db: Db
  platform: PlatformDb
}

/** Rows of tables that no institution owns can be read without an institution. */
type RowHandles = Pick<SubjectHandles, 'platform'> & Partial<SubjectHandles>

interface Home {
  institutionId: string
  memberId: string
}

export interface Person {
  accountId: string
  homes: readonly Home[]
  /** The phone and mail of the account, as far as there are any. */
  contacts: readonly string[]
  account: string
}

/** An account with all its members, in every institution that it has ever belonged to. */
export async function personOf(database: Database, accountId: string): Promise<Person> {
  const { account, phone, mail } = await database.platform
    .selectFrom('accounts')
    .select(['account', 'phone', 'mail'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { rows } = await database.pool.query<{ institution_id: string; member_id: string }>('select * from homes_of($1)', [accountId])
  return {
    accountId,
    account,
    homes: rows.map(({ institution_id: institutionId, member_id: memberId }) => ({ institutionId, memberId })),
    contacts: [phone, mail].filter((each) => each !== null),
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const ownedTables: ReadonlySet<string> = new Set(owned)
export const isOwned = (table: Table) => ownedTables.has(snake(table))

// Tables are chosen by name at run time, so that for the compiler all of them have the same columns.
type Handle = Kysely<Record<Table, Record<string, string | null>>>
const handleOf = (table: Table, { db, platform }: RowHandles) => (isOwned(table) ? db : platform) as unknown as Handle

const valuesOf = ({ as }: PersonalRows, { accountId, memberId, contacts }: Subject) =>
  as === 'account' ? [accountId] : as === 'member' ? [memberId] : [...contacts]

/** The rows of one entry that refer to the person, without the hidden columns. */
export async function rowsOf(entry: PersonalRows, handles: RowHandles, subject: Subject): Promise<Record<string, unknown>[]> {
  const values = valuesOf(entry, subject)
  if (!values.length) return []
  const rows = await handleOf(entry.table, handles)
    .selectFrom(entry.table)
    .selectAll()
    .where((q) => q.or(entry.by.map((column) => q(column, 'in', values))))
    .execute()
  const hidden = new Set(entry.hides)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))))
}

/** The ids of the rows of one entry that refer to the person. */
export async function idsOf(entry: PersonalRows, handles: SubjectHandles, subject: Subject): Promise<(string | null)[]> {
  const rows = await handleOf(entry.table, handles)
    .selectFrom(entry.table)
    .select('id')
    .where((q) => q.or(entry.by.map((column) => q(column, 'in', valuesOf(entry, subject)))))
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes or changes the rows of one entry as the register says. */
export async function forgetRows(entry: PersonalRows, handles: SubjectHandles, subject: Subject): Promise<void> {
  const values = valuesOf(entry, subject)
  const { table, by, fate } = entry
  if (!values.length || (typeof fate === 'object' && 'kept' in fate)) return
  const handle = handleOf(table, handles)
  if (fate === 'deleted') {
    await handle
      .deleteFrom(table)
      .where((q) => q.or(by.map((column) => q(column, 'in', values))))
      .execute()
    return
  }
  await handle
    .updateTable(table)
    .set(fate.set as Record<string, null>)
    .where((q) => q.or(by.map((column) => q(column, 'in', values))))
    .execute()
}

/** Name and code of an institution that the person belongs to. */
export const loadInstitutionName = (platform: PlatformDb, institutionId: string) =>
  platform.selectFrom('institutions').select(['name', 'code']).where('id', '=', institutionId).executeTakeFirstOrThrow()

/** Files that the member has uploaded and that belong to nothing. */
export const selectLooseFiles = (db: Db, memberId: string) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'sha256'])
    .where('createdBy', '=', memberId)
    .where('textbookId', 'is', null)
    .where('expiresAt', 'is', null)
    .execute()
