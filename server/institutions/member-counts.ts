import type { Db } from '../kernel/db.ts'
import { dueKind } from '../kernel/due.ts'

type Kind = 'department' | 'roles' | 'standing'
/** People by department, by set of roles (codes with commas between) or by standing. */
type Counts = Map<string, number>

const atOnce = 20_000
const mostRounds = 10

/**
 * How many people the institution has by one property: a sum over some hundred rows, however many people there are. Visitors are not counted;
 * people who have left are counted by their standing only.
 */
export async function selectMemberCounts(db: Db, kind: Kind): Promise<Counts> {
  const rows = await db
    .selectFrom('memberCounts')
    .select((q) => ['key', q.fn.sum<string>('change').as('count')])
    .where('kind', '=', kind)
    .groupBy('key')
    .execute()
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

/** People who have at least one of these roles, each counted once. */
export const havingRoles = (bySets: Counts, codes: readonly string[]): number =>
  [...bySets].reduce((sum, [roles, count]) => (roles.split(',').some((role) => codes.includes(role)) ? sum + count : sum), 0)

/** Adds the changes of each institution up, so that reading them stays quick. */
export const memberCountsDue = dueKind('member counts', 60, async ({ database }) => {
  const { rows } = await database.pool.query<{ id: string }>('select id from institutions_with_loose_counts() as id')
  for (const { id } of rows)
    for (let round = 0, taken = atOnce; round < mostRounds && taken === atOnce; round++) taken = await database.inside(id, 'read write', addUp)
})

/** Replaces changes by their sums, in one transaction; gives how many it took. What others add meanwhile stays as it is. */
export async function addUp(db: Db): Promise<number> {
  const some = db.selectFrom('memberCounts').select('id').limit(atOnce).forUpdate().skipLocked()
  const taken = await db
    .deleteFrom('memberCounts')
    .where('id', 'in', some as never)
    .returning(['kind', 'key', 'change'])
    .execute()
  const sums = new Map<string, { kind: string; key: string; change: number }>()
  for (const { kind, key, change } of taken) {
    const sum = sums.get(`${kind} ${key}`)
    if (sum) sum.change += Number(change)
    else sums.set(`${kind} ${key}`, { kind, key, change: Number(change) })
  }
  const left = [...sums.values()].filter(({ change }) => change !== 0)
  if (left.length) await db.insertInto('memberCounts').values(left).execute()
  return taken.length
}
