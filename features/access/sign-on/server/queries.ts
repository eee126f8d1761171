import type { AttributeNames, MatchKey, ProviderSettings } from '../contract.ts'
import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

const columns = [
  'id',
  'code',
  'name',
  'nameEn',
  'protocol',
  'settings',
  'secret',
  'attributeNames',
  'matchBy',
  'provisioning',
  'role',
  'roleRules',
  'enabled',
  'position',
  'rowVersion',
] as const

/** A row of `identityProviders`; the secret is encrypted. */
export interface ProviderRow {
  id: string
  code: string
  name: string
  nameEn: string
  settings: ProviderSettings
  secret: string | null
  attributeNames: AttributeNames
  matchBy: MatchKey[]
  provisioning: 'none' | 'create'
  role: string
  roleRules: { value: string; role: string }[]
  enabled: boolean
  position: number
  rowVersion: number
}

const providers = (db: Db) => db.selectFrom('identityProviders').select(columns).orderBy('position').orderBy('id').$castTo<ProviderRow>()

export const selectProviders = (db: Db) => providers(db).limit(20).execute()

export async function loadProvider(db: Db, id: string): Promise<ProviderRow> {
  const found = await providers(db).where('id', '=', id).executeTakeFirst()
  if (!found) throw refusal('notFound', { zh: '登录方式不存在', en: 'No such sign-on provider' })
  return found
}

/** Also finds disabled providers, which administrators may test; callers check `enabled` for everything else. */
export const findProviderByCode = (db: Db, code: string) => providers(db).where('code', '=', code).executeTakeFirst()

/** The enabled directories, which the password form of an entrance checks. */
export const selectDirectories = (db: Db) => providers(db).where('protocol', '=', 'ldap').where('enabled', '=', true).limit(20).execute()

export type ProviderDraft = Omit<ProviderRow, 'id' | 'enabled' | 'position' | 'rowVersion'>

const valuesOf = ({ settings, attributeNames, roleRules, ...plain }: ProviderDraft) => ({
  ...plain,
  protocol: settings.protocol,
  settings: JSON.stringify(settings),
  attributeNames: JSON.stringify(attributeNames),
  roleRules: JSON.stringify(roleRules),
})

export async function insertProvider(db: Db, draft: ProviderDraft): Promise<string> {
  const id = newId()
  const { count } = await db
    .selectFrom('identityProviders')
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= 20) throw refusal('invalid', { zh: '一个机构最多 20 种登录方式', en: 'An institution can have at most 20 sign-on providers' })
  await db
    .insertInto('identityProviders')
    .values({ ...valuesOf(draft), id, position: count })
    .execute()
  return id
}

/** Refuses with `conflict` when the row was changed since `rowVersion` was read. */
export async function updateProvider(db: Db, id: string, rowVersion: number, draft: ProviderDraft): Promise<void> {
  const changed = await db
    .updateTable('identityProviders')
    .set((q) => ({ ...valuesOf(draft), updatedAt: new Date(), rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!changed.numUpdatedRows) throw refusal('conflict')
}

export async function setEnabled(db: Db, id: string, enabled: boolean): Promise<void> {
  await db.updateTable('identityProviders').set({ enabled, updatedAt: new Date() }).where('id', '=', id).execute()
}

export async function setOrder(db: Db, ids: readonly string[]): Promise<void> {
  const index = sql<number>`array_position(${[...ids]}::uuid[], id)`
  await db
    .updateTable('identityProviders')
    .set({ position: index })
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes a provider with its bindings, so that a later provider with the same code cannot use them. */
export async function deleteProvider(db: Db, platform: PlatformDb, id: string): Promise<void> {
  await db.deleteFrom('identityProviders').where('id', '=', id).execute()
  await platform.deleteFrom('accountIdentities').where('provider', '=', id).execute()
  await platform.deleteFrom('signOnJourneys').where('providerId', '=', id).execute()
}

/** The number of accounts bound to each provider. */
export async function countPeople(platform: PlatformDb, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await platform
    .selectFrom('accountIdentities')
    .select((q) => ['provider', q.fn.countAll<number>().as('people')])
    .where('provider', 'in', [...ids])
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, people }) => [provider, people]))
}

/** The codes of the institution's roles. */
export const selectRoleCodes = async (db: Db) => (await db.selectFrom('roles').select('code').execute()).map(({ code }) => code)

/** The institution with this code, unless it is suspended. */
export function findInstitution(platform: PlatformDb, code: string | undefined) {
  return platform
    .selectFrom('institutions')
    .select(['id', 'code', 'name', 'host', 'parents'])
    .where('code', '=', code ?? '')
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
}

/** Deletes the sessions that were opened with this session at the provider, or else those of this subject. Returns the members who were signed in. */
export async function deleteProviderSessions(
  platform: PlatformDb,
  providerId: string,
  { session, subject }: { session?: string | undefined; subject?: string | undefined },
): Promise<string[]> {
  const accounts = platform
    .selectFrom('accountIdentities')
    .select('accountId')
    .where('provider', '=', providerId)
    .where('subject', '=', subject ?? '')
  const ended = await platform
    .deleteFrom('sessions')
    .where('identityProvider', '=', providerId)
    .where((q) => (session ? q('identitySession', '=', session) : q('accountId', 'in', accounts)))
    .returning('memberId')
    .execute()
  return [...new Set(ended.map(({ memberId }) => memberId))]
}
