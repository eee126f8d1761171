import { binDays } from '#plain/time/bin-days.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { purgeDue } from './bin-queries.ts'

/** Removes chapters for good that were deleted more than 30 days ago. */
export const deletedChaptersDue = retentionTask('deleted chapters', [{ days: binDays, batchSize: 500, remove: purgeDue }])
