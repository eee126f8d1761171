import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Platform } from '../kernel/db.ts'
import { seal, unseal } from '../kernel/sealed.ts'
import type { Proof } from '../gateways/sign-on/sign-on.ts'

const life = 10 * 60_000
const purposeOfSeal = 'sign-on journey'
const hashOf = (text: string) => createHash('sha256').update(text).digest()

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

export const newState = () => randomBytes(24).toString('base64url')

/** Keeps a journey until the browser is back, for ten minutes; `browser` is the value of its cookie. */
export async function insertJourney(platform: Platform, secret: Buffer, state: string, browser: string, plan: Plan, kept: object): Promise<void> {
  await platform.deleteFrom('signOnJourneys').where('expiresAt', '<', new Date()).execute()
  const sealed = seal(secret, purposeOfSeal, JSON.stringify(kept))
  const expiresAt = new Date(Date.now() + life)
  await platform
    .insertInto('signOnJourneys')
    .values({ ...plan, stateHash: hashOf(state), browserHash: hashOf(browser), kept: sealed, expiresAt })
    .execute()
}

export interface Journey extends Plan {
  kept: Record<string, string>
  /** Whom the provider has named already, by a post. */
  proof: Proof | undefined
}

/** The journey of this state, once: it is gone afterwards. Another browser, or another provider, finds nothing. */
export async function takeJourney(
  platform: Platform,
  secret: Buffer,
  state: string,
  browser: string,
  providerId: string,
): Promise<Journey | undefined> {
  const row = await platform
    .deleteFrom('signOnJourneys')
    .where('stateHash', '=', hashOf(state))
    .where('browserHash', '=', hashOf(browser))
    .where('providerId', '=', providerId)
    .where('expiresAt', '>', new Date())
    .returningAll()
    .executeTakeFirst()
  return (
    row && { ...row, purpose: row.purpose as Purpose, kept: open(secret, row.kept) ?? {}, proof: row.proof ? open(secret, row.proof) : undefined }
  )
}

/** What was kept for a journey whose answer is posted from another site, which sends no cookie along. */
export async function keptFor(platform: Platform, secret: Buffer, state: string, providerId: string): Promise<Record<string, string> | undefined> {
  const row = await platform
    .selectFrom('signOnJourneys')
    .select('kept')
    .where('stateHash', '=', hashOf(state))
    .where('providerId', '=', providerId)
    .where('proof', 'is', null)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return row && open(secret, row.kept)
}

/** Lays down whom the provider has named, for the step of the same browser that follows. */
export async function keepProof(platform: Platform, secret: Buffer, state: string, proof: Proof): Promise<void> {
  const sealed = seal(secret, purposeOfSeal, JSON.stringify(proof))
  await platform.updateTable('signOnJourneys').set({ proof: sealed }).where('stateHash', '=', hashOf(state)).where('proof', 'is', null).execute()
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
    .values({ hash: hashOf(`${providerId} ${id}`), expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`1`.as('added'))
    .executeTakeFirst()
  return added !== undefined
}
