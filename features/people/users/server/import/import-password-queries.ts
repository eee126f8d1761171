import { sql } from 'kysely'
import { wipedSecrets } from '#features/workbench/imports/server/row-queries.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'

/** The index of the import's password column; -1 if there is none. */
export async function passwordColumn(db: Db, importId: string): Promise<number> {
  const found = await db.selectFrom('imports').select('mapping').where('id', '=', importId).executeTakeFirst()
  return ((found?.mapping ?? []) as (string | null)[]).indexOf('password')
}

/** The rows whose password is still sealed, which means not hashed yet. */
const sealedRows = (db: Db, importId: string, column: number) =>
  db
    .selectFrom('importRows')
    .where('importId', '=', importId)
    .where(sql<string>`cells[${sql.lit(column + 1)}]`, 'like', 'sealed:%')

/** Wipes the passwords of rows that created no member, and returns how many passwords are left to be hashed. */
export async function wipeUnused(db: Db, importId: string, column: number): Promise<number> {
  if (column < 0) return 0
  await db
    .updateTable('importRows')
    .set({ cells: wipedSecrets(column), original: null })
    .where('importId', '=', importId)
    .where((q) => q.or([q('outcome', 'is', null), q('outcome', '!=', 'made')]))
    .execute()
  const { count } = await sealedRows(db, importId, column)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first rows, by line, whose password is not hashed yet. */
export const selectSealedRows = (db: Db, importId: string, column: number, most: number) =>
  sealedRows(db, importId, column).select(['line', 'cells', 'undo']).orderBy('line').limit(most).execute()

/** Sets the password of an account that has none; it must be changed at the next sign-in. */
export async function updateFirstPassword(platform: PlatformDb, accountId: string, passwordHash: string): Promise<void> {
  await platform
    .updateTable('accounts')
    .set({ passwordHash, passwordExpired: true })
    .where('id', '=', accountId)
    .where('passwordHash', 'is', null)
    .execute()
}

export async function wipePasswords(db: Db, importId: string, column: number, lines: readonly number[]): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ cells: wipedSecrets(column), original: null })
    .where('importId', '=', importId)
    .where('line', 'in', lines)
    .execute()
}
