import { z } from 'zod'
import { call } from './call.ts'
import { moduleCodes } from './modules.ts'
import { Code, Phone, Solved } from './targets.ts'

/** Who is signed in, and where. */
export const Person = z.object({
  accountId: z.uuid(),
  memberId: z.uuid(),
  institutionId: z.uuid(),
  institutionName: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  modules: z.array(z.enum(moduleCodes)),
  administrator: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** What a sign-in still wants before there is a session; the token is sent with the next step and is good for ten minutes. */
export const Pending = z.object({
  /** factor: a code of the second factor; enrol: to set one up; password: a new one; consent: to a new version; bind: an account for the phone that was proven, or for what WeChat or a provider vouches for. */
  next: z.enum(['factor', 'enrol', 'password', 'consent', 'bind']),
  token: z.string(),
  /** For consent: the documents whose version is new. */
  documents: z.array(z.enum(['agreement', 'privacy'])),
  /** For bind: `phone`, `wechat` or the id of a provider, and the name that came with it. */
  provider: z.string(),
  name: z.string(),
})
export type Pending = z.infer<typeof Pending>

/** A session has begun, or another step is wanted first. */
export const SignInAnswer = z.union([Person, Pending])
export type SignInAnswer = z.infer<typeof SignInAnswer>

/** The version of each document that is consented to; the one in force, or the consent is refused. */
export const Consent = z.object({ agreement: z.string().max(20), privacy: z.string().max(20) })

const account = z.string().trim().min(1).max(60)
const password = z.string().min(1).max(200)

/** How the session is to be: `from` is the entrance, `bind` a pending identity that the account takes over. */
export const Wish = z.object({
  keep: z.boolean().default(false),
  from: z.string().max(60).optional(),
  /** The page stands in a frame of another site, which only a cookie of its own reaches. */
  framed: z.boolean().default(false),
  bind: z.string().max(100).optional(),
})

export const accountLogin = call('POST /pressplatform/user/v3/account/login', 'anyone', {
  does: 'Signs in with account, phone or mail and password; the session is a cookie, unless a further step is wanted. After repeated failures it wants work.',
  body: Wish.extend({ account, password, challenge: z.string().max(200).optional(), work: Solved.optional() }),
  data: SignInAnswer,
})

export const phoneLogin = call('GET /pressplatform/user/v2/phone/login', 'anyone', {
  does: 'Signs in with a phone and the code that was sent to it; consent to agreement and privacy is part of it.',
  query: Wish.extend({ phone: Phone, code: Code, agreement: z.string().max(20), privacy: z.string().max(20) }),
  data: SignInAnswer,
  guarded: true,
})

export const accountLoginChallenge = call('GET /pressplatform/user/v3/account/login', 'anyone', {
  does: 'Gives the single-use challenge that a sign-in may carry, and how long the account must wait after failed attempts.',
  query: z.object({ account: account.optional() }),
  data: z.object({ challenge: z.string(), expiresAt: z.iso.datetime(), waitSeconds: z.int() }),
  guarded: true,
})

export const accountLoginOld = call('GET /pressplatform/user/v2/account/login', 'anyone', {
  does: 'The older sign-in with account and password in the query, kept for callers that know no other.',
  query: z.object({ account, password, work: Solved.optional() }),
  data: SignInAnswer,
  guarded: true,
})

export const logout = call('GET /pressplatform/user/logout', 'anyone', {
  does: 'Ends the session, here or on every device.',
  query: z.object({ everywhere: z.boolean().default(false) }),
  guarded: true,
})

export const selectAuth = call('POST /pressplatform/user/selectAuth', 'signedIn', {
  does: 'Chooses the institution to work in, for an account that belongs to several.',
  body: z.object({ institutionId: z.uuid() }),
  data: Person,
})

export const membershipList = call('GET /pressplatform/user/memberships', 'signedIn', {
  does: 'Lists the institutions that the account belongs to.',
  data: z.array(
    z.object({ institutionId: z.uuid(), name: z.string(), logoUrl: z.string().nullable(), roles: z.array(z.string()), current: z.boolean() }),
  ),
})
