import type { Paging } from '#contract/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import { seesWholeLog } from './policy.ts'

export interface LogFilter {
  q?: string | undefined
  memberId?: string | undefined
  action?: string | undefined
  kind?: string | undefined
  objectId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const columns = [
  'operationLog.id',
  'operationLog.seq',
  'operationLog.at',
  'operationLog.memberId',
  'operationLog.action',
  'operationLog.objectKind',
  'operationLog.objectId',
  'operationLog.details',
] as const
const orders = { '-at': descending('operationLog.at', 'operationLog.id'), at: ascending('operationLog.at', 'operationLog.id') }

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>['items'][number]

/** A page of the log as far as the caller may see it. */
export function selectEntries(db: Db, user: User, filter: LogFilter & Paging & { sort: '-at' | 'at'; whole?: true }) {
  const { q, memberId, action, kind, objectId, from, to, ...page } = filter
  const whose = seesWholeLog(user) ? memberId : user.memberId
  const found = db
    .selectFrom('operationLog')
    .select(columns)
    .$if(whose !== undefined, (rows) => rows.where('operationLog.memberId', '=', whose ?? ''))
    .$if(memberId !== undefined && memberId !== whose, (rows) => rows.where(sql<boolean>`false`))
    .$if(action !== undefined, (rows) => rows.where('operationLog.action', '=', action ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('operationLog.objectKind', '=', kind ?? ''))
    .$if(objectId !== undefined, (rows) => rows.where('operationLog.objectId', '=', objectId ?? ''))
    .$if(from !== undefined, (rows) => rows.where('operationLog.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (rows) => rows.where('operationLog.at', '<', new Date(to ?? 0)))
  return paged(db, found, orders, { ...page, words: q })
}

/** Members that the log can be filtered by, ordered by name. */
export async function selectActors(db: Db, user: User, q: string) {
  const people = db.selectFrom('members').where(withinScope(db, user))
  const found = people.select(['members.id', 'members.name', 'members.number'])
  const name = { name: ascending('members.nameKey', 'members.id') }
  // Members who left and visitors have entries too. The index is ordered by name only within each value of `present`, so both halves are merged.
  const halves = {
    sets: [{ type: 'boolean' as const, values: ['true', 'false'] }],
    of: ([present]: readonly RawBuilder<never>[]) => people.where('members.present', '=', present ?? true),
    orders: name,
  }
  return (await paged(db, found, name, { sort: 'name', page: 1, size: 20, words: q }, halves)).items
}

export interface ChainState {
  checked: number
  seq: number | null
  reason: 'missing' | 'order' | 'changed' | 'details' | 'cut' | null
}

/** Verifies the hash chain of an institution’s log from its first entry. */
export async function checkChain(platform: PlatformDb, institutionId: string): Promise<ChainState> {
  const { rows } = await sql<ChainState>`select * from broken_log(${institutionId})`.execute(platform)
  return rows[0] ?? { checked: 0, seq: null, reason: null }
}
