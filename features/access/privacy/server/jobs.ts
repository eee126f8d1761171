import { jobKind } from '#server/kernel/jobs/jobs.ts'
import { writeArchive } from './archive.ts'
import { erasePerson } from './erasure.ts'
import { personOf } from './personal-queries.ts'

export const exportKindName = 'privacyExport'
export const forgetKindName = 'privacyDelete'

/** The account comes from the input of the job, which the call has set to the caller's own account. */
export const privacyExportJob = jobKind<{ accountId: string }>(exportKindName, ({ accountId }, context) => writeArchive(context, accountId))

export const privacyDeleteJob = jobKind<{ accountId: string }>(forgetKindName, async ({ accountId }, { app, institutionId, progress }) => {
  await erasePerson(app, await personOf(app.database, accountId), institutionId, (done) => progress(done * 0.99, ''))
  return { forgotten: true as const }
})
