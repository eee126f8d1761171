import type { App } from '#server/kernel/app.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { type ReviewMoment, selectInstitutionsWithReviews, selectReviewers, takeReviews } from './due-queries.ts'
import { tellOfReviews } from './messages.ts'

const batchSize = 200

/**
 * Tells the students who have handed in that reviews have opened, and those who have some to do that they are due within a day, once for each class
 * and time.
 */
export async function tellOfReviewTimes({ database }: Pick<App, 'database'>, institutionId: string): Promise<void> {
  const batch = (moment: ReviewMoment) =>
    database.withInstitution(institutionId, 'read write', async (db) => {
      const taken = await takeReviews(db, moment, batchSize)
      const told = taken.filter(({ tell }) => tell)
      const students = Map.groupBy(await selectReviewers(db, told), ({ homeworkId, classId }) => `${homeworkId} ${classId}`)
      for (const homework of told)
        await tellOfReviews(
          db,
          homework,
          (students.get(`${homework.id} ${homework.classId}`) ?? []).flatMap(({ memberId, done, others }) =>
            done < Math.min(homework.reviewers, others) ? [memberId] : [],
          ),
          moment,
        )
      return taken.length
    })
  while ((await batch('open')) === batchSize);
  while ((await batch('due')) === batchSize);
}

export const reviewsDue = recurringTask('homework reviews', 300, async (app) => {
  const institutions = await selectInstitutionsWithReviews(app.database)
  await forEachIsolated(institutions, app, 'homework reviews', (institutionId) => tellOfReviewTimes(app, institutionId))
})
