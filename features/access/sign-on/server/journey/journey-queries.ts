import { sql } from 'kysely'
import { handOverLife } from '#server/kernel/access/browser.ts'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { seal, unseal } from '#server/kernel/crypto/sealed.ts'
import type { SignOnIdentity } from '#server/gateways/sign-on/sign-on.ts'
import { hashOfToken, newToken } from '#features/access/session/server/secrets.ts'

const sealPurpose = 'sign-on journey'

export type Purpose = 'signIn' | 'bind' | 'test'

/** Why the browser is sent to a provider, and where it goes afterwards. */
export interface Plan {
  providerId: string
  purpose: Purpose
  /** The account that binds or tests; null for a sign-in. */
  accountId: string | null
  redirect: string
  /** Stay signed in for thirty days. */
  stay: boolean
  framed: boolean
}

/** Stores a journey to a provider until the browser returns, at most ten minutes; `browser` is the value of its cookie. */
export async function insertJourney(platform: PlatformDb, secret: Buffer, state: string, browser: string, plan: Plan, kept: object): Promise<void> {
  await platform.deleteFrom('signOnJourneys').where('expiresAt', '<', new Date()).execute()
  const sealed = seal(secret, sealPurpose, JSON.stringify(kept))
  const expiresAt = new Date(Date.now() + handOverLife)
  await platform
    .insertInto('signOnJourneys')
    .values({ ...plan, stateHash: hashOfToken(state), browserHash: hashOfToken(browser), kept: sealed, expiresAt })
    .execute()
}

export interface Journey extends Plan {
  kept: Record<string, string>
  /** The proof that the provider has already posted. */
  proof: SignOnIdentity | undefined
}

/** What the browser returns with. */
export interface Returned {
  state: string
  /** The value of its cookie. */
  browser: string | undefined
  /** The ticket from the redirect after a post. */
  ticket: string | undefined
}

/**
 * Deletes and returns the journey of this state. It belongs to the browser that started it; after a post, that browser must also send the ticket of the
 * post, which shows that it made the post itself. Undefined otherwise. When only the cookie or only the ticket matches, the journey is deleted, because
 * two browsers are involved. The state alone deletes nothing, because the provider knows it too.
 */
export async function consumeJourney(
  platform: PlatformDb,
  secret: Buffer,
  { state, browser, ticket }: Returned,
  providerId: string,
): Promise<Journey | undefined> {
  const [browserHash, ticketHash] = [hashOfToken(browser ?? ''), hashOfToken(ticket ?? '')]
  const row = await platform
    .deleteFrom('signOnJourneys')
    .where('stateHash', '=', hashOfToken(state))
    .where((q) => q.or([q('browserHash', '=', browserHash), q('ticketHash', '=', ticketHash)]))
    .where('providerId', '=', providerId)
    .where('expiresAt', '>', new Date())
    .returningAll()
    .executeTakeFirst()
  if (!row?.browserHash.equals(browserHash)) return undefined
  if (row.proof !== null && !row.ticketHash?.equals(ticketHash)) return undefined
  return { ...row, purpose: row.purpose as Purpose, kept: open(secret, row.kept) ?? {}, proof: row.proof ? open(secret, row.proof) : undefined }
}

/** The stored data of a journey whose answer is posted from another site, which means without a cookie. */
export async function keptFor(platform: PlatformDb, secret: Buffer, state: string, providerId: string): Promise<Record<string, string> | undefined> {
  const row = await platform
    .selectFrom('signOnJourneys')
    .select('kept')
    .where('stateHash', '=', hashOfToken(state))
    .where('providerId', '=', providerId)
    .where('proof', 'is', null)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return row && open(secret, row.kept)
}

/**
 * Stores the proof that a provider has posted. Returns the ticket that only the posting browser receives and needs for its next step;
 * undefined when another post was first.
 */
export async function keepProof(platform: PlatformDb, secret: Buffer, state: string, proof: SignOnIdentity): Promise<string | undefined> {
  const ticket = newToken()
  const kept = await platform
    .updateTable('signOnJourneys')
    .set({ proof: seal(secret, sealPurpose, JSON.stringify(proof)), ticketHash: hashOfToken(ticket) })
    .where('stateHash', '=', hashOfToken(state))
    .where('proof', 'is', null)
    .executeTakeFirst()
  return kept.numUpdatedRows ? ticket : undefined
}

function open<T>(secret: Buffer, sealed: string): T | undefined {
  const text = unseal(secret, sealPurpose, sealed)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

/** True the first time that this assertion of the provider is seen. */
export async function markAssertionUsed(platform: PlatformDb, providerId: string, id: string, expiresAt: Date): Promise<boolean> {
  await platform.deleteFrom('signOnAssertions').where('expiresAt', '<', new Date()).execute()
  const added = await platform
    .insertInto('signOnAssertions')
    .values({ hash: hashOfToken(`${providerId} ${id}`), expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`1`.as('added'))
    .executeTakeFirst()
  return added !== undefined
}
