import { insertInstitution } from '#features/people/institutions/server/new-institution-queries.ts'
import type { Database, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { operator, logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { SessionStart } from '#server/kernel/access/session.ts'
import { findFreeCode, findInstitutionId, insertAdministrator, isAccountTaken, lockAdministrators } from './administrator-queries.ts'

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
  admit: (platform: PlatformDb) => Promise<void> = async () => undefined,
) {
  checkDraft(draft)
  const passwordHash = await hashPassword(draft.password)
  const name = draft.institution.trim()
  const known = await findInstitutionId(database.platform, { name })
  const institutionId = known ?? newId()
  return database.withInstitution(institutionId, 'read write', async (db, platform): Promise<SessionStart> => {
    await lockAdministrators(platform)
    await admit(platform)
    if (await isAccountTaken(platform, draft.account)) throw invalid('account', { zh: '这个账号已经有人使用', en: 'This account name is taken' })
    if (!known) await insertInstitution(platform, db, { id: institutionId, name, code: await findFreeCode(platform) })
    const member = await insertAdministrator(db, platform, { account: draft.account, passwordHash, name: draft.name.trim() })
    const by = { db, user: operator, from: { address } }
    if (!known) await logOperation(by, 'institution.add', { kind: 'institution', id: institutionId, name, after: { name } })
    await logOperation(by, 'administrator.add', {
      kind: 'member',
      id: member.id,
      name: member.name,
      after: { account: draft.account, institution: name },
    })
    return { accountId: member.accountId, institutionId, memberId: member.id }
  })
}
