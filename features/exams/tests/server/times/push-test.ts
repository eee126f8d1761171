import { selectWatching } from './watching-queries.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** Tells the screens of those who watch over a test, and of these candidates, to ask for its present state. */
export async function pushTest(db: Db, testId: string, memberIds: readonly string[]): Promise<void> {
  await pushLive(db, [...new Set([...(await selectWatching(db, testId)), ...memberIds])], { type: 'test', testId })
}
