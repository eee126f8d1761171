import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'

export interface Contact {
  account?: string | undefined
  phone?: string | null | undefined
  mail?: string | null | undefined
}

export interface Membership {
  accountId: string
  institutionId: string
  memberId: string
  name: string
}

/** Where these accounts are members, in every institution. */
export async function selectMemberships(platform: PlatformDb, accountIds: readonly string[]): Promise<Membership[]> {
  if (!accountIds.length) return []
  const { rows } = await sql<Membership>`select * from memberships_of(${accountIds}::uuid[])`.execute(platform)
  return rows
}

/** Accounts that have one of these account names, phones or mail addresses. */
export async function selectAccountsByContact(platform: PlatformDb, contacts: readonly Contact[]) {
  const lower = (values: (string | null | undefined)[]) => [...new Set(values.flatMap((value) => (value ? [value.toLowerCase()] : [])))]
  const names = lower(contacts.map(({ account }) => account))
  const phones = [...new Set(contacts.flatMap(({ phone }) => (phone ? [phone] : [])))]
  const mails = lower(contacts.map(({ mail }) => mail))
  if (!names.length && !phones.length && !mails.length) return []
  return platform
    .selectFrom('accounts')
    .select(['id', 'account', 'phone', 'mail', 'phoneVerifiedAt', 'mailVerifiedAt', 'administrator'])
    .where((q) =>
      q.or([
        sql<boolean>`lower(accounts.account) = any (${names}::text[])`,
        sql<boolean>`accounts.phone = any (${phones}::text[])`,
        sql<boolean>`lower(accounts.mail) = any (${mails}::text[])`,
      ]),
    )
    .execute()
}

export type KnownAccount = Awaited<ReturnType<typeof selectAccountsByContact>>[number]

/**
 * Whether an account that was found by a contact belongs to the person who has that contact: true only when the account's owner has verified the phone
 * or mail. An unverified contact may have been entered by another institution for a different person.
 */
export const hasProven = (account: KnownAccount, { phone, mail }: Contact): boolean =>
  !account.administrator &&
  ((!!phone && account.phoneVerifiedAt !== null && account.phone === phone) ||
    (!!mail && account.mailVerifiedAt !== null && account.mail?.toLowerCase() === mail.toLowerCase()))

/** Why a member of the same name in another institution is not treated as the same person. */
export const unverifiedContactText = {
  zh: '平台上的同名用户登记了它，但本人还没有验证过，不能确认是同一个人；可以先不填',
  en: 'Someone with this name in another institution uses it but has not verified it, so it may be a different person; leave it empty for now',
}

/** Those of these accounts that are also used in another institution or that administer the platform. No institution may change them or sign them in. */
export async function selectSharedAccounts(platform: PlatformDb, institutionId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const [administrators, memberships] = await Promise.all([
    platform
      .selectFrom('accounts')
      .select('id')
      .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
      .where('administrator', '=', true)
      .execute(),
    selectMemberships(platform, accountIds),
  ])
  const others = memberships.filter((each) => each.institutionId !== institutionId)
  return new Set([...administrators.map(({ id }) => id), ...others.map(({ accountId }) => accountId)])
}

const takenRefusals = {
  account: invalid('account', { zh: '账号名已被使用', en: 'This account name is taken' }),
  phone: invalid('phone', { zh: '手机号已被平台上的其他账号使用', en: 'This phone number is used by another account on the platform' }),
  mail: invalid('mail', { zh: '邮箱已被平台上的其他账号使用', en: 'This mail address is used by another account on the platform' }),
}

/** Throws the violation of a unique index as a refusal of the field; throws any other error unchanged. */
export function refuseTakenContact(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const field = (['account', 'phone', 'mail'] as const).find((each) => constraint.startsWith(`accounts_${each}`))
  throw field ? takenRefusals[field] : error
}

interface NewAccount {
  account: string
  phone: string | null
  mail: string | null
  passwordHash: string | null
}

export async function insertAccount(platform: PlatformDb, { passwordHash, ...contact }: NewAccount): Promise<string> {
  const id = newId()
  const password = passwordHash ? { passwordHash, passwordExpired: true } : {}
  await platform
    .insertInto('accounts')
    .values({ ...contact, ...password, id })
    .execute()
    .catch(refuseTakenContact)
  return id
}

/** A free account name: the wished one, else prefixed with the institution's code, else with a number appended. */
export async function freeAccountName(platform: PlatformDb, institutionId: string, wished: string): Promise<string> {
  const { code: whole } = await platform.selectFrom('institutions').select('code').where('id', '=', institutionId).executeTakeFirstOrThrow()
  const code = whole.slice(0, 16)
  const base = wished.replace(/[^\p{L}\p{N}._@-]/gu, '').slice(0, 30) || 'user'
  const wishes = [
    base.length < 3 ? `${code}-${base}` : base,
    `${code}-${base}`,
    ...Array.from({ length: 20 }, (_, at) => `${code}-${base}-${at + 2}`),
  ]
  const contacts = wishes.map((account) => ({ account }))
  const found = await selectAccountsByContact(platform, contacts)
  const used = new Set(found.map(({ account }) => account.toLowerCase()))
  const free = wishes.find((each) => each.length <= 40 && !used.has(each.toLowerCase()))
  if (!free) throw takenRefusals.account
  return free
}

/** Refuses to change an account that `selectSharedAccounts` finds. */
export async function mustNotBeShared(platform: PlatformDb, institutionId: string, accountId: string): Promise<void> {
  const shared = await selectSharedAccounts(platform, institutionId, [accountId])
  if (!shared.size) return
  throw refusal('forbidden', {
    zh: '此账号还用于其他机构或平台，只能由本人修改账号、手机号、邮箱和密码',
    en: 'This account is also used elsewhere, so only its owner can change its name, phone, mail and password',
  })
}

/** Changes contacts of an account. A changed phone or mail is unverified. */
export async function updateContacts(platform: PlatformDb, accountId: string, change: Contact): Promise<void> {
  await platform
    .updateTable('accounts')
    .set({
      ...change,
      ...('phone' in change && { phoneVerifiedAt: null }),
      ...('mail' in change && { mailVerifiedAt: null }),
    })
    .where('id', '=', accountId)
    .execute()
    .catch(refuseTakenContact)
}
