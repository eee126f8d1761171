import { guestRequest } from '../attempt/guest-call.ts'
import type { Data } from '#contract/call.ts'
import type { userVerify } from '#features/access/session/contract-codes.ts'
import type { Purpose } from '#contract/targets.ts'
import { send } from '#web/kernel/send/send.ts'

export type Verified = Data<typeof userVerify> & { target: string }

/** Exchanges a code for the proof of its target. */
export async function verify(purpose: Purpose, target: string, code: string): Promise<Verified> {
  const proven = await send<typeof userVerify>('GET /pressplatform/user/verify', { query: { purpose, target, code } }, guestRequest)
  return { ...proven, target }
}
