import type { IdentityKind, IdentityMethod, IdentityState } from '../contract.ts'
import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'

const columns = [
  'identityApplications.id',
  'identityApplications.kind',
  'identityApplications.method',
  'identityApplications.realName',
  'identityApplications.idNumber',
  'identityApplications.number',
  'identityApplications.department',
  'identityApplications.title',
  'identityApplications.orgName',
  'identityApplications.universityId',
  'identityApplications.mail',
  'identityApplications.state',
  'identityApplications.reason',
  'identityApplications.memberId',
  'identityApplications.decidedAt',
  'identityApplications.validTo',
  'identityApplications.granted',
  'identityApplications.evidenceIds',
  'identityApplications.createdAt',
  'identityApplications.updatedAt',
  'identityApplications.rowVersion',
  'members.name as memberName',
  'auditor.name as auditorName',
] as const

const rows = (db: Db) =>
  db
    .selectFrom('identityApplications')
    .innerJoin('members', 'members.id', 'identityApplications.memberId')
    .leftJoin('members as auditor', 'auditor.id', 'identityApplications.auditorId')
    .select(columns)
export type IdentityRow = Awaited<ReturnType<typeof takeApplication>>

const orders = {
  '-createdAt': descending('identityApplications.createdAt', 'identityApplications.id'),
  createdAt: ascending('identityApplications.createdAt', 'identityApplications.id'),
  '-updatedAt': descending('identityApplications.updatedAt', 'identityApplications.id'),
}

interface Filter extends Paging {
  q?: string | undefined
  kind?: IdentityKind | undefined
  state?: IdentityState | undefined
  sort: keyof typeof orders
}

/** Applications of the members within the user's data scope. */
export function selectApplications(db: Db, user: User, { q, kind, state, ...page }: Filter) {
  const found = rows(db)
    .where((q) => withinScope(db, user)(q))
    .$if(kind !== undefined, (all) => all.where('identityApplications.kind', '=', kind ?? ''))
    .$if(state !== undefined, (all) => all.where('identityApplications.state', '=', state ?? ''))
  return paged(db, found, orders, { ...page, words: q })
}

export const selectOwnApplications = (db: Db, user: User) =>
  rows(db)
    .where('identityApplications.memberId', '=', user.memberId)
    .orderBy('identityApplications.createdAt', 'desc')
    .orderBy('identityApplications.id', 'desc')
    .limit(50)
    .execute()

const notThere = () => refusal('notFound', { zh: '申请不存在', en: 'No such application' })

export async function takeApplication(db: Db, id: string) {
  const row = await rows(db).where('identityApplications.id', '=', id).executeTakeFirst()
  if (!row) throw notThere()
  return row
}

/** Locks an application within the user's data scope, so that simultaneous decisions run one after the other. */
export async function loadApplicationForUpdate(db: Db, user: User, id: string) {
  await lockApplication(db, id)
  const row = await rows(db)
    .where('identityApplications.id', '=', id)
    .where((q) => withinScope(db, user)(q))
    .executeTakeFirst()
  if (!row) throw notThere()
  return row
}

/** The files of several applications, by id. */
export async function selectEvidence(db: Db, ids: readonly string[]) {
  if (!ids.length) return new Map<string, { id: string; name: string; suffix: string }>()
  const files = await db.selectFrom('files').select(['id', 'name', 'suffix']).where('id', 'in', ids).execute()
  return new Map(files.map((file) => [file.id, file]))
}

export interface Application {
  memberId: string
  kind: IdentityKind
  method: IdentityMethod
  realName: string
  /** Encrypted. */
  idNumber: string | null
  number: string
  department: string
  title: string
  orgName: string
  universityId?: string | null
  mail: string | null
  evidenceIds: string[]
}

export async function insertRow(db: Db, application: Application): Promise<string> {
  const id = newId()
  await db
    .insertInto('identityApplications')
    .values({ ...application, id })
    .execute()
    .catch((error: Error & { constraint?: string }) => {
      if (error.constraint !== 'identity_applications_open') throw error
      throw refusal('conflict', { zh: '已有一份待审核或已通过的申请', en: 'You already have an application that is pending or approved' })
    })
  return id
}

