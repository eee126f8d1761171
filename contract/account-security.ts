import { z } from 'zod'
import { call } from './call.ts'
import { FactorCode, FactorOffer } from './session-steps.ts'
import { Confirmation, Proof } from './targets.ts'

export const sessionList = call('GET /pressplatform/account/sessions', 'signedIn', {
  does: 'Lists where one is signed in, this session first.',
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
  does: 'Ends one of one’s sessions.',
})

export const sessionEndOthers = call('DELETE /pressplatform/account/sessions', 'signedIn', {
  does: 'Ends all of one’s sessions but this one.',
  data: z.object({ ended: z.int() }),
})

export const factorGet = call('GET /pressplatform/account/factor', 'signedIn', {
  does: 'Tells whether the second factor is on, how many recovery codes are left, and whether the institution wants it.',
  data: z.object({ enabledAt: z.iso.datetime().nullable(), recoveryLeft: z.int(), obligatory: z.boolean() }),
})

export const ownFactorOffer = call('POST /pressplatform/account/factor/offer', 'signedIn', {
  does: 'Gives the secret of a second factor to set up.',
  body: Confirmation,
  data: FactorOffer,
})

export const ownFactorEnrol = call('POST /pressplatform/account/factor/enrol', 'signedIn', {
  does: 'Turns on the second factor that was set up and gives its recovery codes, which are shown once; other sessions end.',
  body: z.object({ code: FactorCode }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const recoveryRenew = call('POST /pressplatform/account/factor/recovery', 'signedIn', {
  does: 'Makes new recovery codes; the ones before are no longer good.',
  body: z.object({ code: FactorCode }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const factorDisable = call('POST /pressplatform/account/factor/disable', 'signedIn', {
  does: 'Turns off one’s second factor, unless the institution wants it.',
  body: z.object({ code: FactorCode }),
})

export const factorReset = call('POST /pressplatform/account/factor/reset', 'institutionAdministrator', {
  does: 'Takes the second factor from a locked-out member, who signs in by password and sets it up anew; his sessions end.',
  body: z.object({ memberId: z.uuid() }),
})

export const bindingList = call('GET /pressplatform/account/bindings', 'signedIn', {
  does: 'Tells by which ways one can sign in.',
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
  does: 'Binds the phone or mail that was proven, in place of the one before.',
  body: Confirmation.extend({ target: z.string().max(200), targetProof: Proof }),
})

export const targetUnbind = call('DELETE /pressplatform/account/bindings/target/{kind}', 'signedIn', {
  does: 'Takes phone or mail off the account, unless nothing else is left to sign in or to recover it with.',
})

export const wechatBind = call('POST /pressplatform/account/bindings/wechat', 'signedIn', {
  does: 'Binds the WeChat that has agreed to the account.',
  body: z.object({ entrance: z.enum(['site', 'account']), code: z.string().min(1).max(200), state: z.string().max(100) }),
  data: z.object({ name: z.string() }),
})

export const identityUnbind = call('DELETE /pressplatform/account/bindings/{identityId}', 'signedIn', {
  does: 'Unbinds WeChat or a provider, unless it is the only way to sign in.',
})
