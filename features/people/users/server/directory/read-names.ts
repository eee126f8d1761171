import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import { selectInstitutionsWithUnreadNames, updateSearchKeys } from './name-queries.ts'

const batchSize = 500
const maxTransactions = 20

/** Fills in the pinyin search keys of members that were created before these columns existed; without them they sort first and are not found by pinyin. */
export const namesDue = recurringTask('names', 10, async (app) => {
  const { database } = app
  await forEachIsolated(await selectInstitutionsWithUnreadNames(database), app, 'names', async ({ id }) => {
    for (let n = 0, read = batchSize; n < maxTransactions && read === batchSize; n++)
      read = await database.withInstitution(id, 'read write', (db, platform) => updateSearchKeys(db, platform, batchSize))
  })
})
