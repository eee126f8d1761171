import { entriesOf } from '#server/testing/matrix/cell.ts'
import * as privacy from '../contract.ts'
import { type Ways, password, passwordHash } from '#server/testing/matrix/place.ts'
import { buildPerson } from '#server/seeds/institution.ts'

export const matrix = entriesOf(privacy)({
  privacyExport: { ask: () => ({ body: {} }), expect: 'ok', logs: ['account.export'] },
  // Every person of the test data has a verified phone and no password: the deletion asks for a code.
  privacyDelete: { ask: () => ({ body: {} }), expect: 'wrongCode', logs: ['account.delete'] },
  privacyObstacles: { ask: () => ({}), expect: 'ok' },
})

export const ways: Ways = {
  async privacyDelete({ server, things }) {
    const student = await buildPerson(server.database, things.institutionId, 'student', { passwordHash: await passwordHash() })
    return { asked: { body: { password } }, by: student }
  },
}
