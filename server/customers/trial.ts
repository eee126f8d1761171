import { sql } from 'kysely'
import type { Customer } from '@recto/contract/customers'
import { insertFirstAdministrator, insertInstitution } from '../institutions/insert.ts'
import type { Elsewhere, Platform } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
import { activationDays, activationPath, newActivation } from '../session/activation-code.ts'
import { readingOf } from '../users/words.ts'
import { setTrial } from './queries.ts'

const day = 24 * 3600_000

interface Opening {
  name: string
  code: string
  days: number
}

/** Makes the trial institution with the customer as its first administrator. Gives the path by which he takes over, unless he has an account already. */
export async function openTrial(
  { platform, elsewhere }: { platform: Platform; elsewhere: Elsewhere },
  customer: Customer,
  { name, code, days }: Opening,
): Promise<string | null> {
  const id = newId()
  const expiresAt = new Date(Date.now() + days * day)
  const about = { region: customer.region, contact: customer.name, contactPhone: customer.phone ?? '', contactMail: customer.mail ?? '' }
  const known = await accountOf(platform, customer)
  const path = await elsewhere(id, async (db) => {
    await insertInstitution(platform, db, { id, name, code, expiresAt, kind: 'other', ...about })
    if (!known) {
      const account = customer.phone ?? `${code}-admin`
      const contact = { ...(customer.phone && { phone: customer.phone }), ...(customer.mail && { mail: customer.mail }) }
      return (await insertFirstAdministrator(platform, db, { institutionId: id, name: customer.name, account, ...contact })).path
    }
    await db
      .insertInto('members')
      .values({ id: newId(), accountId: known, name: customer.name, roles: ['administrator'], ...readingOf(customer) })
      .execute()
    return null
  })
  await setTrial(platform, customer.id, { trialInstitutionId: id, trialEndAt: expiresAt })
  return path
}

/** The account of someone who has one already, by phone or mail. */
async function accountOf(platform: Platform, { phone, mail }: Customer): Promise<string | undefined> {
  const found = await platform
    .selectFrom('accounts')
    .select('id')
    .where((q) => q.or([...(phone ? [q('phone', '=', phone)] : []), ...(mail ? [sql<boolean>`lower(mail) = lower(${mail})`] : [])]))
    .$if(!phone && !mail, (rows) => rows.where(sql<boolean>`false`))
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** A new way into an account that nobody has taken over yet, for whoever has proven the phone. The one before it is no longer good. */
export async function activationFor(platform: Platform, phone: string): Promise<string | null> {
  const waiting = await platform
    .selectFrom('activations')
    .innerJoin('accounts', 'accounts.id', 'activations.accountId')
    .select(['activations.accountId', 'activations.institutionId', 'activations.memberId'])
    .where('accounts.phone', '=', phone)
    .where('accounts.passwordHash', 'is', null)
    .where('activations.usedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return null
  await platform.deleteFrom('activations').where('memberId', '=', waiting.memberId).where('usedAt', 'is', null).execute()
  const { code, codeHash } = newActivation()
  await platform
    .insertInto('activations')
    .values({ ...waiting, codeHash, expiresAt: new Date(Date.now() + activationDays * day) })
    .execute()
  return activationPath(code)
}
