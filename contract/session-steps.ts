import { z } from 'zod'
import { call } from './call.ts'
import { Consent, SignInAnswer } from './session.ts'

const token = z.string().max(100)

/** What an authenticator needs: the secret to type, and the address that a QR code of it holds. */
export const FactorOffer = z.object({ secret: z.string(), address: z.string() })
/** Six digits of the authenticator, or a recovery code. */
export const FactorCode = z.string().trim().min(6).max(40)

export const factorProve = call('POST /pressplatform/session/factor', 'anyone', {
  does: 'Goes on with a sign-in by a code of the second factor, or by a recovery code, which is then used up.',
  body: z.object({ token, code: FactorCode }),
  data: SignInAnswer,
})

export const factorOffer = call('POST /pressplatform/session/factor/offer', 'anyone', {
  does: 'Gives the secret of a second factor to set up during a sign-in that wants one.',
  body: z.object({ token }),
  data: FactorOffer,
})

export const factorEnrol = call('POST /pressplatform/session/factor/enrol', 'anyone', {
  does: 'Turns on the second factor that was set up during a sign-in, gives its recovery codes once, and goes on.',
  body: z.object({ token, code: FactorCode }),
  data: z.object({ recoveryCodes: z.array(z.string()), answer: SignInAnswer }),
})

export const passwordChoose = call('POST /pressplatform/session/password', 'anyone', {
  does: 'Goes on with a sign-in that wants a new password.',
  body: z.object({ token, password: z.string().min(1).max(200) }),
  data: SignInAnswer,
})

export const consentGive = call('POST /pressplatform/session/consent', 'anyone', {
  does: 'Goes on with a sign-in that wants consent to a new version of agreement or privacy policy.',
  body: z.object({ token, consent: Consent }),
  data: SignInAnswer,
})
