import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { Change } from '../contract.ts'

/** A mark as the record of changes keeps it. */
export interface StoredMark {
  state: 'points' | 'excused' | 'missing' | 'pending'
  points: number | null
  lateHours: number
  override: number | null
}

interface Filter extends Paging {
  memberId?: string | undefined
  itemId?: string | undefined
}

/** A page of the changes of marks of a class, the latest first. */
export async function selectChanges(db: Db, classId: string, { memberId, itemId, ...paging }: Filter) {
  const found = db
    .selectFrom('gradebookChanges')
    .innerJoin('gradebookItems', 'gradebookItems.id', 'gradebookChanges.itemId')
    .innerJoin('members', 'members.id', 'gradebookChanges.memberId')
    .innerJoin('members as by', 'by.id', 'gradebookChanges.byId')
    .leftJoin('tests', 'tests.id', 'gradebookItems.testId')
    .leftJoin('homeworks', 'homeworks.id', 'gradebookItems.homeworkId')
    .leftJoin('threads', 'threads.id', 'gradebookItems.threadId')
    .select(['gradebookChanges.id', 'gradebookChanges.itemId', 'gradebookChanges.memberId', 'members.name', 'by.name as byName'])
    .select(['gradebookChanges.before', 'gradebookChanges.after', 'gradebookChanges.reason', 'gradebookChanges.at'])
    .select(sql<string>`coalesce(tests.title, homeworks.title, threads.title, gradebook_items.title)`.as('title'))
    .where('gradebookItems.classId', '=', classId)
    .$if(memberId !== undefined, (rows) => rows.where('gradebookChanges.memberId', '=', memberId ?? ''))
    .$if(itemId !== undefined, (rows) => rows.where('gradebookChanges.itemId', '=', itemId ?? ''))
  const orders = { latest: descending('gradebookChanges.at', 'gradebookChanges.id') } as const
  const { items, ...rest } = await paged(db, found, orders, { ...paging, sort: 'latest' })
  const presented = items.map((row): Change => ({
    id: row.id,
    itemId: row.itemId,
    itemTitle: row.title,
    member: { id: row.memberId, name: row.name },
    before: row.before as unknown as Change['before'],
    after: row.after as unknown as Change['after'],
    reason: row.reason,
    by: row.byName,
    at: row.at.toISOString(),
  }))
  return { ...rest, items: presented }
}
