import { selectInstitutionsWithTestsDue } from '#features/exams/tests/server/layout/layout-queries.ts'
import type { App } from '#server/kernel/app.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { insertEvents } from '../queries.ts'
import { selectWatching } from '#features/exams/tests/server/times/watching-queries.ts'
import { submitOverdue } from './closing-queries.ts'
import { gradeAttempts } from './grade-attempts.ts'

const batchSize = 200
/** Grading holds the event loop, so few attempts are graded at once. */
const gradedAtOnce = 25

/** Hands in the attempts of an institution whose time is over, and grades those that were handed in. */
export async function closeAttempts({ database }: Pick<App, 'database'>, institutionId: string): Promise<void> {
  const batch = <T>(run: Parameters<typeof database.withInstitution<T>>[2]) => database.withInstitution(institutionId, 'read write', run)
  const closed = () =>
    batch(async (db) => {
      const attempts = await submitOverdue(db, batchSize)
      if (attempts.length)
        await insertEvents(
          db,
          attempts.map(({ id }) => ({ attemptId: id, kind: 'submitted' as const, note: 'time' })),
        )
      for (const testId of new Set(attempts.map((attempt) => attempt.testId)))
        await pushLive(db, await selectWatching(db, testId), { type: 'test', testId })
      return attempts.length
    })
  while ((await closed()) === batchSize);
  while ((await batch((db) => gradeAttempts(db, gradedAtOnce))) === gradedAtOnce);
}

/** An attempt that was left is closed at most some seconds after its time is over. */
export const attemptsDue = recurringTask('attempts', 3, async (app) => {
  const due = await selectInstitutionsWithTestsDue(app.database)
  await forEachIsolated(due, app, 'attempts', (institutionId) => closeAttempts(app, institutionId))
})
