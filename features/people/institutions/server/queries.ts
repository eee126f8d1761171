import type { InstitutionState, Usage } from '../contract.ts'
import type { Paging } from '#contract/page.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { User } from '#server/kernel/access/session.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { initialsOf } from '#server/kernel/lists/pinyin.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { containing } from '#server/kernel/lists/text.ts'
import { type NewInstitution as Draft, refusedInstitution } from './new-institution-queries.ts'
import { expiringDays, expiringTrialDays } from './rules.ts'

const columns = [
  'institutions.id',
  'institutions.code',
  'institutions.name',
  'institutions.kind',
  'institutions.parentId',
  'institutions.packageId',
  'institutions.suspendedAt',
  'institutions.expiresAt',
  'institutions.region',
  'institutions.address',
  'institutions.contact',
  'institutions.contactPhone',
  'institutions.contactMail',
  'institutions.timeZone',
  'institutions.mailDomains',
  'institutions.registration',
  'institutions.secondFactor',
  'institutions.parents',
  'institutions.createdAt',
  'institutions.rowVersion',
] as const

/** The term is that of a trial that was opened for a customer; a later end is a term that was bought. */
const isTrial = sql<boolean>`exists (select from customers where customers.trial_institution_id = institutions.id
  and institutions.expires_at < customers.trial_end_at + interval '1 day')`

const institutions = (platform: PlatformDb) =>
  platform
    .selectFrom('institutions')
    .leftJoin('packages', 'packages.id', 'institutions.packageId')
    .leftJoin('institutions as parent', 'parent.id', 'institutions.parentId')
    .leftJoin('universities', 'universities.id', 'institutions.universityId')
    .select(columns)
    .select(['parent.name as parentName', 'universities.name as university', 'packages.name as packageName'])
    .select(isTrial.as('trial'))
    .select(['packages.modules as packageModules', 'packages.accountLimit', 'packages.storageLimit'])

export type InstitutionRow = Awaited<ReturnType<typeof takeInstitution>>

export async function takeInstitution(platform: PlatformDb, id: string) {
  const found = await institutions(platform).where('institutions.id', '=', id).executeTakeFirst()
  if (!found) throw refusal('notFound', { zh: '机构不存在', en: 'No such institution' })
  return found
}

interface Filter extends Paging {
  q?: string | undefined
  kind?: string | undefined
  packageId?: string | undefined
  state?: InstitutionState | undefined
  sort: 'name' | '-name' | 'createdAt' | '-createdAt' | 'expiresAt'
}

const name = byPinyin('institutions.name')
const orders = {
  name: ascending(name, 'institutions.id'),
  '-name': descending(name, 'institutions.id'),
  createdAt: ascending('institutions.createdAt', 'institutions.id'),
  '-createdAt': descending('institutions.createdAt', 'institutions.id'),
  expiresAt: ascending(sql<Date>`coalesce(institutions.expires_at, 'infinity')`, 'institutions.id'),
}

const soon = sql<Date>`now() + make_interval(days => case when ${isTrial} then ${sql.lit(expiringTrialDays)} else ${sql.lit(expiringDays)} end)`
const states: Record<InstitutionState, RawBuilder<boolean>> = {
  suspended: sql`institutions.suspended_at is not null`,
  expired: sql`institutions.suspended_at is null and institutions.expires_at <= now()`,
  expiring: sql`institutions.suspended_at is null and institutions.expires_at > now() and institutions.expires_at <= ${soon}`,
  trial: sql`institutions.suspended_at is null and institutions.expires_at > ${soon} and ${isTrial}`,
  active: sql`institutions.suspended_at is null and (institutions.expires_at is null or institutions.expires_at > ${soon} and not ${isTrial})`,
}

export function selectInstitutions(platform: PlatformDb, { q, kind, packageId, state, ...page }: Filter) {
  const found = institutions(platform)
    .$if(!!q, (rows) =>
      rows.where(sql<string>`institutions.name || ' ' || institutions.initials || ' ' || institutions.code`, 'ilike', containing(q ?? '')),
    )
    .$if(kind !== undefined, (rows) => rows.where('institutions.kind', '=', kind ?? ''))
    .$if(packageId !== undefined, (rows) => rows.where('institutions.packageId', '=', packageId ?? ''))
    .$if(state !== undefined, (rows) => rows.where(states[state ?? 'active']))
  return paged(platform, found, orders, page)
}

