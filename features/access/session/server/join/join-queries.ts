import { sql } from 'kysely'
import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { findEntrance } from '#server/kernel/people/institutions-by-host-queries.ts'
import { documents } from './consent.ts'
import { targetKindOf } from '../codes/targets.ts'

interface Wanted {
  from: string | undefined
  host: string
  target: string
}

/**
 * The institution that a person with a verified target may join, and whether its approval is required. An address in the institution's own mail domains
 * needs no approval; without an entrance the domain also determines the institution.
 */
export async function loadJoinableInstitution(
  platform: PlatformDb,
  { from, host, target }: Wanted,
): Promise<{ id: string; name: string; waits: boolean }> {
  const domain = targetKindOf(target) === 'mail' ? target.slice(target.indexOf('@') + 1) : ''
  const entrance = await findEntrance(platform, { from, host })
  const found = await platform
    .selectFrom('institutions')
    .select(['id', 'name', 'registration', sql<boolean>`${domain} = any (mail_domains)`.as('own')])
    .where('suspendedAt', 'is', null)
    .where((q) => (entrance ? q('id', '=', entrance.id) : sql<boolean>`${domain} <> '' and mail_domains @> array[${domain}]`))
    .limit(2)
    .execute()
  const [institution] = found
  if (!institution || found.length > 1)
    throw refusal('forbidden', {
      zh: '请先选择所在的机构，再从它的入口注册',
      en: 'Choose your institution first, then register from its sign-in page',
    })
  if (institution.own) return { ...institution, waits: false }
  if (institution.registration === 'closed')
    throw refusal('forbidden', {
      zh: `${institution.name}没有开放注册，请向管理员索取账号或激活码`,
      en: `${institution.name} is not open for registration; ask its administrator for an account or an activation code`,
    })
  return { ...institution, waits: institution.registration === 'approve' }
}

/** The account, member and institution of an activation code that is unused and not expired. */
export async function findActivation(platform: PlatformDb, codeHash: Buffer) {
  return platform
    .selectFrom('activations')
    .innerJoin('accounts', 'accounts.id', 'activations.accountId')
    .innerJoin('institutions', 'institutions.id', 'activations.institutionId')
    .select([
      'activations.accountId',
      'activations.institutionId',
      'memberId',
      'activations.expiresAt',
      'accounts.account',
      'institutions.name as institutionName',
      'institutions.code as entrance',
    ])
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('activations.expiresAt', '>', new Date())
    .executeTakeFirst()
}

/** Marks the code as used; true only for the first call. */
export async function spendActivation(platform: PlatformDb, codeHash: Buffer): Promise<boolean> {
  const spent = await platform
    .updateTable('activations')
    .set({ usedAt: new Date() })
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

/** Stores the account's consent to the current versions. */
export async function insertConsents(platform: PlatformDb, accountId: string, address: string): Promise<void> {
  const rows = documents.map((document) => ({ id: newId(), accountId, document, version: legalDocumentVersions[document], address }))
  await platform
    .insertInto('consents')
    .values(rows)
    .onConflict((c) => c.columns(['accountId', 'document', 'version']).doNothing())
    .execute()
}

export async function insertRegisteredAccount(platform: PlatformDb, account: { id: string; account: string; passwordHash: string }): Promise<void> {
  await platform
    .insertInto('accounts')
    .values({ ...account, passwordChangedAt: new Date() })
    .execute()
}

export async function insertGuardian(
  platform: PlatformDb,
  guardian: { accountId: string; name: string; phone: string; address: string },
): Promise<void> {
  await platform.insertInto('guardians').values(guardian).execute()
}

interface NewStudent {
  id: string
  accountId: string
  name: string
  searchText: string
  nameKey: string
  /** Set while the institution has not approved the registration. */
  disabledAt?: Date
  appliedAt?: Date
}

export async function insertStudent(db: Db, student: NewStudent): Promise<void> {
  await db
    .insertInto('members')
    .values({ ...student, roles: ['student'] })
    .execute()
}

/** The ids of the active administrators of the institution. */
export async function selectAdministratorIds(db: Db): Promise<string[]> {
  const administrators = await db
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`'administrator' = any (roles)`)
    .where('disabledAt', 'is', null)
    .where('state', '!=', 'left')
    .where('visitor', '=', false)
    .execute()
  return administrators.map(({ id }) => id)
}

export async function loadMemberName(db: Db, memberId: string): Promise<string> {
  const { name } = await db.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirstOrThrow()
  return name
}
