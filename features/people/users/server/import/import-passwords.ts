import { sql } from 'kysely'
import { decryptSecrets, wipedSecrets } from '#features/workbench/imports/server/secrets.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { JobContext } from '#server/kernel/jobs/jobs.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import type { PersonUndo } from './import-run.ts'
import { fields } from './import-fields.ts'

const batchSize = 20

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

/** Hashes the passwords of an import in batches. Each password is wiped in the transaction that stores its hash. */
export async function hashPasswords({ app, inside, progress }: JobContext, importId: string): Promise<void> {
  const column = await inside((db) => passwordColumn(db, importId))
  const all = await inside((db) => wipeUnused(db, importId, column))
  for (let done = 0; done < all;) {
    const rows = await inside((db) => sealedRows(db, importId, column).select(['line', 'cells', 'undo']).orderBy('line').limit(batchSize).execute())
    if (!rows.length) return
    const mapping = Array.from({ length: column + 1 }, (_, at) => (at === column ? 'password' : null))
    const hashed = await Promise.all(
      rows.map(async ({ line, cells, undo }) => {
        const password = decryptSecrets(app.secret, { fields }, mapping, cells)[column] ?? ''
        return { line, undo: undo as PersonUndo | null, passwordHash: password && (await hashPassword(password)) }
      }),
    )
    const lines = hashed.map(({ line }) => line)
    await inside(async (db, platform) => {
      for (const { undo, passwordHash } of hashed) {
        if (!undo?.made || !undo.accountMade || !passwordHash) continue
        await platform
          .updateTable('accounts')
          .set({ passwordHash, passwordExpired: true })
          .where('id', '=', undo.accountId)
          .where('passwordHash', 'is', null)
          .execute()
      }
      await db
        .updateTable('importRows')
        .set({ cells: wipedSecrets(column), original: null })
        .where('importId', '=', importId)
        .where('line', 'in', lines)
        .execute()
    })
    done += rows.length
    await progress(done / all, `${done} / ${all}`)
  }
}
