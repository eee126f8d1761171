import { decryptSecrets } from '#features/workbench/imports/server/secrets.ts'
import type { JobContext } from '#server/kernel/jobs/jobs.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import type { PersonUndo } from './import-run.ts'
import { passwordColumn, selectSealedRows, updateFirstPassword, wipePasswords, wipeUnused } from './import-password-queries.ts'
import { fields } from './import-fields.ts'

const batchSize = 20

/** Hashes the passwords of an import in batches. Each password is wiped in the transaction that stores its hash. */
export async function hashPasswords({ app, transaction, progress }: JobContext, importId: string): Promise<void> {
  const column = await transaction((db) => passwordColumn(db, importId))
  const all = await transaction((db) => wipeUnused(db, importId, column))
  for (let done = 0; done < all;) {
    const rows = await transaction((db) => selectSealedRows(db, importId, column, batchSize))
    if (!rows.length) return
    const mapping = Array.from({ length: column + 1 }, (_, at) => (at === column ? 'password' : null))
    const hashed = await Promise.all(
      rows.map(async ({ line, cells, undo }) => {
        const password = decryptSecrets(app.secret, { fields }, mapping, cells)[column] ?? ''
        return { line, undo: undo as PersonUndo | null, passwordHash: password && (await hashPassword(password)) }
      }),
    )
    const lines = hashed.map(({ line }) => line)
    await transaction(async (db, platform) => {
      for (const { undo, passwordHash } of hashed) {
        if (!undo?.made || !undo.accountMade || !passwordHash) continue
        await updateFirstPassword(platform, undo.accountId, passwordHash)
      }
      await wipePasswords(db, importId, column, lines)
    })
    done += rows.length
    await progress(done / all, `${done} / ${all}`)
  }
}
