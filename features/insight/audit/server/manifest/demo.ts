import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type DemoPeople, type DemoPerson, demoPerson } from '#server/kernel/people/demo.ts'

/** Loads log entries as an administrator would have caused them in the last days. */
export async function loadDemoLog({ database }: App, people: DemoPeople): Promise<void> {
  const user = demoPerson(people, 'admin')
  await database.withInstitution(user.institutionId, 'read write', async (db) => {
    if (await db.selectFrom('operationLog').select('id').where('action', '=', 'setting.change').limit(1).executeTakeFirst()) return
    await writeEntries(db, user)
  })
}

async function writeEntries(db: Db, user: DemoPerson): Promise<void> {
  const from = { address: '10.20.3.15' }
  const by = { db, user, from }
  const role = { kind: 'role', name: '教师' }
  await logOperation(by, 'role.change', {
    ...role,
    before: { features: ['mybook:add', 'mybook:edit'] },
    after: { features: ['mybook:add', 'mybook:edit', 'mybook:publish'] },
  })
  await logOperation(by, 'setting.change', { kind: 'institution', name: '江川理工大学', before: { tagline: '' }, after: { tagline: '数字教材中心' } })
  await logOperation(by, 'member.disable', { kind: 'member', name: '韩冰', before: { state: 'active' }, after: { state: 'disabled' } })
  await logOperation(by, 'member.enable', { kind: 'member', name: '韩冰', before: { state: 'disabled' }, after: { state: 'active' } })
}
