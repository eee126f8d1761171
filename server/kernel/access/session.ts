import { createHash, randomBytes } from 'node:crypto'
import type { ModuleCode } from '#contract/modules.ts'
import { batched } from '../data/across-calls/batched.ts'
import type { Database, PlatformDb } from '../data/db.ts'
import { pushLive } from '../events/live.ts'

/**
 * Data scope of a member's rights: only the member, the cohorts the member advises, listed departments, the member's own department (each with the
 * departments below it), the institution, or all institutions.
 */
export type Scope = 'own' | 'class' | 'departments' | 'department' | 'institution' | 'platform'

export interface User {
  sessionId: string
  accountId: string
  institutionId: string
  institutionName: string
  memberId: string
  name: string
  administrator: boolean
  /** A platform administrator who has temporarily entered this institution. */
  visitor: boolean
  scope: Scope
  departmentId: string | null
  roles: readonly string[]
  modules: readonly ModuleCode[]
  rights: readonly string[]
  /** The session was last marked as seen more than five minutes ago. */
  stale: boolean
}

/** Device and operating system from the browser's user agent, with the values of the specification (section 9). */
export interface Device {
  device: string
  operatingSystem: string
}

export interface SessionStart {
  accountId: string
  institutionId: string
  memberId: string
  /** "Stay signed in": the session lasts 30 days instead of 12 hours. */
  kept?: boolean
  framed?: boolean
  /** How the session was opened: password, phone, wechat, or the code of a provider. */
  method?: string
  device?: string
  operatingSystem?: string
  address?: string
  /** The provider that authenticated the person, and the id of its session, with which the provider may end ours. */
  identity?: { provider: string; session: string | null }
}

const hours = 3600_000
/** The hash of a session's token; only this is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The hash of the session's token, from the usual cookie or from the one for framed pages. */
export function tokenHash(cookies: string | undefined): Buffer | undefined {
  const token = cookies?.match(/(?:^|; )recto=([\w-]{43})(?:;|$)/)?.[1] ?? cookies?.match(/(?:^|; )recto-framed=([\w-]{43})(?:;|$)/)?.[1]
  return token ? hashOf(token) : undefined
}

export const hasSessionCookie = (cookies: string | undefined): boolean => /(?:^|; )recto(?:-framed)?=/.test(cookies ?? '')

export function sessionCookie(token: string, { kept = false, framed = false, secure = false } = {}): string {
  const age = kept ? `; Max-Age=${30 * 24 * 3600}` : ''
  // A framed page is on another site than its parent: browsers send only this kind of cookie there, and only over TLS.
  if (framed) return `recto-framed=${token}; Path=/; HttpOnly; SameSite=None; Secure; Partitioned${age}`
  return `recto=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${age}`
}
/** Names the institution that was last worked in, so that a sign-in page without an institution in its address is that of the person's own. */
export const entranceCookie = (institutionId: string) => `recto-entrance=${institutionId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${365 * 24 * 3600}`

export const lastEntrance = (cookies: string | undefined): string | undefined => cookies?.match(/(?:^|; )recto-entrance=([\da-f-]{36})(?:;|$)/)?.[1]

export const expiredCookies = [
  'recto=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  'recto-framed=; Path=/; HttpOnly; SameSite=None; Secure; Partitioned; Max-Age=0',
]

const signedIn = `select session_id as "sessionId", account_id as "accountId", institution_id as "institutionId", institution_name as "institutionName",
  member_id as "memberId", name, administrator, visitor, scope, department_id as "departmentId", roles, modules, features as rights, stale
  from unnest($1::bytea[]) with ordinality as given(hash, at) left join lateral signed_in(given.hash) on true order by at`

/** Sessions that are asked for at the same time are read by one statement. */
const usersOf = batched(async ({ pool }: Database, hashes: readonly Buffer[]) => {
  const { rows } = await pool.query<User | { sessionId: null }>(signedIn, [hashes])
  return rows.map((row) => (row.sessionId === null ? undefined : row))
})

/** Reads session, member, roles and modules in one statement. */
export async function userOf(database: Database, cookies: string | undefined): Promise<User | undefined> {
  const hash = tokenHash(cookies)
  return hash && usersOf(database, hash)
}

/** When a session ends by itself. */
export async function sessionEnd({ pool }: Database, { sessionId }: Pick<User, 'sessionId'>): Promise<Date | undefined> {
  const { rows } = await pool.query<{ expiresAt: Date }>('select expires_at as "expiresAt" from sessions where id = $1', [sessionId])
  return rows[0]?.expiresAt
}

/** Updates the time at which the session was last used. Not awaited, and errors are ignored. */
export function markSeen({ pool }: Database, user: User): void {
  pool.query('update sessions set seen_at = now() where id = $1', [user.sessionId]).catch(() => undefined)
}

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession(platform: PlatformDb, start: SessionStart): Promise<string> {
  const {
    accountId,
    institutionId,
    memberId,
    kept = false,
    framed = false,
    method = 'password',
    device = '',
    operatingSystem = '',
    address = '',
    identity,
  } = start
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + (kept ? 30 * 24 : 12) * hours)
  const from = { method, device, operatingSystem, address, identityProvider: identity?.provider ?? null, identitySession: identity?.session ?? null }
  await platform
    .insertInto('sessions')
    .values({ accountId, institutionId, memberId, kept, framed, ...from, tokenHash: hashOf(token), expiresAt })
    .execute()
  return token
}

export async function endSession(platform: PlatformDb, cookies: string | undefined): Promise<void> {
  const hash = tokenHash(cookies)
  if (hash) await platform.deleteFrom('sessions').where('tokenHash', '=', hash).execute()
}

/** Ends the sessions of an account, except one if given, and notifies their open screens. */
export async function endSessionsOf(platform: PlatformDb, accountId: string, except?: { sessionId: string }): Promise<void> {
  const ended = await platform
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(except !== undefined, (rows) => rows.where('id', '!=', except?.sessionId ?? ''))
    .returning('memberId')
    .execute()
  await pushLive(platform, [...new Set(ended.map(({ memberId }) => memberId))], { type: 'signed-out' })
}
