import { entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as audit from '../contract.ts'

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
