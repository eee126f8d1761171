import type { Purpose } from '#contract/targets.ts'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { hashOfToken, newToken } from '../secrets.ts'

const lifetime = 10 * 60_000

/** Creates the proof that a target was verified, for the next step. `accountId` is the signed-in account, if any. */
export async function newProof(platform: PlatformDb, proven: { purpose: Purpose; target: string; accountId: string | null }) {
  await platform.deleteFrom('verificationProofs').where('expiresAt', '<', new Date()).execute()
  const proof = newToken()
  const expiresAt = new Date(Date.now() + lifetime)
  await platform
    .insertInto('verificationProofs')
    .values({ ...proven, hash: hashOfToken(proof), expiresAt })
    .execute()
  return { proof, expiresAt: expiresAt.toISOString() }
}

interface Claim {
  proof: string
  purpose: Purpose
  target: string
  accountId?: string
}

/** Uses up a proof in the transaction of its step. Refuses a proof of another purpose, target or account, or one that was used or has expired. */
export async function spendProof(platform: PlatformDb, { proof, purpose, target, accountId }: Claim): Promise<void> {
  const spent = await platform
    .deleteFrom('verificationProofs')
    .where('hash', '=', hashOfToken(proof))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('accountId', accountId === undefined ? 'is' : '=', accountId ?? null)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  if (!spent.numDeletedRows) throw spentProof()
}

/** True while a proof is valid for this purpose and target; to be checked before costly work such as hashing. */
export async function proofHolds(platform: PlatformDb, { proof, purpose, target }: Omit<Claim, 'accountId'>): Promise<boolean> {
  const found = await platform
    .selectFrom('verificationProofs')
    .select('purpose')
    .where('hash', '=', hashOfToken(proof))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return found !== undefined
}

export const spentProof = () => refusal('wrongCode', { zh: '验证已过期，请重新获取验证码', en: 'The verification has expired; ask for a new code' })
