import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../kernel/db.ts'
import { insertChallenge } from '../session/queries.ts'

const days = 24 * 3600_000

export const hashOfSetup = (token: string) => createHash('sha256').update(`setup:${token}`).digest()

export async function hasAccount({ platform }: Pick<Database, 'platform'>): Promise<boolean> {
  return (await platform.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** A link that makes the first administrator, once, within a week and only while there is no account. */
export async function setupLink({ platform }: Pick<Database, 'platform'>, publicUrl: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await insertChallenge(platform, hashOfSetup(token), new Date(Date.now() + 7 * days))
  return `${publicUrl}/setup/${token}`
}
