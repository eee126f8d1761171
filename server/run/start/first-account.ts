import { createHash, randomBytes } from 'node:crypto'
import type { Database, PlatformDb } from '#server/kernel/data/db.ts'
import { insertChallenge, spendChallenge } from '#features/access/session/server/queries.ts'

const day = 24 * 3600_000
const hashOf = (token: string) => createHash('sha256').update(`setup:${token}`).digest()

export async function hasAccount({ platform }: { platform: PlatformDb }): Promise<boolean> {
  return (await platform.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** A link for creating the first administrator. It works once, for a week, and only while there is no account. */
export async function setupLink({ platform }: Pick<Database, 'platform'>, publicUrl: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await insertChallenge(platform, hashOf(token), new Date(Date.now() + 7 * day))
  return `${publicUrl}/setup/${token}`
}

export async function isSetupToken(platform: PlatformDb, token: string): Promise<boolean> {
  const found = platform.selectFrom('challenges').select('hash').where('hash', '=', hashOf(token)).where('expiresAt', '>', new Date())
  return (await found.executeTakeFirst()) !== undefined
}

/** Uses up a setup token; true only for the first call. */
export const spendSetupToken = (platform: PlatformDb, token: string) => spendChallenge(platform, hashOf(token))