export async function mustBeOwnEvidence(db: Db, user: User, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const own = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('createdBy', '=', user.memberId)
    .where('textbookId', 'is', null)
    .where('suffix', 'in', ['jpg', 'jpeg', 'png', 'pdf'])
    .execute()
  if (own.length !== new Set(ids).size)
    throw invalid('evidence', { zh: '材料不存在，请重新上传', en: 'This file does not exist. Please upload it again' })
}

interface Decision {
  state: IdentityState
  reason?: string
  auditorId?: string | null
  validTo?: Date | null
  granted?: boolean
}

/** Refuses when the row was changed since `rowVersion` was read. */
export async function decideRow(db: Db, id: string, rowVersion: number, decision: Decision): Promise<void> {
  const done = await db
    .updateTable('identityApplications')
    .set((q) => ({ ...decision, decidedAt: sql`now()`, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** The member's roles; locks the member for a change. */
export async function loadRolesForUpdate(db: Db, memberId: string): Promise<string[]> {
  const row = await db.selectFrom('members').select('roles').where('id', '=', memberId).forUpdate().executeTakeFirst()
  if (!row) throw notThere()
  return row.roles
}

export const setRoles = (db: Db, memberId: string, roles: readonly string[]) =>
  db
    .updateTable('members')
    .set((q) => ({ roles: [...roles], updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', memberId)
    .execute()

/** Whether a member has this number and name: the applicant ('self'), or a member whose account was never activated ('other'). */
export async function rosterMatches(db: Db, user: User, number: string, name: string): Promise<'self' | 'other' | undefined> {
  const found = await db.selectFrom('members').select(['id', 'state']).where('number', '=', number).where('name', '=', name).executeTakeFirst()
  if (!found) return undefined
  if (found.id === user.memberId) return 'self'
  return found.state === 'waiting' ? 'other' : undefined
}

export const findOwnNumber = async (db: Db, user: User) =>
  (await db.selectFrom('members').select('number').where('id', '=', user.memberId).executeTakeFirst())?.number ?? null

export async function selectMailDomains(db: Db, user: User): Promise<string[]> {
  const found = await db.selectFrom('institutions').select('mailDomains').where('id', '=', user.institutionId).executeTakeFirst()
  return found?.mailDomains ?? []
}

/** Marks the institution as this university of the list, or as none. */
export const setUniversity = (db: Db, universityId: string | null) =>
  db
    .updateTable('institutions')
    .set({ universityId, updatedAt: sql`now()` })
    .where(sql<boolean>`id = here()`)
    .execute()

/** The applications for which the uploader of a file has submitted it as evidence. */
export const selectApplicationsWithEvidence = (db: Db, file: { id: string; createdBy: string }) =>
  db
    .selectFrom('identityApplications')
    .select(['memberId', 'kind', 'state'])
    .where('memberId', '=', file.createdBy)
    .where(sql<boolean>`${file.id}::uuid = any (evidence_ids)`)
    .execute()

/** The applications of every institution whose identity has expired. */
export async function selectDueIdentities(platform: PlatformDb): Promise<{ institutionId: string; id: string }[]> {
  const { rows } = await sql<{ institutionId: string; id: string }>`select * from identities_due()`.execute(platform)
  return rows
}

interface InstitutionToRecognise {
  institutionId: string
  name: string
  orgName: string
  createdAt: Date
}

/** The institutions that have applied for verification and wait for the platform's decision. */
export async function selectInstitutionsToRecognise(platform: PlatformDb): Promise<InstitutionToRecognise[]> {
  const { rows } = await sql<InstitutionToRecognise>`select * from institutions_to_recognise()`.execute(platform)
  return rows
}

export async function lockApplication(db: Db, id: string): Promise<void> {
  await db.selectFrom('identityApplications').select('id').where('id', '=', id).forUpdate().execute()
}
