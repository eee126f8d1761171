import { randomInt } from 'node:crypto'
import type { InitialCredential } from '../../contract.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { activationDays, type NewActivation, newActivation } from '#features/access/session/server/join/activation-code.ts'

// Without characters that are easily confused.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A one-time password to pass on by hand: twelve characters in groups of four, 59 bits. */
export const oneTimePassword = (): string =>
  Array.from({ length: 12 }, (_, at) => (at && at % 4 === 0 ? '-' : '') + (alphabet[randomInt(alphabet.length)] ?? '')).join('')

/** Sets a password that must be changed at the next sign-in; every session of the account ends. */
export async function setOneTimePassword(platform: PlatformDb, accountId: string, passwordHash: string): Promise<void> {
  await platform.updateTable('accounts').set({ passwordHash, passwordExpired: true }).where('id', '=', accountId).execute()
  await platform.deleteFrom('activations').where('accountId', '=', accountId).where('usedAt', 'is', null).execute()
  await endSessionsOf(platform, accountId)
}

interface Place {
  institutionId: string
  accountId: string
  memberId: string
}

/** Issues one activation code for each account; earlier unused codes become invalid. Only hashes are stored. */
export async function issueActivations(
  platform: PlatformDb,
  places: readonly Place[],
  activationOf: (place: Place) => NewActivation = newActivation,
): Promise<{ codes: Map<string, string>; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + activationDays * 24 * 3600_000)
  const codes = new Map<string, string>()
  for (let at = 0; at < places.length; at += 2000) {
    const part = places.slice(at, at + 2000)
    const accountIds = part.map(({ accountId }) => accountId)
    await platform.deleteFrom('activations').where('accountId', 'in', accountIds).where('usedAt', 'is', null).execute()
    const rows = part.map((place) => {
      const { accountId, memberId, institutionId } = place
      const { code, codeHash } = activationOf(place)
      codes.set(memberId, code)
      return { codeHash, accountId, memberId, institutionId, expiresAt }
    })
    await platform.insertInto('activations').values(rows).execute()
  }
  return { codes, expiresAt }
}

/** How many of these accounts have an activation code that still works. */
export async function countValidCodes(platform: PlatformDb, accountIds: readonly string[]): Promise<number> {
  if (!accountIds.length) return 0
  const found = await platform
    .selectFrom('activations')
    .select((q) => q.fn.count<number>('accountId').distinct().as('count'))
    .where('accountId', 'in', accountIds)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}

/** Removes the password and issues an activation code instead; every session of the account ends. */
export async function resetToCode(platform: PlatformDb, place: Place): Promise<InitialCredential> {
  await platform.updateTable('accounts').set({ passwordHash: null, passwordExpired: false }).where('id', '=', place.accountId).execute()
  await endSessionsOf(platform, place.accountId)
  return activationFor(platform, place)
}

export async function activationFor(platform: PlatformDb, place: Place): Promise<InitialCredential> {
  const { codes, expiresAt } = await issueActivations(platform, [place])
  return { kind: 'code', value: codes.get(place.memberId) ?? '', expiresAt: expiresAt.toISOString() }
}

/** The account of a member; visitors of the platform are not found. */
export async function loadAccountId(db: Db, memberId: string): Promise<string> {
  const member = await db.selectFrom('members').select('accountId').where('id', '=', memberId).where('visitor', '=', false).executeTakeFirst()
  if (!member) throw refusal('notFound')
  return member.accountId
}

/** Whether an account administers the platform. */
export async function isPlatformAdministrator(platform: PlatformDb, accountId: string): Promise<boolean> {
  const account = await platform.selectFrom('accounts').select('administrator').where('id', '=', accountId).executeTakeFirstOrThrow()
  return account.administrator
}
