import { binDays } from '#plain/time/bin-days.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { purgeTests } from '../holding/write-queries.ts'

/** Deletes tests for good that were deleted more than 30 days ago. */
export const deletedTestsDue = retentionTask('deleted tests', [{ days: binDays, batchSize: 200, remove: purgeTests }])
