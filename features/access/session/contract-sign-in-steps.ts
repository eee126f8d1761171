import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Consent, SignInAnswer } from './contract.ts'

const token = z.string().max(100)

/** What an authenticator app needs: the secret to type, and the `otpauth:` address for a QR code. */
export const FactorOffer = z.object({ secret: z.string(), address: z.string() })
/** The six digits of the authenticator app, or a recovery code. */
export const FactorCode = z.string().trim().min(6).max(40)

export const factorProve = call('POST /pressplatform/session/factor', 'anyone', {
  does: 'Continues a sign-in with a code of the second factor, or with a recovery code, which is then used up.',
  body: z.object({ token, code: FactorCode }),
  data: SignInAnswer,
})

export const factorOffer = call('POST /pressplatform/session/factor/offer', 'anyone', {
  does: 'Returns the secret for setting up a second factor during a sign-in that requires one.',
  body: z.object({ token }),
  data: FactorOffer,
})

export const factorEnrol = call('POST /pressplatform/session/factor/enrol', 'anyone', {
  does: 'Turns on the second factor that was set up during a sign-in, returns its recovery codes once, and continues the sign-in.',
  body: z.object({ token, code: FactorCode }),
  data: z.object({ recoveryCodes: z.array(z.string()), answer: SignInAnswer }),
})

export const passwordChoose = call('POST /pressplatform/session/password', 'anyone', {
  does: 'Continues a sign-in that requires a new password.',
  body: z.object({ token, password: z.string().min(1).max(200) }),
  data: SignInAnswer,
})

export const consentGive = call('POST /pressplatform/session/consent', 'anyone', {
  does: 'Continues a sign-in that requires consent to a new version of the agreement or privacy policy.',
  body: z.object({ token, consent: Consent }),
  data: SignInAnswer,
})
