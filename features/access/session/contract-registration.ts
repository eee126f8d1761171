import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Consent, SignInAnswer, SignInOptions } from './contract.ts'
import { Phone, Proof, Target } from '#contract/targets.ts'

const password = z.string().min(1).max(200)

export const userRegister = call('POST /pressplatform/user/register', 'anyone', {
  does: 'Creates an account for a proven phone or mail, in the institution of the sign-in page or of the mail’s domain, and signs in.',
  body: SignInOptions.extend({
    /** The phone or mail that was proven; not needed where `bind` holds a proven phone. */
    target: Target.optional(),
    proof: Proof.optional(),
    name: z.string().trim().min(1).max(60),
    password,
    /** Used to decide whether a guardian must agree; not stored. */
    birthDate: z.iso.date(),
    /** The guardian who agrees for a person under 14, with the proof of the guardian's phone. */
    guardian: z.object({ name: z.string().trim().min(1).max(60), phone: Phone, proof: Proof }).optional(),
    consent: Consent,
  }),
  /** `waiting`: the institution has to approve the registration first. */
  data: z.union([SignInAnswer, z.object({ waiting: z.literal(true), institutionName: z.string() })]),
})

export const passwordForgotten = call('POST /pressplatform/session/password/forgotten', 'anyone', {
  does: 'Sets a new password for the account whose phone or mail was proven; all its sessions end.',
  body: z.object({ target: Target, proof: Proof, password }),
})

export const activationGet = call('GET /pressplatform/session/activation', 'anyone', {
  does: 'Returns the account that an activation code belongs to.',
  query: z.object({ code: z.string().max(80) }),
  data: z.object({ institutionName: z.string(), name: z.string(), account: z.string(), expiresAt: z.iso.datetime() }),
  guarded: true,
})

export const activate = call('POST /pressplatform/session/activation', 'anyone', {
  does: 'Activates an account with its single-use activation code: sets the first password and signs in.',
  body: SignInOptions.extend({ code: z.string().max(80), password, consent: Consent }),
  data: SignInAnswer,
})
