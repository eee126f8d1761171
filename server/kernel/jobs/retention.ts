import type { Db } from '../data/db.ts'
import { selectInstitutions } from './retention-queries.ts'
import { forEachIsolated, type RecurringTask, recurringTask } from './scheduler.ts'

/** Rows that are deleted for good some days after a time stored with them. */
export interface Retention {
  /** Days that the rows are kept. */
  days: number
  /** The most rows that one transaction deletes. */
  batchSize: number
  /** Deletes up to `limit` rows of an institution that are older than `before`; returns how many. */
  remove: (db: Db, before: Date, limit: number) => Promise<number>
}

/** Deletes every hour, in one institution after the other, what is kept longer than its days. */
export const retentionTask = (name: string, kinds: readonly Retention[]): RecurringTask =>
  recurringTask(name, 3600, async (app) => {
    const { database } = app
    await forEachIsolated(await selectInstitutions(database.platform), app, name, async ({ id }) => {
      for (const { days, batchSize, remove } of kinds) {
        const before = new Date(Date.now() - days * 24 * 3600_000)
        while ((await database.withInstitution(id, 'read write', (db) => remove(db, before, batchSize))) === batchSize);
      }
    })
  })
