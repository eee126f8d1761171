import { z } from 'zod'
import { call } from './call.ts'
import { moduleCodes } from './modules.ts'

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

const account = z.string().trim().min(1).max(60)
const password = z.string().min(1).max(200)

export const accountLogin = call('POST /pressplatform/user/v3/account/login', 'anyone', {
  does: 'Signs in with account and password; the session is a cookie.',
  body: z.object({
    account,
    password,
    challenge: z.string().max(200).optional(),
    keep: z.boolean().default(false),
    from: z.string().max(60).optional(),
    /** The page stands in a frame of another site, which only a cookie of its own reaches. */
    framed: z.boolean().default(false),
  }),
  data: Person,
})

export const accountLoginChallenge = call('GET /pressplatform/user/v3/account/login', 'anyone', {
  does: 'Gives the single-use challenge that a sign-in may carry, and how long the account must wait after failed attempts.',
  query: z.object({ account: account.optional() }),
  data: z.object({ challenge: z.string(), expiresAt: z.iso.datetime(), waitSeconds: z.int() }),
  guarded: true,
})

export const accountLoginOld = call('GET /pressplatform/user/v2/account/login', 'anyone', {
  does: 'The older sign-in with account and password in the query, kept for callers that know no other.',
  query: z.object({ account, password }),
  data: Person,
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
