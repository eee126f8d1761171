import type { Db } from '../data/db.ts'
import { recurringTask } from '../jobs/scheduler.ts'

type Kind = 'department' | 'roles' | 'standing'
/** Numbers of members by department id, by set of roles (codes joined by commas) or by standing. */
type Counts = Map<string, number>

const batchSize = 20_000
const maxRounds = 10

/**
 * The number of members of the institution by one property. Reads a few hundred rows of changes, however many members there are. Visitors are not
 * counted; members who have left are counted by standing only.
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

/** The number of members who have at least one of these roles, each counted once. */
export const havingRoles = (bySets: Counts, codes: readonly string[]): number =>
  [...bySets].reduce((sum, [roles, count]) => (roles.split(',').some((role) => codes.includes(role)) ? sum + count : sum), 0)

/** Adds up the changes of each institution, so that reading them stays fast. */
export const memberCountsDue = recurringTask('member counts', 60, async ({ database }) => {
  const { rows } = await database.pool.query<{ id: string }>('select id from institutions_with_loose_counts() as id')
  for (const { id } of rows)
    for (let round = 0, count = batchSize; round < maxRounds && count === batchSize; round++)
      count = await database.withInstitution(id, 'read write', compactCounts)
})

/** Replaces up to `batchSize` rows of changes by their sums and returns how many rows it replaced. Rows locked by others are skipped. */
export async function compactCounts(db: Db): Promise<number> {
  const some = db.selectFrom('memberCounts').select('id').limit(batchSize).forUpdate().skipLocked()
  const deleted = await db.deleteFrom('memberCounts').where('id', 'in', some).returning(['kind', 'key', 'change']).execute()
  const sums = new Map<string, { kind: string; key: string; change: number }>()
  for (const { kind, key, change } of deleted) {
    const sum = sums.get(`${kind} ${key}`)
    if (sum) sum.change += Number(change)
    else sums.set(`${kind} ${key}`, { kind, key, change: Number(change) })
  }
  const nonZero = [...sums.values()].filter(({ change }) => change !== 0)
  if (nonZero.length) await db.insertInto('memberCounts').values(nonZero).execute()
  return deleted.length
}
