import { z } from 'zod'
import { call } from '#contract/call.ts'
import { moduleCodes } from '#contract/modules.ts'
import { Code, Phone, PuzzleSolution } from '#contract/targets.ts'

/** The signed-in account and its member in the current institution. */
export const SignedInMember = z.object({
  accountId: z.uuid(),
  memberId: z.uuid(),
  institutionId: z.uuid(),
  institutionName: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  modules: z.array(z.enum(moduleCodes)),
  administrator: z.boolean(),
})
export type SignedInMember = z.infer<typeof SignedInMember>

/** The step that a sign-in requires before the session is created; the token is sent with that step and is valid for ten minutes. */
export const PendingSignIn = z.object({
  /**
   * factor: enter a code of the second factor; enrol: set one up; password: choose a new one; consent: agree to a new version; bind: bind an
   * account to the proven phone, or to the identity confirmed by WeChat or a provider.
   */
  next: z.enum(['factor', 'enrol', 'password', 'consent', 'bind']),
  token: z.string(),
  /** For consent: the documents with a new version. */
  documents: z.array(z.enum(['agreement', 'privacy'])),
  /** For bind: `phone`, `wechat` or the id of a provider, and the name that came with it. */
  provider: z.string(),
  name: z.string(),
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

/** Either a session was created, or another step is required first. */
export const SignInAnswer = z.union([SignedInMember, PendingSignIn])
export type SignInAnswer = z.infer<typeof SignInAnswer>

/** The version of each document that is agreed to; refused unless it is the current one. */
export const Consent = z.object({ agreement: z.string().max(20), privacy: z.string().max(20) })

const account = z.string().trim().min(1).max(60)
const password = z.string().min(1).max(200)

/**
 * Options of a sign-in: `storeUpload` stays signed in, `from` is the code of the sign-in page, `bind` the token of a pending identity to bind to the
 * account.
 */
export const SignInOptions = z.object({
  keep: z.boolean().default(false),
  from: z.string().max(60).optional(),
  /** The page is embedded in a frame of another site and needs the separate cookie for frames. */
  framed: z.boolean().default(false),
  bind: z.string().max(100).optional(),
})

export const accountLogin = call('POST /pressplatform/user/v3/account/login', 'anyone', {
  does: 'Signs in with account, phone or mail and password; the session is a cookie, unless a further step is required. After repeated failures it requires a proof of work.',
  body: SignInOptions.extend({ account, password, challenge: z.string().max(200).optional(), work: PuzzleSolution.optional() }),
  data: SignInAnswer,
})

export const phoneLogin = call('GET /pressplatform/user/v2/phone/login', 'anyone', {
  does: 'Signs in with a phone and the code that was sent to it; consent to agreement and privacy is part of it.',
  query: SignInOptions.extend({ phone: Phone, code: Code, agreement: z.string().max(20), privacy: z.string().max(20) }),
  data: SignInAnswer,
  guarded: true,
})

export const accountLoginChallenge = call('GET /pressplatform/user/v3/account/login', 'anyone', {
  does: 'Returns the single-use challenge that a sign-in may carry, and how long the account must wait after failed attempts.',
  query: z.object({ account: account.optional() }),
  data: z.object({ challenge: z.string(), expiresAt: z.iso.datetime(), waitSeconds: z.int() }),
  guarded: true,
})

export const accountLoginOld = call('GET /pressplatform/user/v2/account/login', 'anyone', {
  does: 'The older sign-in with account and password in the query, kept for older callers.',
  query: z.object({ account, password, work: PuzzleSolution.optional() }),
  data: SignInAnswer,
  guarded: true,
})

export const logout = call('GET /pressplatform/user/logout', 'anyone', {
  does: 'Ends the current session, or all sessions of the account.',
  query: z.object({ everywhere: z.boolean().default(false) }),
  guarded: true,
})

export const selectAuth = call('POST /pressplatform/user/selectAuth', 'signedIn', {
  does: 'Chooses the institution to work in, for an account that belongs to several.',
  body: z.object({ institutionId: z.uuid() }),
  data: SignedInMember,
})

export const membershipList = call('GET /pressplatform/user/memberships', 'signedIn', {
  does: 'Lists the institutions that the account belongs to.',
  data: z.array(
    z.object({ institutionId: z.uuid(), name: z.string(), logoUrl: z.string().nullable(), roles: z.array(z.string()), current: z.boolean() }),
  ),
})
