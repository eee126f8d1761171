import { retentionTask } from '#server/kernel/jobs/retention.ts'
import { deleteOldDeliveries } from './deliveries/delivery-queries.ts'
import { deleteOldMessages } from './queries.ts'

/** Deletes expired deliveries from their log and messages from the inboxes; the days are also documented in `docs/operations.md`. */
export const oldMessagesDue = retentionTask('old messages', [
  { days: 180, batchSize: 5000, remove: deleteOldDeliveries },
  { days: 365, batchSize: 5000, remove: deleteOldMessages },
])
