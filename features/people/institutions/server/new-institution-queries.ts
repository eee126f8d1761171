import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { initialsOf } from '#server/kernel/lists/pinyin.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { activationDays, activationPath, newActivation } from '#features/access/session/server/join/activation-code.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'
import { startingRoles } from './starting-roles.ts'

export interface NewInstitution {
  id: string
  code: string
  name: string
  kind?: string
  tagline?: string
  host?: string | null
  parentId?: string | null
  packageId?: string | null
  expiresAt?: Date | null
  region?: string
  address?: string
  contact?: string
  contactPhone?: string
  contactMail?: string
}

/** Inserts an institution with its starting roles and parameters. `db` must be a handle of the new institution. */
export async function insertInstitution(platform: PlatformDb, db: Db, row: NewInstitution): Promise<void> {
  await platform
    .insertInto('institutions')
    .values({ ...row, initials: initialsOf(row.name) })
    .execute()
    .catch(refusedInstitution)
  await db.insertInto('roles').values(startingRoles).execute()
  const parameters = [
    { moduleCode: 'mybook', code: 'import', value: 'true' },
    { moduleCode: 'LearningPortal', code: 'announcements', value: 'true' },
  ]
  await db.insertInto('moduleParameters').values(parameters).execute()
}

interface FirstAdministrator {
  institutionId: string
  name: string
  account: string
  phone?: string
  mail?: string
}

/** Inserts the first administrator of an institution, with an activation link that works once. `path` is the path of the link. */
export async function insertFirstAdministrator(
  platform: PlatformDb,
  db: Db,
  { institutionId, name, account, phone, mail }: FirstAdministrator,
): Promise<{ accountId: string; memberId: string; path: string; expiresAt: Date }> {
  const [accountId, memberId] = [newId(), newId()]
  const existing = await platform
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(account) = lower(${account})`)
    .executeTakeFirst()
  if (existing) throw invalid('administrator.account', { zh: '这个账号已经有人使用', en: 'This account name is taken' })
  await platform
    .insertInto('accounts')
    .values({ id: accountId, account, phone: phone ?? null, mail: mail ?? null })
    .execute()
  await db
    .insertInto('members')
    .values({
      id: memberId,
      accountId,
      name,
      roles: ['administrator'],
      state: 'waiting',
      ...nameSearchKeys({ name, account, phone: phone ?? null, mail: mail ?? null }),
    })
    .execute()
  const { code, codeHash } = newActivation()
  const expiresAt = new Date(Date.now() + activationDays * 24 * 3600_000)
  await platform.insertInto('activations').values({ codeHash, accountId, institutionId, memberId, expiresAt }).execute()
  return { accountId, memberId, path: activationPath(code), expiresAt }
}

const refusals: Record<string, ReturnType<typeof invalid>> = {
  institutions_code_key: invalid('code', { zh: '这个代码已被使用', en: 'This code is taken' }),
  institutions_package_id_fkey: invalid('packageId', { zh: '没有这个套餐', en: 'There is no such package' }),
  institutions_parent_id_fkey: invalid('parentId', { zh: '没有这个上级机构', en: 'There is no such institution' }),
  institutions_university: refusal('conflict', { zh: '已有机构认证为这所学校', en: 'Another institution is already verified as this university' }),
}

export function refusedInstitution(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  throw refusals[constraint] ?? error
}
