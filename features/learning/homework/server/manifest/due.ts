import { binDays } from '#plain/time/bin-days.ts'
import type { App } from '#server/kernel/app.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { forEachIsolated, recurringTask } from '#server/kernel/jobs/scheduler.ts'
import { purgeHomeworks } from '../edit/write-queries.ts'
import { selectInstitutionsWithHomeworkDue, selectUnsubmitted, takeDue } from './due-queries.ts'
import { tellStudents } from './messages.ts'

/** Deletes homework for good that was deleted more than 30 days ago. */
export const deletedHomeworksDue = retentionTask('deleted homework', [{ days: binDays, batchSize: 200, remove: purgeHomeworks }])

const batchSize = 200

/** Tells students who have handed in nothing of what falls due within a day, once for each class. */
export async function tellOfDue({ database }: Pick<App, 'database'>, institutionId: string): Promise<void> {
  const batch = () =>
    database.withInstitution(institutionId, 'read write', async (db) => {
      const due = await takeDue(db, batchSize)
      const told = due.filter(({ tell }) => tell)
      const lacking = Map.groupBy(await selectUnsubmitted(db, told), ({ homeworkId, classId }) => `${homeworkId} ${classId}`)
      for (const { homeworkId, ...dates } of told)
        await tellStudents(
          db,
          { ...dates, id: homeworkId },
          (lacking.get(`${homeworkId} ${dates.classId}`) ?? []).map(({ memberId }) => memberId),
          'due',
        )
      return due.length
    })
  while ((await batch()) === batchSize);
}

export const homeworkDue = recurringTask('homework due', 300, async (app) => {
  const institutions = await selectInstitutionsWithHomeworkDue(app.database)
  await forEachIsolated(institutions, app, 'homework due', (institutionId) => tellOfDue(app, institutionId))
})
