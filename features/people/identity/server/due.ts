import { sql } from 'kysely'
import { recurringTask, forEachIsolated } from '#server/kernel/jobs/scheduler.ts'
import { endIdentity } from './decide.ts'
import { takeApplication } from './queries.ts'

/** Ends the identities that have expired, each in its own transaction. */
export const identitiesDue = recurringTask('identities', 60, async (app) => {
  const { database } = app
  const { rows } = await sql<{ institutionId: string; id: string }>`select * from identities_due()`.execute(database.platform)
  await forEachIsolated(rows, app, 'identities', ({ institutionId, id }) =>
    database.inside(institutionId, 'read write', async (db) => {
      await db.selectFrom('identityApplications').select('id').where('id', '=', id).forUpdate().execute()
      const row = await takeApplication(db, id)
      if (row.state !== 'approved' || !row.validTo || row.validTo > new Date()) return
      await endIdentity({ db, user: { memberId: null, name: '' } }, row, { rowVersion: row.rowVersion, reason: '' })
    }),
  )
})
