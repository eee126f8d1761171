import type { Consent } from '../../contract.ts'
import type { z } from 'zod'
import type { House } from '#server/kernel/house.ts'
import type { Context } from '#server/kernel/http/room.ts'
import { findByTarget, ownTarget } from '../account-queries.ts'
import { spendCode } from './codes.ts'
import { keepConsent, mustBeCurrent } from '../join/consent.ts'
import { holdIdentity } from '../sign-in/pending.ts'
import { proceed } from '../sign-in/proceed.ts'
import { courseOf, type Wish } from '../sign-in/sign-in.ts'
import { masked } from './targets.ts'

interface Asked extends Wish, z.infer<typeof Consent> {
  phone: string
  code: string
}

export async function provePhone(asked: Asked, house: House): Promise<Asked> {
  mustBeCurrent(asked)
  await spendCode(house, 'signIn', asked.phone, asked.code)
  return asked
}

/** Signs in to the account of a verified phone. Without one, the phone is stored for the account that is bound or created next, so that it need not be verified twice. */
export async function enterByPhone({ phone, ...wish }: Asked, context: Context<'anyone'>) {
  const { platform, from } = context
  const { bind, ...course } = courseOf(wish, 'phone')
  const account = await findByTarget(platform, phone)
  if (!account) return holdIdentity(context, { ...course, identity: { provider: 'phone', subject: phone, name: masked(phone) } })
  await ownTarget(platform, account.id, phone)
  await keepConsent(platform, account.id, from.address)
  return proceed({ ...course, bind, accountId: account.id }, context)
}
