import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { ResourceKind, ResourceView } from '../../contract.ts'
import { containing, normalizedText } from '#server/kernel/lists/text.ts'

/** How much the resources of a person, or of everyone, take by kind. */
export async function selectKinds(db: Db, memberId: string | null): Promise<{ kind: ResourceKind; bytes: number; count: number }[]> {
  const rows = await db
    .selectFrom('resources')
    .select((q) => ['kind', q.fn.sum<number>('size').as('bytes'), q.fn.countAll<number>().as('count')])
    .$if(memberId !== null, (q) => q.where('ownerId', '=', memberId ?? ''))
    .groupBy('kind')
    .orderBy('bytes', 'desc')
    .execute()
  return rows.map(({ kind, bytes, count }) => ({ kind: kind as ResourceKind, bytes: Number(bytes), count: Number(count) }))
}

/** Resources of a person, or of everyone, that stand in nothing and were not opened for a year. */
export async function sumIdle(db: Db, memberId: string | null): Promise<{ bytes: number; count: number }> {
  const { rows } = await sql<{ bytes: number; count: number }>`select coalesce(sum(r.size), 0) as bytes, count(*) as count from resources r
    where r.institution_id = here() and r.deleted_at is null and r.seen_at < now() - interval '1 year'
      and ${memberId === null ? sql`true` : sql`r.owner_id = ${memberId}`}
      and not exists (select from file_uses u where u.institution_id = here() and u.file_id = r.id)`.execute(db)
  return { bytes: Number(rows[0]?.bytes), count: Number(rows[0]?.count) }
}

/** The words that are used in a view and begin with these letters, the most frequent first. */
export async function selectWords(
  db: Db,
  { memberId }: { memberId: string },
  { view, of, q }: { view: ResourceView; of: 'tags' | 'knowledgePoints'; q: string },
): Promise<{ name: string; count: number }[]> {
  const list = sql.raw(of === 'tags' ? 'r.tags' : 'r.knowledge_points')
  const seen = {
    mine: sql`resources r where r.institution_id = here() and not r.binned and r.scope = 'own' and r.owner_id = ${memberId}`,
    shared: sql`resources r where r.institution_id = here() and not r.binned and r.scope = 'own'
      and r.id in (select resource_id from shared_resources(here(), ${memberId}))`,
    institution: sql`resources r where r.institution_id = here() and not r.binned and r.scope in ('institution', 'public')`,
    public: sql`public_resources r where true`,
  }[view]
  const { rows } = await sql<{ name: string; count: number }>`
    select word as name, count(*) as count from (select unnest(${list}) as word from ${seen}) as each
    where lower(normalize(word, NFKC)) like ${containing(normalizedText(q)).slice(1)} group by word order by count(*) desc, word limit 20`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

const orders = { bytes: descending('taken.bytes', 'members.id') }

/** A page of the people who have resources or a limit of their own, those with the largest resources first. */
export async function selectQuotas(db: Db, { q, ...paging }: Paging & { q?: string | undefined }) {
  const taken = sql<{ memberId: string; bytes: number; count: number }>`(select member_id, sum(size)::bigint as bytes, count(id) as count from (
      select owner_id as member_id, size, id from resources where institution_id = here()
      union all select member_id, 0, null from resource_limits where institution_id = here() and member_id is not null) as each group by 1)`
  const found = db
    .selectFrom('members')
    .innerJoin(taken.as('taken'), (join) => join.onRef('taken.memberId', '=', 'members.id'))
    .leftJoin('resourceLimits as own', (join) => join.onRef('own.memberId', '=', 'members.id'))
    .leftJoin('resourceLimits as usual', (join) => join.on('usual.memberId', 'is', null))
    .select(['members.id', 'members.name', 'taken.bytes', 'taken.count', 'own.id as ownId', 'own.bytes as ownLimit', 'usual.bytes as usualLimit'])
  const page = await paged(db, found, orders, { ...paging, sort: 'bytes', words: q })
  return {
    ...page,
    items: page.items.map(({ id, name, bytes, count, ownId, ownLimit, usualLimit }) => ({
      member: { id, name },
      bytes: Number(bytes),
      count: Number(count),
      limit: ownId === null ? (usualLimit ?? null) : (ownLimit ?? null),
    })),
  }
}

/** Sets the limit of a person, or without one that of everyone who has none; returns the name of the person and the limit before. */
export async function setLimit(
  db: Db,
  by: { memberId: string },
  { memberId, limit }: { memberId: string | null; limit: number | null },
): Promise<{ name: string; before: number | null }> {
  const person = memberId === null ? undefined : await db.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirst()
  if (memberId !== null && !person) throw invalid('memberId', { zh: '本机构没有这个人', en: 'Your institution has no such person' })
  const before = await db.selectFrom('resourceLimits').select('bytes').where('memberId', 'is not distinct from', memberId).executeTakeFirst()
  await db
    .insertInto('resourceLimits')
    .values({ id: newId(), memberId, bytes: limit, updatedBy: by.memberId })
    .onConflict((c) =>
      c.columns(['institutionId', 'memberId']).doUpdateSet((q) => ({
        bytes: q.ref('excluded.bytes'),
        updatedBy: q.ref('excluded.updatedBy'),
        updatedAt: sql`now()`,
      })),
    )
    .execute()
  return { name: person?.name ?? '', before: before?.bytes ?? null }
}
