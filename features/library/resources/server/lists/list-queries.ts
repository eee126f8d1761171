import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { ResourceKind, resourceSorts, ResourceState, ResourceView } from '../../contract.ts'
import { keepsInstitution } from '../policy.ts'
import { foreignRecord, publicResources, recordFor, type ResourceRecord, resources, selectResources } from '../queries.ts'
import { findByText, type Hits, textOfPublic } from './search-queries.ts'

const title = byPinyin('resources.title')
const orders = {
  '-updatedAt': descending('resources.updatedAt', 'resources.id'),
  updatedAt: ascending('resources.updatedAt', 'resources.id'),
  title: ascending(title, 'resources.id'),
  '-title': descending(title, 'resources.id'),
  '-size': descending('resources.size', 'resources.id'),
  size: ascending('resources.size', 'resources.id'),
} as const

export interface Filter extends Paging {
  view: ResourceView
  folderId?: string | undefined
  q?: string | undefined
  kind?: readonly ResourceKind[] | undefined
  suffix?: string | undefined
  state?: ResourceState | undefined
  tag?: string | undefined
  knowledgePoint?: string | undefined
  ownerId?: string | undefined
  bin: boolean
  sort: (typeof resourceSorts)[number]
}

const used = sql<boolean>`exists (select from file_uses u where u.institution_id = here() and u.file_id = ${sql.ref('resources.id')})`
const states: Record<ResourceState, RawBuilder<boolean>> = {
  used,
  unused: sql`not ${used}`,
  idle: sql`not ${used} and ${sql.ref('resources.seenAt')} < now() - interval '1 year'`,
  noAlt: sql`${sql.ref('resources.kind')} in ('picture', 'video') and ${sql.ref('resources.alt')} = ''`,
  noCaptions: sql`${sql.ref('resources.kind')} in ('audio', 'video') and not ${sql.ref('resources.captioned')}`,
  converting: sql`${sql.ref('resources.conversion')} in ('waiting', 'running')`,
  failed: sql`${sql.ref('resources.conversion')} = 'failed'`,
}
/** States of which a public resource has none: of the uses and visits of other institutions nothing is known here. */
const ofOwnOnly: readonly ResourceState[] = ['used', 'unused', 'idle']

/** The conditions that the lists of all views have in common. */
function conditions({ kind, suffix, state, tag, knowledgePoint, ownerId }: Filter): RawBuilder<boolean>[] {
  return [
    ...(kind?.length === 1 ? [sql<boolean>`${sql.ref('resources.kind')} = ${kind[0]}`] : []),
    ...(kind && kind.length > 1 ? [sql<boolean>`${sql.ref('resources.kind')} = any (${kind}::text[])`] : []),
    ...(suffix === undefined ? [] : [sql<boolean>`${sql.ref('resources.suffix')} = ${suffix}`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(tag === undefined ? [] : [sql<boolean>`${sql.ref('resources.tags')} @> array[${tag}]`]),
    ...(knowledgePoint === undefined ? [] : [sql<boolean>`${sql.ref('resources.knowledgePoints')} @> array[${knowledgePoint}]`]),
    ...(ownerId === undefined ? [] : [sql<boolean>`${sql.ref('resources.ownerId')} = ${ownerId}`]),
  ]
}
const all = (each: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join([sql`true`, ...each], sql` and `)})`

type ListPage = Omit<Awaited<ReturnType<typeof pageOfOwn>>, 'items'> & { items: ResourceRecord[] }

/** A page of a view of the resource centre. */
export async function selectPage(db: Db, user: User, filter: Filter): Promise<ListPage> {
  if (filter.view === 'public') return pageOfPublic(db, user, filter)
  const hits = filter.q ? await findByText(db, filter.q) : undefined
  const page = await pageOfOwn(db, user, filter, hits)
  const partial = hits?.partial ? { partial: true as const } : {}
  return { ...page, items: page.items.flatMap((row) => recordFor(user, row) ?? []), ...partial }
}

function pageOfOwn(db: Db, user: User, filter: Filter, hits: Hits | undefined) {
  const { view, folderId, bin, sort, page, size, cursor } = filter
  const ids = hits?.ids
  const base = resources(db, user)
    .where('resources.binned', '=', bin)
    .where(all(conditions(filter)))
    .$if(folderId === 'top', (rows) => rows.where('resources.folderId', 'is', null))
    .$if(folderId !== undefined && folderId !== 'top', (rows) => rows.where('resources.folderId', '=', folderId ?? null))
    .$if(ids !== undefined, (rows) => rows.where(sql<boolean>`${sql.ref('resources.id')} = any (${ids ?? []}::uuid[])`))
  const paging = { sort, page, size, cursor, words: hits?.words }
  if (view === 'mine') {
    const mine = base.where('resources.ownerId', '=', user.memberId)
    // In the bin of a person lies what that person has deleted or owns, wherever it was.
    return paged(db, bin ? mine : mine.where('resources.scope', '=', 'own'), orders, paging)
  }
  if (view === 'shared') {
    const shared = base.where('resources.ownerId', '!=', user.memberId).where('resources.scope', '=', 'own').where('share.access', 'is not', null)
    return paged(db, bin ? shared.where(sql<boolean>`false`) : shared, orders, paging)
  }
  const seen = bin && !keepsInstitution(user) ? base.where('resources.ownerId', '=', user.memberId) : base
  // An index has the rows of one scope in order, but not those of both together.
  const scopes = {
    sets: [{ type: 'text' as const, values: ['institution', 'public'] }],
    of: ([scope]: readonly RawBuilder<never>[]) => seen.clearSelect().where('resources.scope', '=', scope ?? ''),
    orders,
  }
  return paged(db, seen.where('resources.scope', 'in', ['institution', 'public']), orders, paging, scopes)
}

async function pageOfPublic(db: Db, user: User, filter: Filter): Promise<ListPage> {
  const { folderId, q, state, bin, sort, page, size, cursor } = filter
  const nothing = bin || folderId !== undefined || (state !== undefined && ofOwnOnly.includes(state))
  const found = publicResources(db)
    .where(all(nothing ? [sql<boolean>`false`] : conditions(filter)))
    .where(all(q ? textOfPublic(q) : []))
  const { items, ...rest } = await paged(db, found, orders, { sort, page, size, cursor })
  // Those of the own institution are shown with what the caller may do with them.
  const own = await selectResources(
    db,
    user,
    items.filter(({ institutionId }) => institutionId === user.institutionId).map(({ id }) => id),
  )
  const home = new Map(own.map((row) => [row.id, row]))
  return { ...rest, items: items.map((row) => home.get(row.id) ?? foreignRecord(row)) }
}
