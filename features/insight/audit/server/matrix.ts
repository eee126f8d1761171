import { entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as audit from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

const maySeeLog = pressing('SystemManagement:log')

export const matrix = entriesOf(audit)({
  operatingSystemRecord: { ask: () => ({ body: { operatingSystem: 'Linux' } }), expect: 'ok', logs: notLogged.signIn },
  loginRecord: { ask: () => ({ body: { device: 'PC' } }), expect: 'ok', logs: notLogged.signIn },
  auditList: { ask: () => ({ query: { size: 100 } }), expect: maySeeLog },
  auditNames: { ask: () => ({}), expect: maySeeLog },
  auditActors: { ask: () => ({ query: {} }), expect: maySeeLog },
  auditVerify: { ask: () => ({}), expect: maySeeLog },
  auditExport: { ask: () => ({ body: {} }), expect: maySeeLog, logs: ['export.run'] },
})

export async function things({ db, memberId }: ThingsContext) {
  await db.insertInto('loginRecords').values({ id: newId(), memberId }).execute()
  await logOperation({ db, user: { memberId, name: '林' } }, 'member.add', { kind: 'member', id: memberId, name: '林' })
  return {}
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  operation_log: 'action at details digest hash id institution_id member_id object_id object_kind previous salt seq',
  operation_log_heads: 'hash institution_id seq',
}
