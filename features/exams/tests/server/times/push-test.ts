import { selectWatching } from './watching-queries.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** PostgreSQL limits the length of one notification. */
const atOnce = 100

/** Tells the screens of those who watch over a test, and of these candidates, to ask for its present state. */
export async function pushTest(db: Db, testId: string, memberIds: readonly string[]): Promise<void> {
  const to = [...new Set([...(await selectWatching(db, testId)), ...memberIds])]
  for (let at = 0; at < to.length; at += atOnce) await pushLive(db, to.slice(at, at + atOnce), { type: 'test', testId })
}
