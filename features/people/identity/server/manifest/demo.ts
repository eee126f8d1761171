import { sql } from 'kysely'
import type { IdentityKind, IdentityMethod } from '../../contract.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type DemoPeople, type DemoPerson, demoPerson } from '#server/kernel/people/demo.ts'
import { approve } from '../decide.ts'
import { insertRow, takeApplication } from '../queries.ts'

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Loads applications for identities, some of them approved. */
export async function loadDemoIdentities({ database }: App, people: DemoPeople): Promise<void> {
  const administrator = demoPerson(people, 'admin')
  await database.withInstitution(administrator.institutionId, 'read write', async (db) => {
    if (await db.selectFrom('identityApplications').select('id').limit(1).executeTakeFirst()) return
    await insertApplications(db, people, administrator)
  })
}

async function insertApplications(db: Db, people: DemoPeople, administrator: DemoPerson): Promise<void> {
  for (const { by, days, approved, ...draft } of identities) {
    const { memberId } = demoPerson(people, by)
    const id = await insertRow(db, { ...draft, memberId, idNumber: null, orgName: '', mail: null, evidenceIds: [] })
    if (approved) {
      const row = await takeApplication(db, id)
      await approve({ db, user: administrator }, row, { rowVersion: row.rowVersion, validTo: null })
    }
    await db
      .updateTable('identityApplications')
      .set({ createdAt: daysAgo(days) })
      .where('id', '=', id)
      .execute()
  }
}

interface DemoIdentity {
  by: string
  days: number
  kind: IdentityKind
  method: IdentityMethod
  realName: string
  number: string
  department: string
  title: string
  approved?: true
}

const identities: readonly DemoIdentity[] = [
  { by: 'student30', days: 1, kind: 'teacher', method: 'roster', realName: '欧阳慕云', number: 'T20260317', department: '物理学院', title: '助教' },
  { by: 'student7', days: 3, kind: 'author', method: 'manual', realName: '杨一帆', number: '', department: '计算机学院', title: '' },
  {
    by: 'teacher',
    days: 12,
    kind: 'author',
    method: 'manual',
    realName: '顾知行',
    number: 'T20180042',
    department: '物理学院',
    title: '副教授',
    approved: true,
  },
]
