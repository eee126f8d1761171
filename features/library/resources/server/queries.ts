import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { FileReader } from '#server/kernel/files/file-readers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { ResourceKind, ResourceScope } from '../contract.ts'
import { type Access, accessOf, reaches } from './policy.ts'

/** What lists and screens show of every resource. */
const ofAll = [
  'resources.id',
  'resources.title',
  'resources.kind',
  'resources.suffix',
  'resources.size',
  'resources.ownerId',
  'resources.conversion',
  'resources.duration',
  'resources.pages',
  'resources.alt',
  'resources.captioned',
  'resources.tags',
  'resources.knowledgePoints',
  'resources.describe',
  'resources.licence',
  'resources.rightsHolder',
  'resources.source',
  'resources.version',
  'resources.download',
  'resources.watermark',
  'resources.copiedFrom',
  'resources.createdAt',
  'resources.updatedAt',
  'resources.rowVersion',
] as const
const ofOwn = ['resources.scope', 'resources.folderId', 'resources.deletedAt', 'owners.name as ownerName'] as const
const ofFile = ['files.sha256', 'files.name as fileName', 'files.mime', 'files.width', 'files.height'] as const

/** The resources of the institution with the share that the user has of each; with `id` only that one. */
export const resources = (db: Db, { memberId }: Pick<User, 'memberId'>, id: string | null = null) =>
  db
    .selectFrom('resources')
    .innerJoin('files', 'files.id', 'resources.id')
    .innerJoin('members as owners', 'owners.id', 'resources.ownerId')
    .leftJoin(sql<{ resourceId: string; access: string }>`shared_resources(here(), ${memberId}, ${id})`.as('share'), (join) =>
      join.onRef('share.resourceId', '=', 'resources.id'),
    )
    .select([...ofAll, ...ofOwn, ...ofFile])
    .select('share.access as shared')

type Selected = Awaited<ReturnType<ReturnType<typeof resources>['execute']>>[number]
type Public = Omit<Selected, 'scope' | 'folderId' | 'deletedAt' | 'shared'> & { institutionId: string; institutionName: string }

/** The public resources of all institutions. */
export const publicResources = (db: Db) =>
  db
    .selectFrom(sql<Public & { searchText: string }>`public_resources`.as('resources'))
    .select([...ofAll, 'resources.sha256', 'resources.fileName', 'resources.mime', 'resources.width', 'resources.height'])
    .select(['resources.ownerName', 'resources.institutionId', 'resources.institutionName'])

/** A resource with what the caller may do with it. */
export interface ResourceRecord extends Omit<Selected, 'kind' | 'scope' | 'conversion' | 'shared' | 'copiedFrom'> {
  kind: ResourceKind
  scope: ResourceScope
  conversion: 'none' | 'waiting' | 'running' | 'done' | 'failed'
  copiedFrom: { institution: string; title: string } | null
  /** Of a public resource of another institution. */
  institutionName: string | null
  access: Access
}

/** The resource as the caller finds it; undefined where it is not there for the caller. */
export function recordFor(user: User, { shared, ...row }: Selected): ResourceRecord | undefined {
  const scope = row.scope as ResourceScope
  const access = accessOf(user, { ...row, scope, shared: shared as 'read' | 'edit' | null })
  return access ? typed({ ...row, institutionName: null }, scope, access) : undefined
}

/** A public resource of another institution: it can only be looked at. */
export const foreignRecord = ({ institutionId: _institutionId, ...row }: Public): ResourceRecord =>
  typed({ ...row, folderId: null, deletedAt: null }, 'public', 'read')

type Untyped = Omit<Selected, 'shared' | 'scope'> & { institutionName: string | null }
const typed = (row: Untyped, scope: ResourceScope, access: Access): ResourceRecord => ({
  ...row,
  scope,
  access,
  kind: row.kind as ResourceKind,
  conversion: row.conversion as ResourceRecord['conversion'],
  copiedFrom: row.copiedFrom as ResourceRecord['copiedFrom'],
})

export const noResource = () => refusal('notFound', { zh: '资源不存在', en: 'No such resource' })

/** A resource of the institution, or a public one of another, if it is there for the user. */
export async function findResource(db: Db, user: User, id: string): Promise<ResourceRecord | undefined> {
  const row = await resources(db, user, id).where('resources.id', '=', id).executeTakeFirst()
  if (row) return recordFor(user, row)
  const foreign = await publicResources(db).where('resources.id', '=', id).executeTakeFirst()
  return foreign && foreignRecord(foreign)
}

/** The same; refuses with `notFound` where there is none for the user, and with `forbidden` where the user may do less than is wanted. */
export async function takeResource(db: Db, user: User, id: string, wanted: Access = 'read'): Promise<ResourceRecord> {
  const row = await findResource(db, user, id)
  if (!row) throw noResource()
  if (!reaches(row.access, wanted)) throw refusal('forbidden')
  return row
}

/** Locks resources of the institution in one order, so that two batches do not wait for each other. */
export async function lockResources(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length) await db.selectFrom('resources').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Those of these resources of the institution that are there for the user. */
export async function selectResources(db: Db, user: User, ids: readonly string[]): Promise<ResourceRecord[]> {
  if (!ids.length) return []
  const rows = await resources(db, user).where('resources.id', 'in', ids).execute()
  return rows.flatMap((row) => recordFor(user, row) ?? [])
}

/** The ids of those of these files that are resources of the institution which the user may read. */
export const selectReadableIds = async (db: Db, user: User, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await selectResources(db, user, ids)).flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : [])))

/** Who may look at a resource may fetch its file. */
export const readsResource: FileReader = async (db, user, { id }) => {
  const row = await resources(db, user, id).where('resources.id', '=', id).executeTakeFirst()
  return row !== undefined && recordFor(user, row) !== undefined
}

/** The versions of a resource, the latest first. */
export const selectVersions = (db: Db, id: string, most: number) =>
  db
    .selectFrom('resourceVersions')
    .innerJoin('members', 'members.id', 'resourceVersions.createdBy')
    .select([
      'resourceVersions.number',
      'resourceVersions.name',
      'resourceVersions.suffix',
      'resourceVersions.size',
      'resourceVersions.note',
      'resourceVersions.createdAt',
      'members.id as byId',
      'members.name as byName',
    ])
    .where('resourceVersions.resourceId', '=', id)
    .orderBy('resourceVersions.number', 'desc')
    .limit(most)
    .execute()

export const findVersion = (db: Db, id: string, number: number) =>
  db
    .selectFrom('resourceVersions')
    .select(['sha256', 'name', 'suffix', 'mime', 'size', 'width', 'height'])
    .where('resourceId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
