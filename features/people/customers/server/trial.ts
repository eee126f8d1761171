import type { Customer } from '../contract.ts'
import { insertFirstAdministrator, insertInstitution } from '#features/people/institutions/server/new-institution-queries.ts'
import type { InInstitution, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { findByTarget, assignVerifiedTarget } from '#features/access/session/server/account-queries.ts'
import { activationPath } from '#features/access/session/server/join/activation-code.ts'
import { freeAccountName, selectAccountsByContact } from '#features/people/users/server/account-queries.ts'
import { activationFor as newCode } from '#features/people/users/server/first-access/first-access-queries.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'
import { findPendingActivation, insertAdministrator, setTrial } from './queries.ts'

const dayMs = 24 * 3600_000

interface TrialDraft {
  name: string
  code: string
  days: number
}

/**
 * Creates the trial institution with the customer as its first administrator. Returns the activation path of the new account, or null if the
 * customer already has an account.
 */
export async function openTrial(
  { platform, inInstitution }: { platform: PlatformDb; inInstitution: InInstitution },
  customer: Customer,
  { name, code, days }: TrialDraft,
): Promise<string | null> {
  const id = newId()
  const expiresAt = new Date(Date.now() + days * dayMs)
  const about = { region: customer.region, contact: customer.name, contactPhone: customer.phone ?? '', contactMail: customer.mail ?? '' }
  const known = await accountOf(platform, customer)
  const { path, memberId } = await inInstitution(id, async (db) => {
    await insertInstitution(platform, db, { id, name, code, expiresAt, kind: 'other', ...about })
    if (!known) {
      const { phone } = customer
      const account = await freeAccountName(platform, id, phone ?? `${code}-admin`)
      const mail = await freeMail(platform, customer)
      const first = await insertFirstAdministrator(platform, db, { institutionId: id, name: customer.name, account, ...(mail && { mail }) })
      // An account that has this phone without having verified it loses it.
      if (phone) await assignVerifiedTarget(platform, first.accountId, phone)
      return first
    }
    return { path: null, memberId: await insertAdministrator(db, { accountId: known, name: customer.name, ...nameSearchKeys(customer) }) }
  })
  await setTrial(platform, customer.id, { trialInstitutionId: id, trialMemberId: memberId, trialEndAt: expiresAt })
  return path
}

/** The existing account of a customer: found by the phone, which the applicant has verified, or by the mail if no phone is known. */
async function accountOf(platform: PlatformDb, { phone, mail }: Customer): Promise<string | undefined> {
  const target = phone || mail?.toLowerCase()
  return target ? (await findByTarget(platform, target))?.id : undefined
}

/** The mail of a customer, or undefined if another account has it. */
async function freeMail(platform: PlatformDb, { mail }: Customer): Promise<string | undefined> {
  return mail && !(await selectAccountsByContact(platform, [{ mail }])).length ? mail : undefined
}

/**
 * A new activation path for an account with this phone that was never activated, or null. The caller has verified the phone. An activation code
 * issued before becomes invalid.
 */
export async function renewActivation(platform: PlatformDb, phone: string): Promise<string | null> {
  const pending = await findPendingActivation(platform, phone)
  if (!pending) return null
  const { value } = await newCode(platform, pending)
  return activationPath(value)
}
