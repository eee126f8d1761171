import { binDays } from '#plain/time/bin-days.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { purgeClasses } from '../queries.ts'

/** Deletes classes for good that were dissolved more than 30 days ago. */
export const dissolvedClassesDue = retentionTask('dissolved classes', [{ days: binDays, batchSize: 200, remove: purgeClasses }])
