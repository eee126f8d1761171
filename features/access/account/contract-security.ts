import { z } from 'zod'
import { call } from '#contract/call.ts'
import { FactorCode, FactorOffer } from '#features/access/session/contract-sign-in-steps.ts'
import { Confirmation, Proof } from '#contract/targets.ts'

export const sessionList = call('GET /pressplatform/account/sessions', 'signedIn', {
  does: 'Lists the sessions of the account, the current one first.',
  data: z.array(
    z.object({
      id: z.uuid(),
      current: z.boolean(),
      institutionName: z.string(),
      method: z.string(),
      device: z.string(),
      operatingSystem: z.string(),
      address: z.string(),
      createdAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  ),
})

export const sessionEnd = call('DELETE /pressplatform/account/sessions/{sessionId}', 'signedIn', {
  does: 'Ends one session of the caller’s account.',
})

export const sessionEndOthers = call('DELETE /pressplatform/account/sessions', 'signedIn', {
  does: 'Ends every session of the caller’s account except the current one.',
  data: z.object({ ended: z.int() }),
})

export const factorGet = call('GET /pressplatform/account/factor', 'signedIn', {
  does: 'Returns whether the second factor is on, how many recovery codes are left, and whether the institution requires it.',
  data: z.object({ enabledAt: z.iso.datetime().nullable(), recoveryLeft: z.int(), obligatory: z.boolean() }),
})

export const ownFactorOffer = call('POST /pressplatform/account/factor/offer', 'signedIn', {
  does: 'Returns the secret for setting up a second factor.',
  body: Confirmation,
  data: FactorOffer,
})

export const ownFactorEnrol = call('POST /pressplatform/account/factor/enrol', 'signedIn', {
  does: 'Turns on the second factor and returns its recovery codes, which are shown once; other sessions end.',
  body: z.object({ code: FactorCode }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const recoveryRenew = call('POST /pressplatform/account/factor/recovery', 'signedIn', {
  does: 'Creates new recovery codes; earlier ones stop working.',
  body: z.object({ code: FactorCode }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const factorDisable = call('POST /pressplatform/account/factor/disable', 'signedIn', {
  does: 'Turns off the caller’s second factor, unless the institution requires it.',
  body: z.object({ code: FactorCode }),
})

export const bindingList = call('GET /pressplatform/account/bindings', 'signedIn', {
  does: 'Lists the sign-in methods of the caller’s account.',
  data: z.object({
    account: z.string(),
    hasPassword: z.boolean(),
    phone: z.string().nullable(),
    phoneVerified: z.boolean(),
    mail: z.string().nullable(),
    mailVerified: z.boolean(),
    wechatAvailable: z.boolean(),
    identities: z.array(z.object({ id: z.uuid(), provider: z.string(), name: z.string(), boundAt: z.iso.datetime() })),
  }),
})

export const targetBind = call('PUT /pressplatform/account/bindings/target', 'signedIn', {
  does: 'Binds a proven phone or mail, replacing the previous one.',
  body: Confirmation.extend({ target: z.string().max(200), targetProof: Proof }),
})

export const targetUnbind = call('DELETE /pressplatform/account/bindings/target/{kind}', 'signedIn', {
  does: 'Removes the phone or mail from the account, unless no other way to sign in or recover it is left.',
})

export const wechatBind = call('POST /pressplatform/account/bindings/wechat', 'signedIn', {
  does: 'Binds a WeChat identity to the account after WeChat has authorised it.',
  body: z.object({ entrance: z.enum(['site', 'account']), code: z.string().min(1).max(200), state: z.string().max(100) }),
  data: z.object({ name: z.string() }),
})

export const identityUnbind = call('DELETE /pressplatform/account/bindings/{identityId}', 'signedIn', {
  does: 'Unbinds WeChat or a provider, unless it is the only way to sign in.',
})
