import { binDays } from '#plain/time/bin-days.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { purgeNotices } from '../write-queries.ts'

/** Deletes notices for good that were deleted more than 30 days ago. */
export const deletedNoticesDue = retentionTask('deleted notices', [{ days: binDays, batchSize: 200, remove: purgeNotices }])
