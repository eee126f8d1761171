import { binDays } from '#plain/time/bin-days.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { purgeResources } from './batch-queries.ts'

/** Deletes resources for good that were put into the bin more than 30 days ago. */
export const deletedResourcesDue = retentionTask('deleted resources', [{ days: binDays, batchSize: 200, remove: purgeResources }])
