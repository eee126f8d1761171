import type * as account from '#features/access/account/contract.ts'
import type * as security from '#features/access/account/contract-security.ts'
import type * as portal from '#features/site/portal/contract.ts'
import type * as privacy from '#features/access/privacy/contract.ts'
import type * as session from '#features/access/session/contract.ts'
import type * as codes from '#features/access/session/contract-codes.ts'
import type * as join from '#features/access/session/contract-registration.ts'
import type * as steps from '#features/access/session/contract-sign-in-steps.ts'
import type * as wechat from '#features/access/session/contract-wechat.ts'
import { legalDocumentVersions } from '#plain/legal-document-versions.ts'
import { type Entry, type Matrix, roles } from './cell.ts'
import { picture } from './picture.ts'

const consent = legalDocumentVersions
/** What belongs to an account is nobody else's, whatever his role. */
const own: Entry['expect'] = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }
/** Everyone of the matrix has a proven phone and no password: what is weighty wants a code. */
const unconfirmed = 'wrongCode'
const nobody = { account: 'nobody-of-this-name', password: 'open sesame' }

export const accountMatrix: Matrix<typeof account> = {
  userDetail: { ask: () => ({}), expect: 'ok' },
  preferenceList: { ask: () => ({}), expect: 'ok' },
  preferenceSave: { ask: () => ({ body: { name: 'theme', value: 'dark' } }), expect: 'ok' },
  avatarUpload: { ask: () => ({ body: {}, file: picture }), expect: 'ok' },
  avatarRemove: { ask: () => ({}), expect: 'ok' },
  passwordUpdate: { ask: () => ({ body: { newPassword: 'a long enough one 9' } }), expect: unconfirmed },
}

export const securityMatrix: Matrix<typeof security> = {
  sessionList: { ask: () => ({}), expect: 'ok' },
  sessionEnd: { ask: ({ sessionId }) => ({ sessionId }), expect: own },
  sessionEndOthers: { ask: () => ({}), expect: 'ok' },
  factorGet: { ask: () => ({}), expect: 'ok' },
  ownFactorOffer: { ask: () => ({ body: {} }), expect: unconfirmed },
  ownFactorEnrol: { ask: () => ({ body: { code: '123456' } }), expect: 'wrongCode' },
  // There is none to turn off.
  recoveryRenew: { ask: () => ({ body: { code: '123456' } }), expect: 'conflict' },
  factorDisable: { ask: () => ({ body: { code: '123456' } }), expect: 'conflict' },
  bindingList: { ask: () => ({}), expect: 'ok' },
  targetBind: { ask: () => ({ body: { target: '13800000001', targetProof: 'none' } }), expect: unconfirmed },
  // The only one: nobody would get back in.
  targetUnbind: { ask: () => ({ kind: 'phone' }), expect: 'conflict' },
  wechatBind: { ask: () => ({ body: { entrance: 'site', code: 'none', state: 'none' } }), expect: 'wrongCode' },
  identityUnbind: { ask: ({ boundId }) => ({ identityId: boundId }), expect: own },
}

export const sessionMatrix: Matrix<typeof session> = {
  accountLogin: { ask: () => ({ body: nobody }), expect: 'wrongPassword' },
  accountLoginOld: { ask: () => ({ query: nobody }), expect: 'wrongPassword' },
  phoneLogin: { ask: () => ({ query: { phone: '13800000001', code: '123456', ...consent } }), expect: 'wrongCode' },
  accountLoginChallenge: { ask: () => ({ query: {} }), expect: 'ok' },
  logout: { ask: () => ({ query: {} }), expect: 'ok' },
  selectAuth: { ask: ({ person }) => ({ body: { institutionId: person.institutionId } }), expect: { own: 'ok', other: 'notFound' } },
  membershipList: { ask: () => ({}), expect: 'ok' },
}

export const codesMatrix: Matrix<typeof codes> = {
  userCode: { ask: (_things, { role }) => ({ query: { purpose: 'signIn', target: `1390000000${roles.indexOf(role)}` } }), expect: 'ok' },
  userVerify: { ask: () => ({ query: { purpose: 'signIn', target: '13800000001', code: '123456' } }), expect: 'wrongCode' },
}

export const joinMatrix: Matrix<typeof join> = {
  userRegister: {
    ask: () => ({ body: { target: '13800000001', proof: 'none', name: '新人', password: 'a long enough one 9', birthDate: '1990-01-01', consent } }),
    expect: 'wrongCode',
  },
  passwordForgotten: { ask: () => ({ body: { target: '13800000001', proof: 'none', password: 'a long enough one 9' } }), expect: 'wrongCode' },
  activationGet: { ask: () => ({ query: { code: 'none' } }), expect: 'wrongCode' },
  activate: { ask: () => ({ body: { code: 'none', password: 'a long enough one 9', consent } }), expect: 'wrongCode' },
}

/** A sign-in that is not under way. */
const ended = 'malformed'
export const stepsMatrix: Matrix<typeof steps> = {
  factorProve: { ask: () => ({ body: { token: 'none', code: '123456' } }), expect: ended },
  factorOffer: { ask: () => ({ body: { token: 'none' } }), expect: ended },
  factorEnrol: { ask: () => ({ body: { token: 'none', code: '123456' } }), expect: ended },
  passwordChoose: { ask: () => ({ body: { token: 'none', password: 'a long enough one 9' } }), expect: ended },
  consentGive: { ask: () => ({ body: { token: 'none', consent } }), expect: ended },
}

export const wechatMatrix: Matrix<typeof wechat> = {
  wxTicket: { ask: () => ({ query: { url: 'http://localhost/x' } }), expect: 'ok' },
  wechatBegin: { ask: () => ({ query: { entrance: 'site' } }), expect: 'ok' },
  wechatSignIn: { ask: () => ({ body: { entrance: 'site', code: 'none', state: 'none' } }), expect: 'wrongCode' },
}

export const portalMatrix: Matrix<typeof portal> = {
  settingGet: { ask: () => ({ query: {} }), expect: 'ok' },
  seoGet: { ask: () => ({ query: {} }), expect: 'ok' },
}

export const privacyMatrix: Matrix<typeof privacy> = {
  privacyExport: { ask: () => ({ body: {} }), expect: 'ok' },
  privacyDelete: { ask: () => ({ body: {} }), expect: unconfirmed },
  privacyObstacles: { ask: () => ({}), expect: 'ok' },
}
