import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import { binDays } from '../../contract-bin.ts'
import { purgeDue, selectInstitutions } from './bin-queries.ts'

/** The number of chapters that one transaction removes. */
const batchSize = 500

/** Removes chapters for good that were deleted more than 30 days ago. */
export const deletedChaptersDue = recurringTask('deleted chapters', 3600, async (app) => {
  const { database } = app
  const before = new Date(Date.now() - binDays * 24 * 3600_000)
  await forEachIsolated(await selectInstitutions(database.platform), app, 'deleted chapters', async ({ id }) => {
    while ((await database.withInstitution(id, 'read write', (db) => purgeDue(db, before, batchSize))) === batchSize);
  })
})
