import type { ConsentDocument } from '#plain/access/legal-document-versions.ts'
import type { PendingSignIn } from '../../contract.ts'
import { handOverLife } from '#server/kernel/access/browser.ts'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { SessionControl } from '#server/kernel/http/handlers.ts'
import { hashOfToken, newToken } from '../secrets.ts'

/** An identity confirmed outside of the account: by WeChat, by a provider, or by a verified phone. With a subject it is bound to the account at the end. */
export interface ExternalIdentity {
  provider: string
  subject?: string | null
  name?: string | null
  openId?: string | null
  /** The id of the session at the provider, for single logout. */
  session?: string | null
}

/** The requested kind of session, and what the sign-in has proven so far. */
export interface SignInProgress {
  method: string
  entrance: string
  kept: boolean
  framed: boolean
  /** A second factor was used, here or at the provider. */
  factorProven: boolean
  identity?: ExternalIdentity | undefined
  /** Proven by a provider of the institution, which is valid in that institution only. */
  vouched?: boolean
}

export const mostTries = 5

interface Hold extends SignInProgress {
  accountId: string | null
  next: PendingSignIn['next']
  documents?: ConsentDocument[]
}

/** The database handle, and the browser that a pending sign-in is bound to. */
interface SignInContext {
  platform: PlatformDb
  session: Pick<SessionControl, 'nameBrowser'>
}

/** The token of a pending sign-in, and the browser that sends it. */
export interface Brought {
  token: string
  browser: string | undefined
}

/** Stores a sign-in that needs another step, bound to this browser, and returns the answer for the client. */
export async function insertPendingSignIn(
  { platform, session }: SignInContext,
  { documents = [], identity, ...given }: Hold,
): Promise<PendingSignIn> {
  await platform.deleteFrom('pendingSignIns').where('expiresAt', '<', new Date()).execute()
  const token = newToken()
  const { accountId, next, method, entrance, kept, framed, factorProven, vouched = false } = given
  await platform
    .insertInto('pendingSignIns')
    .values({
      accountId,
      next,
      method,
      entrance,
      kept,
      framed,
      factorProven,
      vouched,
      tokenHash: hashOfToken(token),
      browserHash: hashOfToken(session.nameBrowser(framed)),
      identityProvider: identity?.provider ?? null,
      identitySubject: identity?.subject ?? null,
      identityName: identity?.name ?? null,
      identityOpenId: identity?.openId ?? null,
      identitySession: identity?.session ?? null,
      expiresAt: new Date(Date.now() + handOverLife),
    })
    .execute()
  return { next, token, documents, provider: identity?.provider ?? '', name: identity?.name ?? '' }
}

/** Stores a confirmed identity that has no account yet; the token is for /mobile/bindingAndregister. */
export const insertPendingIdentity = (
  context: SignInContext,
  course: SignInProgress & { identity: ExternalIdentity & { subject: string } },
): Promise<PendingSignIn> => insertPendingSignIn(context, { ...course, accountId: null, next: 'bind' })

const expired = () =>
  refusal('malformed', {
    zh: '登录已超时，或不是在这个浏览器里开始的，请在这个浏览器里重新登录',
    en: 'This sign-in has timed out or was started in another browser; please sign in again in this one',
  })

/** Reads a pending sign-in of an account without deleting it. Refuses one that was tried too often or belongs to another browser. */
export async function loadPendingSignIn(platform: PlatformDb, { token, browser }: Brought, next: PendingSignIn['next']) {
  const row = await platform
    .selectFrom('pendingSignIns')
    .innerJoin('accounts', 'accounts.id', 'pendingSignIns.accountId')
    .select(['pendingSignIns.accountId', 'pendingSignIns.totpSecret as offered', 'accounts.account', 'accounts.totpSecret', 'tokenHash'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('browserHash', '=', hashOfToken(browser ?? ''))
    .where('next', '=', next)
    .where('expiresAt', '>', new Date())
    .where('tries', '<', mostTries)
    .executeTakeFirst()
  if (!row?.accountId) throw expired()
  return { ...row, accountId: row.accountId }
}

/** Deletes a pending sign-in and returns it, so that it can continue only once. */
export async function consumePendingSignIn(
  platform: PlatformDb,
  brought: Brought,
  next: PendingSignIn['next'],
): Promise<SignInProgress & { accountId: string }> {
  const row = await take(platform, brought, next)
  if (!row?.accountId) throw expired()
  return { ...courseOf(row), accountId: row.accountId }
}

/** Deletes a stored identity and returns it, to be bound to the account that was found or created. */
export async function consumePendingIdentity(platform: PlatformDb, brought: Brought): Promise<ExternalIdentity & { subject: string }> {
  const row = await take(platform, brought, 'bind')
  const identity = row && courseOf(row).identity
  if (!row || row.accountId || !identity?.subject) throw expired()
  return { ...identity, subject: identity.subject }
}

/** Reads a stored identity without an account, without deleting it. */
export async function loadPendingIdentity(platform: PlatformDb, { token, browser }: Brought): Promise<ExternalIdentity | undefined> {
  const row = await platform
    .selectFrom('pendingSignIns')
    .selectAll()
    .where('tokenHash', '=', hashOfToken(token))
    .where('browserHash', '=', hashOfToken(browser ?? ''))
    .where('accountId', 'is', null)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  if (!row) throw expired()
  return courseOf(row).identity
}

/** Counts a try at a pending sign-in before the code is checked; refuses when there were too many. */
export async function countTry(platform: PlatformDb, token: string): Promise<void> {
  const { numUpdatedRows } = await platform
    .updateTable('pendingSignIns')
    .set((q) => ({ tries: q('tries', '+', 1) }))
    .where('tokenHash', '=', hashOfToken(token))
    .where('tries', '<', mostTries)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw expired()
}

export async function keepOffer(platform: PlatformDb, token: string, totpSecret: string): Promise<void> {
  await platform.updateTable('pendingSignIns').set({ totpSecret }).where('tokenHash', '=', hashOfToken(token)).execute()
}

const take = (platform: PlatformDb, { token, browser }: Brought, next: PendingSignIn['next']) =>
  platform
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', hashOfToken(token))
    .where('browserHash', '=', hashOfToken(browser ?? ''))
    .where('next', '=', next)
    .where('expiresAt', '>', new Date())
    .where('tries', '<=', mostTries)
    .returningAll()
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof take>>>

function courseOf(row: Row): SignInProgress {
  const { method, entrance, kept, framed, factorProven, vouched, identityProvider: provider } = row
  const identity = provider
    ? {
        provider,
        subject: row.identitySubject,
        name: row.identityName,
        openId: row.identityOpenId,
        session: row.identitySession,
      }
    : undefined
  return { method, entrance, kept, framed, factorProven, identity, vouched }
}
