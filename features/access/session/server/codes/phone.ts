import type { Consent } from '../../contract.ts'
import type { z } from 'zod'
import type { App } from '#server/kernel/app.ts'
import type { Context } from '#server/kernel/http/handlers.ts'
import { findByTarget, assignVerifiedTarget } from '../account-queries.ts'
import { spendCode } from './codes.ts'
import { mustBeCurrent } from '../join/consent.ts'
import { insertConsents } from '../join/join-queries.ts'
import { insertPendingIdentity } from '../sign-in/pending-queries.ts'
import { continueSignIn } from '../sign-in/proceed.ts'
import { newSignInProgress, type SessionOptions } from '../sign-in/sign-in.ts'
import { maskTarget } from './targets.ts'

interface Asked extends SessionOptions, z.infer<typeof Consent> {
  phone: string
  code: string
}

export async function provePhone(asked: Asked, app: App): Promise<Asked> {
  mustBeCurrent(asked)
  await spendCode(app, 'signIn', asked.phone, asked.code)
  return asked
}

/** Signs in to the account of a verified phone. Without one, the phone is stored for the account that is bound or created next, so that it need not be verified twice. */
export async function signInByPhone({ phone, ...wish }: Asked, context: Context<'anyone'>) {
  const { platform, from } = context
  const { bind, ...course } = newSignInProgress(wish, 'phone')
  const account = await findByTarget(platform, phone)
  if (!account) return insertPendingIdentity(context, { ...course, identity: { provider: 'phone', subject: phone, name: maskTarget(phone) } })
  await assignVerifiedTarget(platform, account.id, phone)
  await insertConsents(platform, account.id, from.address)
  return continueSignIn({ ...course, bind, accountId: account.id }, context)
}
