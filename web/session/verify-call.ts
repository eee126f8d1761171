import type { Data } from '@recto/contract/call'
import type { userVerify } from '@recto/contract/session-codes'
import type { Purpose } from '@recto/contract/targets'
import { send } from '../kernel/send.ts'
import { alone } from './sign-in-call.ts'

export type Verified = Data<typeof userVerify> & { target: string }

/** Exchanges a code for the proof of its target. */
export async function verify(purpose: Purpose, target: string, code: string): Promise<Verified> {
  const proven = await send<typeof userVerify>('GET /pressplatform/user/verify', { query: { purpose, target, code } }, alone)
  return { ...proven, target }
}
