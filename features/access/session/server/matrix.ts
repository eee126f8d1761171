import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { entriesOf, notLogged, roles } from '#server/testing/matrix/cell.ts'
import * as session from '../contract.ts'
import * as codes from '../contract-codes.ts'
import * as registration from '../contract-registration.ts'
import * as steps from '../contract-sign-in-steps.ts'
import * as wechat from '../contract-wechat.ts'

const consent = legalDocumentVersions
const unknownAccount = { account: 'no-account-of-this-name', password: 'open sesame' }
/** The answer to a token of no pending sign-in. */
const noPendingSignIn = 'malformed'

export const matrix = [
  ...entriesOf(session)({
    accountLogin: { ask: () => ({ body: unknownAccount }), expect: 'wrongPassword', logs: notLogged.signIn },
    accountLoginOld: { ask: () => ({ query: unknownAccount }), expect: 'wrongPassword', logs: notLogged.signIn },
    phoneLogin: { ask: () => ({ query: { phone: '13800000001', code: '123456', ...consent } }), expect: 'wrongCode', logs: notLogged.signIn },
    accountLoginChallenge: { ask: () => ({ query: {} }), expect: 'ok', logs: notLogged.signIn },
    logout: { ask: () => ({ query: {} }), expect: 'ok', logs: notLogged.signIn },
    selectAuth: {
      ask: ({ person }) => ({ body: { institutionId: person.institutionId } }),
      expect: { own: 'ok', other: 'notFound' },
      logs: notLogged.signIn,
    },
    membershipList: { ask: () => ({}), expect: 'ok' },
  }),
  ...entriesOf(codes)({
    userCode: {
      ask: (_things, { role }) => ({ query: { purpose: 'signIn', target: `1390000000${roles.indexOf(role)}` } }),
      expect: 'ok',
      logs: notLogged.signIn,
    },
    userVerify: { ask: () => ({ query: { purpose: 'signIn', target: '13800000001', code: '123456' } }), expect: 'wrongCode', logs: notLogged.signIn },
  }),
  ...entriesOf(registration)({
    userRegister: {
      ask: () => ({
        body: { target: '13800000001', proof: 'none', name: '新人', password: 'a long enough one 9', birthDate: '1990-01-01', consent },
      }),
      expect: 'wrongCode',
      logs: ['member.register'],
    },
    passwordForgotten: {
      ask: () => ({ body: { target: '13800000001', proof: 'none', password: 'a long enough one 9' } }),
      expect: 'wrongCode',
      logs: ['account.password'],
    },
    activationGet: { ask: () => ({ query: { code: 'none' } }), expect: 'wrongCode', logs: notLogged.reads },
    activate: { ask: () => ({ body: { code: 'none', password: 'a long enough one 9', consent } }), expect: 'wrongCode', logs: ['member.activate'] },
  }),
  ...entriesOf(steps)({
    factorProve: { ask: () => ({ body: { token: 'none', code: '123456' } }), expect: noPendingSignIn, logs: notLogged.signIn },
    factorOffer: { ask: () => ({ body: { token: 'none' } }), expect: noPendingSignIn, logs: notLogged.signIn },
    factorEnrol: { ask: () => ({ body: { token: 'none', code: '123456' } }), expect: noPendingSignIn, logs: ['account.factor'] },
    passwordChoose: {
      ask: () => ({ body: { token: 'none', password: 'a long enough one 9' } }),
      expect: noPendingSignIn,
      logs: ['account.password'],
    },
    consentGive: { ask: () => ({ body: { token: 'none', consent } }), expect: noPendingSignIn, logs: notLogged.signIn },
  }),
  ...entriesOf(wechat)({
    wxTicket: { ask: () => ({ query: { url: 'http://localhost/x' } }), expect: 'ok' },
    wechatBegin: { ask: () => ({ query: { entrance: 'site' } }), expect: 'ok', logs: notLogged.signIn },
    wechatSignIn: { ask: () => ({ body: { entrance: 'site', code: 'none', state: 'none' } }), expect: 'wrongCode', logs: notLogged.signIn },
  }),
]
