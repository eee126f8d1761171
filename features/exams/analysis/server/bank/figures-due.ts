import type { App } from '#server/kernel/app.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { countTest, selectInstitutionsWithFiguresDue, selectUncounted } from './bank-queries.ts'

const batchSize = 20

/** Takes what the tests of an institution with results say of their questions into the bank: each test in a transaction of its own. */
export async function countTests(app: Pick<App, 'database' | 'log'>, institutionId: string): Promise<void> {
  const due = await app.database.withInstitution(institutionId, 'read only', (db) => selectUncounted(db, batchSize))
  const done = await forEachIsolated(due, app, 'question figures', (testId) =>
    app.database.withInstitution(institutionId, 'read write', (db) => countTest(db, testId)),
  )
  // Those that failed are tried again by the next run.
  if (done === batchSize) await countTests(app, institutionId)
}

/** Figures of questions follow a release, a correction or a void test within a minute. */
export const questionFiguresDue = recurringTask('question figures', 60, async (app) => {
  const due = await selectInstitutionsWithFiguresDue(app.database)
  await forEachIsolated(due, app, 'question figures', (institutionId) => countTests(app, institutionId))
})
