import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import { endIdentity } from './decide.ts'
import { lockApplication, selectDueIdentities, takeApplication } from './queries.ts'

/** Ends the identities that have expired, each in its own transaction. */
export const identitiesDue = recurringTask('identities', 60, async (app) => {
  const { database } = app
  await forEachIsolated(await selectDueIdentities(database.platform), app, 'identities', ({ institutionId, id }) =>
    database.withInstitution(institutionId, 'read write', async (db) => {
      await lockApplication(db, id)
      const row = await takeApplication(db, id)
      if (row.state !== 'approved' || !row.validTo || row.validTo > new Date()) return
      await endIdentity({ db, user: { memberId: null, name: '' } }, row, { rowVersion: row.rowVersion, reason: '' })
    }),
  )
})
