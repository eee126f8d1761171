import { sql } from 'kysely'
import { handOverLife } from '../kernel/browser.ts'
import type { Platform } from '../kernel/db.ts'
import { seal, unseal } from '../kernel/sealed.ts'
import type { Proof } from '../gateways/sign-on/sign-on.ts'
import { hashOfToken, newToken } from '../session/secrets.ts'

const purposeOfSeal = 'sign-on journey'

export type Purpose = 'signIn' | 'bind' | 'test'

/** What a browser set out for, and where it goes afterwards. */
export interface Plan {
  providerId: string
  purpose: Purpose
  /** Who binds or tests. */
  accountId: string | null
  redirect: string
  /** Stay signed in for thirty days. */
  stay: boolean
  framed: boolean
}

/** Keeps a journey until the browser is back, for ten minutes; `browser` is the name in its cookie. */
export async function insertJourney(platform: Platform, secret: Buffer, state: string, browser: string, plan: Plan, kept: object): Promise<void> {
  await platform.deleteFrom('signOnJourneys').where('expiresAt', '<', new Date()).execute()
  const sealed = seal(secret, purposeOfSeal, JSON.stringify(kept))
  const expiresAt = new Date(Date.now() + handOverLife)
  await platform
    .insertInto('signOnJourneys')
    .values({ ...plan, stateHash: hashOfToken(state), browserHash: hashOfToken(browser), kept: sealed, expiresAt })
    .execute()
}

export interface Journey extends Plan {
  kept: Record<string, string>
  /** Whom the provider has named already, by a post. */
  proof: Proof | undefined
}

/** What a browser comes back with. */
export interface Returned {
  state: string
  /** The name in its cookie. */
  browser: string | undefined
  /** What the redirect after a post has given it. */
  ticket: string | undefined
}

/**
 * The journey of this state, once. It belongs to the browser that set out; after a post, that browser must also bring the ticket of the post, so
 * that the post was its own. Undefined otherwise. A browser that brings its cookie or the ticket but not both ends the journey: what was proven
 * lies in two browsers, and is good in neither. The state alone ends nothing: the provider knows it too.
 */
export async function takeJourney(
  platform: Platform,
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

/** What was kept for a journey whose answer is posted from another site, which sends no cookie along. */
export async function keptFor(platform: Platform, secret: Buffer, state: string, providerId: string): Promise<Record<string, string> | undefined> {
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
 * Keeps whom the provider has named by a post. Gives the ticket that the posting browser needs for its next step and that is told to no other;
 * undefined where another post was faster.
 */
export async function keepProof(platform: Platform, secret: Buffer, state: string, proof: Proof): Promise<string | undefined> {
  const ticket = newToken()
  const kept = await platform
    .updateTable('signOnJourneys')
    .set({ proof: seal(secret, purposeOfSeal, JSON.stringify(proof)), ticketHash: hashOfToken(ticket) })
    .where('stateHash', '=', hashOfToken(state))
    .where('proof', 'is', null)
    .executeTakeFirst()
  return kept.numUpdatedRows ? ticket : undefined
}

function open<T>(secret: Buffer, sealed: string): T | undefined {
  const text = unseal(secret, purposeOfSeal, sealed)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

/** True for the first time that an assertion of this provider comes. */
export async function firstAssertion(platform: Platform, providerId: string, id: string, expiresAt: Date): Promise<boolean> {
  await platform.deleteFrom('signOnAssertions').where('expiresAt', '<', new Date()).execute()
  const added = await platform
    .insertInto('signOnAssertions')
    .values({ hash: hashOfToken(`${providerId} ${id}`), expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`1`.as('added'))
    .executeTakeFirst()
  return added !== undefined
}
