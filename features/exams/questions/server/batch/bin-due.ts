import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { binDays } from '../../bin-days.ts'
import { purgeQuestions, selectInstitutions } from './bin-queries.ts'

/** The number of questions that one transaction removes. */
const batchSize = 500

/** Removes questions for good that were put into the bin more than 30 days ago and are used nowhere. */
export const deletedQuestionsDue = recurringTask('deleted questions', 3600, async (app) => {
  const { database } = app
  const before = new Date(Date.now() - binDays * 24 * 3600_000)
  await forEachIsolated(await selectInstitutions(database.platform), app, 'deleted questions', async ({ id }) => {
    while ((await database.withInstitution(id, 'read write', (db) => purgeQuestions(db, before, batchSize))) === batchSize);
  })
})
