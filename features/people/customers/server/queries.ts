import type { Contact, Customer, CustomerDraft, CustomerState } from '../contract.ts'
import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { initialsOf } from '#server/kernel/lists/pinyin.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { containing, normalizedText, searchTextOf } from '#server/kernel/lists/text.ts'

const columns = [
  'customers.id',
  'customers.name',
  'customers.title',
  'customers.orgName',
  'customers.phone',
  'customers.mail',
  'customers.region',
  'customers.source',
  'customers.interest',
  'customers.level',
  'customers.state',
  'customers.ownerId',
  'customers.nextContactAt',
  'customers.lastContactAt',
  'customers.trialInstitutionId',
  'customers.trialEndAt',
  'customers.remark',
  'customers.createdAt',
  'customers.updatedAt',
  'customers.rowVersion',
] as const

/** The name of the responsible platform administrator in one of their institutions, preferably one where they are not a visitor. */
const ownerName = sql<string>`coalesce((select name_of(m.institution_id, m.member_id) from memberships(customers.owner_id) m order by m.visitor limit 1), '')`

/** Whether the first administrator of the trial has signed in or set a password; null without a trial. */
const trialActivated = sql<boolean | null>`(select m.standing <> 'waiting' or a.password_hash is not null
  from member_of(customers.trial_institution_id, customers.trial_member_id) m join accounts a on a.id = m.account_id)`

const rows = (platform: PlatformDb) =>
  platform
    .selectFrom('customers')
    .select(columns)
    .select([ownerName.as('ownerName'), trialActivated.as('trialActivated')])
type CustomerRow = Awaited<ReturnType<typeof takeRow>>

const nextContact = sql<Date>`coalesce(customers.next_contact_at, 'infinity')`
const orders = {
  '-createdAt': descending('customers.createdAt', 'customers.id'),
  createdAt: ascending('customers.createdAt', 'customers.id'),
  '-updatedAt': descending('customers.updatedAt', 'customers.id'),
  orgName: ascending(byPinyin('customers.orgName'), 'customers.id'),
  nextContactAt: ascending(nextContact, 'customers.id'),
}

interface Filter extends Paging {
  q?: string | undefined
  state?: CustomerState | undefined
  source?: Customer['source'] | undefined
  ownerId?: string | undefined
  due: boolean
  activation?: 'waiting' | 'done' | undefined
  sort: keyof typeof orders
}

export async function selectCustomers(platform: PlatformDb, { q, state, source, ownerId, due, activation, ...page }: Filter) {
  const found = rows(platform)
    .$if(state !== undefined, (all) => all.where('customers.state', '=', state ?? ''))
    .$if(source !== undefined, (all) => all.where('customers.source', '=', source ?? ''))
    .$if(ownerId !== undefined, (all) => all.where('customers.ownerId', '=', ownerId ?? ''))
    .$if(due, (all) => all.where('customers.nextContactAt', '<=', sql<Date>`now()`).where('customers.state', 'not in', ['won', 'lost']))
    .$if(activation !== undefined, (all) =>
      all.where('customers.trialInstitutionId', 'is not', null).where(trialActivated, '=', activation === 'done'),
    )
    .$if(!!q, (all) => all.where('customers.searchText', 'like', containing(normalizedText(q ?? ''))))
  const { items, ...counted } = await paged(platform, found, orders, page)
  return { ...counted, items: items.map(show) }
}

