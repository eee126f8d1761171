import { binDays } from '#plain/time/bin-days.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { purgeUnits } from '../units/unit-queries.ts'

/** Deletes units for good that were removed more than 30 days ago. */
export const removedUnitsDue = retentionTask('removed units', [{ days: binDays, batchSize: 200, remove: purgeUnits }])
