import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { ResourceScope } from '../../contract.ts'
import { keepsInstitution, mayFillFolder, maySeeFolder } from '../policy.ts'

/** The most folders within each other, and the most of a person or of the institution. */
const deepest = 8
const mostFolders = 2000

const noFolder = () => refusal('notFound', { zh: '文件夹不存在', en: 'No such folder' })

const folders = (db: Db, { memberId }: Pick<User, 'memberId'>) =>
  db
    .selectFrom('resourceFolders as folders')
    .leftJoin(sql<{ folderId: string; access: string }>`shared_folders(here(), ${memberId})`.as('share'), (join) =>
      join.onRef('share.folderId', '=', 'folders.id'),
    )
    .select(['folders.id', 'folders.parentId', 'folders.ownerId', 'folders.name', 'folders.rowVersion', 'share.access as shared'])

type Selected = Awaited<ReturnType<ReturnType<typeof folders>['execute']>>[number]
const typed = ({ shared, ...row }: Selected) => ({ ...row, shared: shared as 'read' | 'edit' | null })
export type FolderRow = ReturnType<typeof typed>

/** The folders of a view, at most 2,000. */
export async function selectFolders(db: Db, user: User, view: 'mine' | 'shared' | 'institution'): Promise<FolderRow[]> {
  const rows = await folders(db, user)
    .$if(view === 'mine', (found) => found.where('folders.ownerId', '=', user.memberId))
    .$if(view === 'institution', (found) => found.where('folders.ownerId', 'is', null))
    .$if(view === 'shared', (found) =>
      found.where('share.access', 'is not', null).where('folders.ownerId', 'is not', null).where('folders.ownerId', '!=', user.memberId),
    )
    .orderBy(sql`folders.name collate "zh-x-icu"`)
    .orderBy('folders.id')
    .limit(mostFolders)
    .execute()
  return rows.map(typed)
}

/** A folder that is there for the user, or undefined. */
export async function findFolder(db: Db, user: User, id: string): Promise<FolderRow | undefined> {
  const row = await folders(db, user).where('folders.id', '=', id).executeTakeFirst()
  const folder = row && typed(row)
  return folder && maySeeFolder(user, folder) ? folder : undefined
}

/** The same; refuses with `notFound`. */
export async function takeFolder(db: Db, user: User, id: string): Promise<FolderRow> {
  const folder = await findFolder(db, user, id)
  if (!folder) throw noFolder()
  return folder
}

/** Those of these folders that are there for the user. */
export async function selectFoldersById(db: Db, user: User, ids: readonly string[]): Promise<FolderRow[]> {
  if (!ids.length) return []
  const rows = await folders(db, user).where('folders.id', 'in', ids).execute()
  return rows.map(typed).filter((folder) => maySeeFolder(user, folder))
}

/** How many resources that are not in the bin lie directly in each of these folders. */
export async function countInFolders(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('resources')
    .select((q) => ['folderId', q.fn.countAll<number>().as('count')])
    .where('folderId', 'in', ids)
    .where('binned', '=', false)
    .groupBy('folderId')
    .execute()
  return new Map(rows.map(({ folderId, count }) => [folderId ?? '', Number(count)]))
}

/** Which of these folders are shared by a share of their own. */
export async function selectSharedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db.selectFrom('resourceShares').select('folderId').distinct().where('folderId', 'in', ids).execute()
  return new Set(rows.map(({ folderId }) => folderId ?? ''))
}

/** Refuses a place into which the user may not put a resource: a folder of the owner, or with another scope one of the institution. */
export async function mustFit(
  db: Db,
  user: User,
  { scope, folderId, ownerId }: { scope: ResourceScope; folderId: string | null; ownerId: string },
): Promise<void> {
  if (folderId === null) {
    if (scope !== 'own' && !keepsInstitution(user)) throw refusal('forbidden')
    return
  }
  const folder = await findFolder(db, user, folderId)
  if (!folder || folder.ownerId !== (scope === 'own' ? ownerId : null)) throw invalid('folderId', { zh: '文件夹不存在', en: 'No such folder' })
  if (!mayFillFolder(user, folder) || (scope === 'public' && !keepsInstitution(user))) throw refusal('forbidden')
}

