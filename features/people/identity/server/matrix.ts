import { type Expectation, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as identity from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { seal } from '#server/kernel/crypto/sealed.ts'
import { testSecret } from '#server/testing/matrix/secret.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { type Ways } from '#server/testing/matrix/place.ts'
import { multipart } from '#server/testing/multipart.ts'
import { buildPerson } from '#server/seeds/institution.ts'

const mayDecide = pressing('user_management:identity')
const rejection = { reason: '材料不全', rowVersion: 1 }
/** Applicants cannot decide on their own application. */
const decided: Expectation = { own: 'forbidden', same: mayDecide, other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(identity)({
  identityList: { ask: () => ({ query: {} }), expect: mayDecide },
  identityWaiting: { ask: () => ({}), expect: 'ok' },
  identityMine: { ask: () => ({}), expect: 'ok' },
  identityEvidence: { ask: () => ({ file: picture }), expect: 'ok', logs: notLogged.draft },
  identityApply: {
    ask: () => ({ body: { method: 'manual', kind: 'author', realName: '王芳' } }),
    expect: 'invalid',
    logs: ['identity.apply', 'identity.approve'],
  },
  identityWithdraw: {
    ask: ({ identityId }) => ({ id: identityId }),
    expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
    logs: ['identity.withdraw'],
  },
  identityApprove: { ask: ({ identityId }) => ({ id: identityId, body: { rowVersion: 1 } }), expect: decided, logs: ['identity.approve'] },
  identityReject: { ask: ({ identityId }) => ({ id: identityId, body: rejection }), expect: decided, logs: ['identity.reject'] },
  identityRevoke: { ask: ({ approvedIdentityId }) => ({ id: approvedIdentityId, body: rejection }), expect: decided, logs: ['identity.revoke'] },
  identityUnmask: { ask: ({ identityId }) => ({ id: identityId }), expect: decided, logs: ['identity.look'] },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    identityId: string
    approvedIdentityId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const [identityId, approvedIdentityId] = [newId(), newId()]
  const idNumber = seal(testSecret, 'identity', '110101199001011234')
  const application = { memberId, kind: 'author', method: 'manual', realName: named('申请人'), idNumber }
  const rows = [
    { ...application, id: identityId },
    { ...application, id: approvedIdentityId, kind: 'teacher', state: 'approved' },
  ]
  await db.insertInto('identityApplications').values(rows).execute()
  return { identityId, approvedIdentityId }
}

export const ways: Ways = {
  async identityApply({ server, things }) {
    const student = await buildPerson(server.database, things.institutionId, 'student')
    const { payload, headers } = multipart(picture.bytes, picture.name)
    const { data } = await server.ask(student, 'POST', '/pressplatform/idauthentication/evidence', payload, headers)
    const body = { method: 'manual', kind: 'teacher', realName: '林晓', idNumber: '110101199003071234', evidence: [(data as { id: string }).id] }
    return { asked: { body }, by: student }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  identity_applications:
    'auditor_id created_at decided_at department evidence_ids granted id id_number institution_id kind mail member_id method number org_name real_name reason row_version state title university_id updated_at valid_to',
}
