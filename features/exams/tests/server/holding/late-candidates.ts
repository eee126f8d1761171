import type { App } from '#server/kernel/app.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { tellCandidates } from '../manifest/messages.ts'
import { pushTest } from '../times/push-test.ts'
import { insertLateCandidates, selectInstitutionsWithTestsAhead, selectTitles } from './target-queries.ts'

const batchSize = 500

/** Makes those who have joined a class after a test for it was published its candidates, and tells them. User groups are read again by hand. */
export async function addLateCandidates({ database }: Pick<App, 'database'>, institutionId: string): Promise<void> {
  const batch = () =>
    database.withInstitution(institutionId, 'read write', async (db) => {
      const added = await insertLateCandidates(db, batchSize)
      const ofTest = Map.groupBy(added, ({ testId }) => testId)
      if (added.length)
        for (const test of await selectTitles(db, [...ofTest.keys()])) {
          const memberIds = (ofTest.get(test.id) ?? []).map(({ memberId }) => memberId)
          await tellCandidates(db, test, memberIds, 'published')
          await pushTest(db, test.id, memberIds)
        }
      return added.length
    })
  while ((await batch()) === batchSize);
}

export const lateCandidatesDue = recurringTask('late candidates', 20, async (app) => {
  const ahead = await selectInstitutionsWithTestsAhead(app.database)
  await forEachIsolated(ahead, app, 'late candidates', (institutionId) => addLateCandidates(app, institutionId))
})
