import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { ResourceKind } from '../../contract.ts'
import { foreignRecord, publicResources, recordFor, type ResourceRecord, resources, selectResources } from '../queries.ts'

/** Those of these resources that are there for the user, with public ones of other institutions; in two statements. */
export async function selectAllResources(db: Db, user: User, ids: readonly string[]): Promise<ResourceRecord[]> {
  const own = await selectResources(db, user, ids)
  const known = new Set(own.map(({ id }) => id))
  const others = ids.filter((id) => !known.has(id))
  if (!others.length) return own
  const foreign = await publicResources(db).where('resources.id', 'in', others).where('resources.institutionId', '!=', user.institutionId).execute()
  return [...own, ...foreign.map(foreignRecord)]
}

/** Those of these files that a member has uploaded, that have not expired and that are no resources. */
export const selectOwnFiles = (db: Db, memberId: string, ids: readonly string[]) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'suffix', 'size'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('createdBy', '=', memberId)
    .where((q) => q.or([q('expiresAt', 'is', null), q('expiresAt', '>', sql<Date>`now()`)]))
    .where((q) => q.not(q.exists(q.selectFrom('resources').select('resources.id').whereRef('resources.id', '=', 'files.id'))))
    .execute()

const orders = { chapter: ascending('chapters.position', 'chapters.id', 'resources.id') }

/**
 * A page of the resources that stand in the chapters of a textbook, in their order. Who sees the textbook may look at them there, and may do with them
 * what the resource itself allows.
 */
export async function selectStanding(
  db: Db,
  user: User,
  { textbookId, kind, ...paging }: Paging & { textbookId: string; kind?: ResourceKind | undefined },
) {
  const found = resources(db, user)
    .innerJoin('chapterResources', 'chapterResources.fileId', 'resources.id')
    .innerJoin('chapters', 'chapters.id', 'chapterResources.chapterId')
    .select(['chapters.id as chapterId', 'chapters.name as chapterName'])
    .where('chapters.textbookId', '=', textbookId)
    .where('chapters.deletedAt', 'is', null)
    .where('resources.binned', '=', false)
    .$if(kind !== undefined, (rows) => rows.where('resources.kind', '=', kind ?? ''))
  const page = await paged(db, found, orders, { ...paging, sort: 'chapter' })
  const items = page.items.flatMap(({ chapterId, chapterName, ...row }) => {
    const resource = recordFor(user, row) ?? recordFor(user, { ...row, shared: 'read' })
    return resource ? [{ resource, chapter: { id: chapterId, name: chapterName } }] : []
  })
  return { ...page, items }
}
