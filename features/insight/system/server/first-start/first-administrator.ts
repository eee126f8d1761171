import { sql } from 'kysely'
import { insertInstitution } from '#features/people/institutions/server/insert.ts'
import type { Database } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { operator, logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { SessionStart } from '#server/kernel/access/session.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

export interface AdministratorDraft {
  account: string
  name: string
  password: string
  /** The name of the institution; an existing one with this name is used. */
  institution: string
}

/** Throws a refusal at the field when a value is missing or invalid. */
export function checkDraft({ account, name, password, institution }: AdministratorDraft): void {
  if (!/^[\w.@-]{2,60}$/.test(account)) {
    throw invalid('account', { zh: '账号由 2 到 60 个字母、数字或 . _ - @ 组成', en: 'An account name has 2 to 60 letters, digits or . _ - @' })
  }
  if (!name.trim() || name.length > 50) throw invalid('name', { zh: '请填写姓名，最多 50 个字', en: 'Enter a name of at most 50 characters' })
  if (password.length < 8 || password.length > 200)
    throw invalid('password', { zh: '密码为 8 到 200 个字符', en: 'A password has 8 to 200 characters' })
  if (!institution.trim() || institution.length > 100) {
    throw invalid('institution', { zh: '请填写机构名称，最多 100 个字', en: 'Enter the name of the institution, at most 100 characters' })
  }
}

/**
 * Creates a platform administrator who also administers an institution. Both are logged in the institution as done by the operator from `address`, which
 * is empty for a command. `admit` may refuse within the same transaction. Concurrent calls run one after the other.
 */
export async function makeAdministrator(
  database: Database,
  draft: AdministratorDraft,
  address = '',
  admit: (database: Platform) => Promise<void> = async () => undefined,
) {
  checkDraft(draft)
  const passwordHash = await hashPassword(draft.password)
  const name = draft.institution.trim()
  const known = await database.platform.selectFrom('institutions').select('id').where('name', '=', name).executeTakeFirst()
  const institutionId = known?.id ?? newId()
  return database.inside(institutionId, 'read write', async (db, platform): Promise<SessionStart> => {
    await sql`select pg_advisory_xact_lock(7240)`.execute(platform)
    await admit(platform)
    const accountId = newId()
    const taken = await platform
      .selectFrom('accounts')
      .select('id')
      .where(sql<boolean>`lower(account) = lower(${draft.account})`)
      .executeTakeFirst()
    if (taken) throw invalid('account', { zh: '这个账号已经有人使用', en: 'This account name is taken' })
    if (!known) await insertInstitution(platform, db, { id: institutionId, name, code: await freeCode(platform) })
    await platform.insertInto('accounts').values({ id: accountId, account: draft.account, passwordHash, administrator: true }).execute()
    const member = { id: newId(), accountId, name: draft.name.trim() }
    await db
      .insertInto('members')
      .values({ ...member, roles: ['administrator'], ...nameSearchKeys({ ...member, account: draft.account }) })
      .execute()
    const by = { db, user: operator, from: { address } }
    if (!known) await logOperation(by, 'institution.add', { kind: 'institution', id: institutionId, name, after: { name } })
    await logOperation(by, 'administrator.add', {
      kind: 'member',
      id: member.id,
      name: member.name,
      after: { account: draft.account, institution: name },
    })
    return { accountId, institutionId, memberId: member.id }
  })
}

type Platform = Database['platform']

/** A free code for the institution, which is part of its sign-in URL and can be changed later. */
async function freeCode(platform: Platform): Promise<string> {
  const home = await platform.selectFrom('institutions').select('id').where('code', '=', 'home').executeTakeFirst()
  return home ? `i-${newId().slice(-12)}` : 'home'
}