function show(row: CustomerRow): Customer {
  return {
    ...row,
    source: row.source as Customer['source'],
    state: row.state as CustomerState,
    nextContactAt: row.nextContactAt?.toISOString() ?? null,
    lastContactAt: row.lastContactAt?.toISOString() ?? null,
    trialEndAt: row.trialEndAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function takeRow(platform: PlatformDb, id: string) {
  const row = await rows(platform).where('customers.id', '=', id).executeTakeFirst()
  if (!row) throw refusal('notFound', { zh: '客户不存在', en: 'No such customer' })
  return row
}
export const takeCustomer = async (platform: PlatformDb, id: string) => show(await takeRow(platform, id))

/** Locks a customer for a change that depends on its state. */
export const lockCustomer = (platform: PlatformDb, id: string) =>
  platform.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()

const searchTextOfCustomer = ({ name, orgName, phone, mail }: Pick<CustomerDraft, 'name' | 'orgName' | 'phone' | 'mail'>) =>
  searchTextOf([name, initialsOf(name), orgName, initialsOf(orgName), phone, mail])

const dated = ({ nextContactAt }: { nextContactAt: string | null }) => ({ nextContactAt: nextContactAt === null ? null : new Date(nextContactAt) })

const refuseUnknownOwner = (error: Error & { constraint?: string }) => {
  throw error.constraint === 'customers_owner_id_fkey' ? invalid('ownerId', { zh: '没有这位跟进人', en: 'There is no such person' }) : error
}

export async function insertCustomer(platform: PlatformDb, draft: CustomerDraft, agreed: string | null = null): Promise<string> {
  const id = newId()
  await platform
    .insertInto('customers')
    .values({ ...draft, ...dated(draft), id, agreed, searchText: searchTextOfCustomer(draft) })
    .execute()
    .catch(refuseUnknownOwner)
  return id
}

/** Refuses when the row was changed since `rowVersion` was read. */
export async function updateCustomer(platform: PlatformDb, id: string, rowVersion: number, draft: CustomerDraft): Promise<void> {
  const done = await platform
    .updateTable('customers')
    .set((q) => ({ ...draft, ...dated(draft), searchText: searchTextOfCustomer(draft), updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(refuseUnknownOwner)
  if (!done?.numUpdatedRows) throw refusal('conflict')
}

export async function setTrial(
  platform: PlatformDb,
  id: string,
  trial: { trialInstitutionId: string; trialMemberId: string; trialEndAt: Date },
): Promise<void> {
  await platform
    .updateTable('customers')
    .set((q) => ({ ...trial, state: 'trial', updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

interface ContactDraft {
  kind: Contact['kind']
  body: string
  state: CustomerState
  nextContactAt: string | null
}

/** Inserts a record of a contact and updates the state and the next contact of the customer. */
export async function insertContact(
  platform: PlatformDb,
  by: { accountId: string | null; name: string },
  customerId: string,
  contact: ContactDraft,
): Promise<void> {
  const { state } = contact
  const { nextContactAt } = dated(contact)
  await platform
    .insertInto('customerContacts')
    .values({ ...contact, nextContactAt, id: newId(), customerId, byAccountId: by.accountId, byName: by.name })
    .execute()
  await platform
    .updateTable('customers')
    .set((q) => ({ state, nextContactAt, lastContactAt: sql`now()`, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', customerId)
    .execute()
}

export async function selectContacts(platform: PlatformDb, customerId: string): Promise<Contact[]> {
  const found = await platform
    .selectFrom('customerContacts')
    .select(['id', 'kind', 'body', 'state', 'nextContactAt', 'byName', 'at'])
    .where('customerId', '=', customerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return found.map(({ byName, ...row }) => ({
    ...row,
    kind: row.kind as Contact['kind'],
    state: row.state as CustomerState,
    nextContactAt: row.nextContactAt?.toISOString() ?? null,
    by: byName,
    at: row.at.toISOString(),
  }))
}

/** The newest customer with this phone, with the code of the trial institution if there is one. */
export const findByPhone = (platform: PlatformDb, phone: string) =>
  platform
    .selectFrom('customers')
    .leftJoin('institutions', 'institutions.id', 'customers.trialInstitutionId')
    .select(['customers.id', 'customers.orgName', 'customers.state', 'customers.createdAt', 'customers.trialEndAt', 'institutions.code'])
    .where('customers.phone', '=', phone)
    .orderBy('customers.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The active administrators of the platform, who can be responsible for a customer. */
export async function selectOwners(platform: PlatformDb) {
  const { rows: found } = await sql<{ id: string; name: string }>`
    select distinct on (a.id) a.id, coalesce(name_of(m.institution_id, m.member_id), a.account) as name from accounts a
    left join lateral (select institution_id, member_id from memberships(a.id) order by visitor limit 1) m on true
    where a.administrator and a.disabled_at is null and a.deleted_at is null order by a.id`.execute(platform)
  return found
}

/** Makes an existing account an administrator of a new institution; returns the id of the member. */
export async function insertAdministrator(db: Db, member: { accountId: string; name: string; searchText: string; nameKey: string }): Promise<string> {
  const id = newId()
  await db
    .insertInto('members')
    .values({ ...member, id, roles: ['administrator'] })
    .execute()
  return id
}

/** An unused activation of an account with this phone that has no password. */
export const findPendingActivation = (platform: PlatformDb, phone: string) =>
  platform
    .selectFrom('activations')
    .innerJoin('accounts', 'accounts.id', 'activations.accountId')
    .select(['activations.accountId', 'activations.institutionId', 'activations.memberId'])
    .where('accounts.phone', '=', phone)
    .where('accounts.passwordHash', 'is', null)
    .where('activations.usedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
