import { binDays } from '#plain/time/bin-days.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { purgeCourses } from '../write-queries.ts'

/** Deletes courses for good that were deleted more than 30 days ago. */
export const deletedCoursesDue = retentionTask('deleted courses', [{ days: binDays, batchSize: 200, remove: purgeCourses }])
