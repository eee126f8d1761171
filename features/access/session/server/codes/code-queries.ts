import type { Purpose } from '#contract/targets.ts'
import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'

interface Place {
  purpose: Purpose
  target: string
}

/** Replaces the previous code and returns 0, unless that one was sent within `seconds`; then returns the seconds left to wait. */
export async function replaceCode(platform: PlatformDb, place: Place, code: { codeHash: Buffer; expiresAt: Date }, seconds: number): Promise<number> {
  await platform.deleteFrom('verificationCodes').where('expiresAt', '<', new Date()).execute()
  const newCode = { ...code, tries: 0, sentAt: new Date() }
  const placed = await platform
    .insertInto('verificationCodes')
    .values({ ...place, ...newCode })
    .onConflict((c) =>
      c
        .columns(['purpose', 'target'])
        .doUpdateSet(newCode)
        .where('verificationCodes.sentAt', '<', new Date(Date.now() - seconds * 1000)),
    )
    .returning('purpose')
    .executeTakeFirst()
  if (placed) return 0
  const { rows } = await sql<{ left: number }>`
    select ceil(extract(epoch from sent_at) + ${seconds} - extract(epoch from now()))::int as left from verification_codes
    where purpose = ${place.purpose} and target = ${place.target}`.execute(platform)
  return Math.max(1, rows[0]?.left ?? 1)
}

export async function dropCode(platform: PlatformDb, { purpose, target }: Place): Promise<void> {
  await platform.deleteFrom('verificationCodes').where('purpose', '=', purpose).where('target', '=', target).execute()
}

/** Counts one try and returns the hash of the valid code; undefined when there is none or it was tried too often. */
export async function countCodeTry(platform: PlatformDb, { purpose, target }: Place, most: number): Promise<Buffer | undefined> {
  const tried = await platform
    .updateTable('verificationCodes')
    .set((q) => ({ tries: q('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('expiresAt', '>', new Date())
    .where('tries', '<', most)
    .returning('codeHash')
    .executeTakeFirst()
  return tried?.codeHash
}

/** Deletes the code. Of several concurrent calls only one gets true. */
export async function deleteCode(platform: PlatformDb, { purpose, target }: Place, codeHash: Buffer): Promise<boolean> {
  const deleted = await platform
    .deleteFrom('verificationCodes')
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