/** The number of accounts and the bytes of storage that these institutions use, by institution id. */
export async function selectUsage(platform: PlatformDb, ids: readonly string[]): Promise<Map<string, Pick<Usage, 'accounts' | 'storage'>>> {
  const { rows } = await sql<{ institutionId: string; accounts: number; storage: number }>`select * from usage_of(${ids}::uuid[])`.execute(platform)
  return new Map(rows.map(({ institutionId, accounts, storage }) => [institutionId, { accounts: Number(accounts), storage: Number(storage) }]))
}

type Changes = Partial<Draft> & { timeZone?: string; mailDomains?: string[]; registration?: string; secondFactor?: string; parents?: string[] }

/** Refuses when the row was changed since `rowVersion` was read. */
export async function updateInstitution(
  platform: PlatformDb,
  { id, expiresAt }: InstitutionRow,
  rowVersion: number,
  changes: Changes,
): Promise<void> {
  // For a new term the notifications begin again.
  const termChanged = changes.expiresAt !== undefined && changes.expiresAt?.getTime() !== expiresAt?.getTime()
  const done = await platform
    .updateTable('institutions')
    .set({
      ...changes,
      ...(changes.name !== undefined && { initials: initialsOf(changes.name) }),
      ...(termChanged && { warnedDays: null }),
      rowVersion: rowVersion + 1,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(refusedInstitution)
  if (!done?.numUpdatedRows) throw refusal('conflict')
}

export async function setSuspended(platform: PlatformDb, { id }: InstitutionRow, suspended: boolean): Promise<void> {
  await platform
    .updateTable('institutions')
    .set({ suspendedAt: suspended ? sql`now()` : null, rowVersion: sql`row_version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Whether the institution `id` is below `above`, or is the same. */
export async function isBelow(platform: PlatformDb, id: string, above: string): Promise<boolean> {
  const { rows } = await sql<{ below: boolean }>`select is_institution_below(${id}, ${above}) as below`.execute(platform)
  return rows[0]?.below ?? false
}

/** The number of people signed in to an institution now. */
export async function countSignedIn(platform: PlatformDb, institutionId: string): Promise<number> {
  const found = await platform
    .selectFrom('sessions')
    .select((q) => q.fn.count<number>('memberId').distinct().as('count'))
    .where('institutionId', '=', institutionId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}

/** Institutions whose term is about to end or has ended and that have not been notified of every stage. */
export const selectEnding = (platform: PlatformDb) =>
  platform
    .selectFrom('institutions')
    .select(['id', 'name', 'timeZone', 'expiresAt', 'warnedDays'])
    .where('suspendedAt', 'is', null)
    .where('expiresAt', '<', new Date(Date.now() + expiringDays * 24 * 3600_000))
    .where((q) => q.or([q('warnedDays', 'is', null), q('warnedDays', '>', 0)]))
    .execute()

/** Marks a stage as notified. False if the term was changed meanwhile, or another process has notified of the stage. */
export async function claimStage(platform: PlatformDb, id: string, expiresAt: Date, stage: number): Promise<boolean> {
  const updated = await platform
    .updateTable('institutions')
    .set({ warnedDays: stage })
    .where('id', '=', id)
    .where(sql<Date>`date_trunc('milliseconds', expires_at)`, '=', expiresAt)
    .where((q) => q.or([q('warnedDays', 'is', null), q('warnedDays', '>', stage)]))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Inserts a visitor with the rights of an administrator, or activates the visitor again. */
export async function upsertVisitor(db: Db, user: Pick<User, 'accountId' | 'name'>): Promise<void> {
  const visit = { visitor: true, name: user.name, ...nameSearchKeys(user), roles: ['administrator'], state: 'active', disabledAt: null }
  await db
    .insertInto('members')
    .values({ ...visit, id: newId(), accountId: user.accountId })
    .onConflict((c) => c.columns(['institutionId', 'accountId']).doUpdateSet(visit))
    .execute()
}
