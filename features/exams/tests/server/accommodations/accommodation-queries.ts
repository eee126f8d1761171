import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

/** Whether an accommodation, under the name that its table has in the query, still holds on this day in the time zone of the institution. */
export const holdsToday = (table = 'accommodations') =>
  sql<boolean>`(${sql.ref(`${table}.valid_until`)} is null
    or ${sql.ref(`${table}.valid_until`)} >= (now() at time zone (select i.time_zone from institutions i where i.id = here()))::date)`

const accommodations = (db: Db) =>
  db
    .selectFrom('members')
    .innerJoin('accommodations', 'accommodations.memberId', 'members.id')
    .innerJoin('members as setter', 'setter.id', 'accommodations.setBy')
    .select(['members.id', 'members.name', 'members.number'])
    .select([
      'accommodations.percent',
      'accommodations.minutes',
      'accommodations.dueHours',
      'accommodations.reason',
      'accommodations.validUntil',
      'accommodations.setAt',
    ])
    .select('setter.name as setBy')

type Selected = Awaited<ReturnType<ReturnType<typeof accommodations>['execute']>>[number]
const presented = ({ setAt, ...row }: Selected) => ({ ...row, setAt: setAt.toISOString() })

/** A page of the people who have additional time in every test, by name. */
export async function selectAccommodations(db: Db, { q: words, ...paging }: Paging & { q?: string | undefined }) {
  const orders = { name: ascending('members.nameKey', 'members.id') } as const
  const { items, ...rest } = await paged(db, accommodations(db).where('members.present', '=', true), orders, { ...paging, sort: 'name', words })
  return { ...rest, items: items.map(presented) }
}

export async function findAccommodation(db: Db, memberId: string) {
  const row = await accommodations(db).where('members.id', '=', memberId).executeTakeFirst()
  return row && presented(row)
}

interface Given {
  percent: number
  minutes: number
  dueHours: number
  reason: string
  validUntil: string | null
}

/** Gives a person additional time in every test, in place of what the person had. */
export async function upsertAccommodation(db: Db, { memberId: setBy }: Pick<User, 'memberId'>, memberId: string, given: Given): Promise<void> {
  await db
    .insertInto('accommodations')
    .values({ ...given, memberId, setBy })
    .onConflict((c) => c.columns(['institutionId', 'memberId']).doUpdateSet({ ...given, setBy, setAt: sql`now()` }))
    .execute()
}

export const deleteAccommodation = (db: Db, memberId: string) => db.deleteFrom('accommodations').where('memberId', '=', memberId).execute()
