import { binDays } from '#plain/time/bin-days.ts'
import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { purgeQuestions } from './bin-queries.ts'

/** Removes questions for good that were put into the bin more than 30 days ago and are used nowhere. */
export const deletedQuestionsDue = retentionTask('deleted questions', [{ days: binDays, batchSize: 500, remove: purgeQuestions }])
