import type { PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { assertAccountLimit } from '#server/kernel/people/accounts-left-queries.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'
import type { SignOnContext } from './arrival.ts'
import { accountNameIsTaken, findDepartment, insertAccount, insertMember, numberIsTaken, selectContactsInUse } from './provision-queries.ts'
import { selectRoleCodes } from '../queries.ts'
import { roleOf } from '../rules.ts'

/**
 * Creates account and member for a person whom a provider authenticates for the first time: without a password, with role and department from the
 * attributes. Undefined when the number belongs to another member.
 */
export async function createMember({ db, platform, provider, proof, from }: SignOnContext) {
  const { attributes, subject } = proof
  const role = roleOf(provider, attributes.roles)
  // A rule may name a deleted role; the administrator role is never assigned by a provider.
  if (role === 'administrator' || !(await selectRoleCodes(db)).includes(role))
    throw refusal('disabled', {
      zh: '登录方式的角色设置有误，请联系管理员',
      en: 'The roles of this sign-on are not set up correctly; ask your administrator',
    })
  if (attributes.number && (await numberIsTaken(db, attributes.number))) return undefined
  await assertAccountLimit(db, 1)
  const accountId = newId()
  const memberId = newId()
  const name = (attributes.name ?? attributes.number ?? subject).slice(0, 60)
  const account = await freeAccount(platform, provider.code, attributes.number ?? subject, accountId)
  const contacts = await freeContacts(platform, attributes)
  await insertAccount(platform, { id: accountId, account, ...contacts })
  const departmentId = attributes.department ? await findDepartment(db, attributes.department) : null
  const number = attributes.number?.slice(0, 60) ?? null
  const reading = nameSearchKeys({ name, number, account, ...contacts })
  await insertMember(db, { id: memberId, accountId, name, roles: [role], number, departmentId, ...reading })
  await logOperation({ db, user: { memberId: null, name: provider.name }, from }, 'member.add', {
    kind: 'member',
    id: memberId,
    name,
    after: { roles: [role], number, provider: provider.name },
  })
  return { accountId, memberId, name }
}

/** An account name from the provider's code and the number, with a part of the id appended when it is taken. */
async function freeAccount(platform: PlatformDb, code: string, wanted: string, id: string): Promise<string> {
  const name = `${code}-${wanted.replace(/[^\p{L}\p{N}._@-]+/gu, '-')}`.slice(0, 50).toLowerCase()
  return (await accountNameIsTaken(platform, name)) ? `${name}-${id.slice(-8)}` : name
}

/** Phone and mail from the provider, null where another account has them. They are stored as unverified. */
async function freeContacts(platform: PlatformDb, given: { phone?: string; mail?: string }) {
  const phone = given.phone?.replace(/^\+86|\s|-/g, '').match(/^1\d{10}$/)?.[0] ?? null
  const mail = given.mail?.toLowerCase().match(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)?.[0] ?? null
  const taken = await selectContactsInUse(platform, { phone, mail })
  return {
    phone: taken.some((one) => one.phone === phone) ? null : phone,
    mail: taken.some((one) => one.mail?.toLowerCase() === mail) ? null : mail,
  }
}
