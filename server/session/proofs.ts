import type { Purpose } from '@recto/contract/targets'
import type { Platform } from '../kernel/db.ts'
import { refusal } from '../kernel/refusal.ts'
import { hashOfToken, newToken } from './secrets.ts'

const life = 10 * 60_000

/** Evidence for the next step that a target was proven; `accountId` where someone was signed in. */
export async function newProof(platform: Platform, proven: { purpose: Purpose; target: string; accountId: string | null }) {
  await platform.deleteFrom('verificationProofs').where('expiresAt', '<', new Date()).execute()
  const proof = newToken()
  const expiresAt = new Date(Date.now() + life)
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

/** Uses up a proof in the transaction of the step that it is for, or refuses: another purpose, target or person, used or expired. */
export async function spendProof(platform: Platform, { proof, purpose, target, accountId }: Claim): Promise<void> {
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

/** True while a proof is good for this purpose and target; costly work is not begun for one that is not. */
export async function proofHolds(platform: Platform, { proof, purpose, target }: Omit<Claim, 'accountId'>): Promise<boolean> {
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
