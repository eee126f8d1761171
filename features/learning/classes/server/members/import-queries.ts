import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'

/** People of the institution by their number or account, in lower case; a number goes before an account. */
export async function selectPeopleByNumber(
  db: Db,
  platform: PlatformDb,
  values: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (!values.length) return new Map()
  const accounts = await platform
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.account'])
    .where(sql<boolean>`lower(account) = any (${values}::text[])`)
    .execute()
  const accountIds = accounts.map(({ id }) => id)
  const rows = await db
    .selectFrom('members')
    .select(['members.id', 'members.name', 'members.number', 'members.accountId'])
    .where('members.present', '=', true)
    .where(sql<boolean>`(lower(members.number) = any (${values}::text[]) or members.account_id = any (${accountIds}::uuid[]))`)
    .execute()
  const names = new Map(accounts.map(({ id, account }) => [id, account.toLowerCase()]))
  const byAccount = rows.flatMap(({ accountId, id, name }) => {
    const account = names.get(accountId)
    return account === undefined ? [] : [[account, { id, name }] as const]
  })
  const byNumber = rows.flatMap(({ number, id, name }) => (number === null ? [] : [[number.toLowerCase(), { id, name }] as const]))
  return new Map([...byAccount, ...byNumber])
}
