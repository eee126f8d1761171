import { sql } from 'kysely'
import { dueKind } from '../kernel/due.ts'
import { end } from './decide.ts'
import { takeApplication } from './queries.ts'

/** Identities whose term has ended lose their role; each in a transaction of its own. */
export const identitiesDue = dueKind('identities', 60, async ({ database }) => {
  const { rows } = await sql<{ institutionId: string; id: string }>`select * from identities_due()`.execute(database.platform)
  for (const { institutionId, id } of rows) {
    await database.inside(institutionId, 'read write', async (db) => {
      await db.selectFrom('identityApplications').select('id').where('id', '=', id).forUpdate().execute()
      const row = await takeApplication(db, id)
      if (row.state !== 'approved' || !row.validTo || row.validTo > new Date()) return
      await end({ db, user: { memberId: null, name: '' } }, row, { rowVersion: row.rowVersion, reason: '' })
    })
  }
})
