import { entriesOf } from '#server/testing/matrix/cell.ts'
import * as privacy from '../contract.ts'

export const matrix = entriesOf(privacy)({
  privacyExport: { ask: () => ({ body: {} }), expect: 'ok', logs: ['account.export'] },
  // Every person of the test data has a verified phone and no password: the deletion asks for a code.
  privacyDelete: { ask: () => ({ body: {} }), expect: 'wrongCode', logs: ['account.delete'] },
  privacyObstacles: { ask: () => ({}), expect: 'ok' },
})