/** How deep a folder lies, from 1; and how many folders lie within each other below it, with itself. */
async function depthOf(db: Db, id: string): Promise<{ depth: number; height: number; ancestors: Set<string> }> {
  const up = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id, 1 as step from resource_folders where institution_id = here() and id = ${id}
      union all select f.id, f.parent_id, up.step + 1 from up join resource_folders f on f.institution_id = here() and f.id = up.parent_id where up.step < 20)
    select id from up`.execute(db)
  const down = await sql<{ height: number }>`
    with recursive below as (
      select id, 1 as step from resource_folders where institution_id = here() and id = ${id}
      union all select f.id, below.step + 1 from below join resource_folders f on f.institution_id = here() and f.parent_id = below.id where below.step < 20)
    select coalesce(max(step), 0) as height from below`.execute(db)
  return { depth: up.rows.length, height: Number(down.rows[0]?.height), ancestors: new Set(up.rows.map((row) => row.id)) }
}

const tooDeep = () => invalid('parentId', { zh: '文件夹最多八层', en: 'At most eight folders can lie within each other' })

/** Changes of the folders of one owner wait for each other, so that none is moved into itself by two moves at once. */
const lockFolders = (db: Db, ownerId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended('resource folders ' || here()::text || ${ownerId ?? ''}, 0))`.execute(db)

const sameName = (error: unknown): never => {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'resource_folders_name'
  throw taken ? invalid('name', { zh: '这里已有同名文件夹', en: 'There is a folder of this name already' }) : error
}

export async function insertFolder(
  db: Db,
  { memberId }: Pick<User, 'memberId'>,
  draft: { name: string; parentId: string | null; ownerId: string | null },
): Promise<string> {
  await lockFolders(db, draft.ownerId)
  const { count } = await db
    .selectFrom('resourceFolders')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('ownerId', 'is not distinct from', draft.ownerId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostFolders) throw refusal('full', { zh: '文件夹最多 2000 个', en: 'There can be at most 2,000 folders' })
  if (draft.parentId !== null && (await depthOf(db, draft.parentId)).depth >= deepest) throw tooDeep()
  const id = newId()
  await db
    .insertInto('resourceFolders')
    .values({ ...draft, id, createdBy: memberId })
    .execute()
    .catch(sameName)
  return id
}

/** Renames or moves a folder. Refuses when someone else has changed it since `rowVersion` was read. */
export async function updateFolder(
  db: Db,
  folder: FolderRow,
  rowVersion: number,
  { name = folder.name, parentId = folder.parentId }: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<void> {
  await lockFolders(db, folder.ownerId)
  if (parentId !== null && parentId !== folder.parentId) {
    const [own, target] = [await depthOf(db, folder.id), await depthOf(db, parentId)]
    if (target.ancestors.has(folder.id)) throw invalid('parentId', { zh: '不能把文件夹移到它自己里面', en: 'A folder cannot be moved into itself' })
    if (target.depth + own.height > deepest) throw tooDeep()
  }
  const done = await db
    .updateTable('resourceFolders')
    .set((q) => ({ name, parentId, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', folder.id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(sameName)
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Deletes a folder with the folders in it; what lies in them moves into the folder above. Returns the number of folders. */
export async function deleteFolder(db: Db, { id, parentId, ownerId }: FolderRow): Promise<number> {
  await lockFolders(db, ownerId)
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from resource_folders where institution_id = here() and id = ${id}
      union select f.id from below join resource_folders f on f.institution_id = here() and f.parent_id = below.id)
    select id from below`.execute(db)
  const ids = rows.map((row) => row.id)
  await db.updateTable('resources').set({ folderId: parentId }).where('folderId', 'in', ids).execute()
  // In one statement: a folder refers to the one that it lies in.
  await db.deleteFrom('resourceFolders').where('id', 'in', ids).execute()
  return ids.length
}
