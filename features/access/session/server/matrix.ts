import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { entriesOf, notLogged, roles } from '#server/testing/matrix/cell.ts'
import * as session from '../contract.ts'
import * as codes from '../contract-codes.ts'
import * as registration from '../contract-registration.ts'
import * as steps from '../contract-sign-in-steps.ts'
import * as wechat from '../contract-wechat.ts'
import {
  type Place,
  type Ways,
  password,
  chosen,
  changeAccount,
  withPassword,
  phoneOf,
  enrolFactor,
  beginSignIn,
  beginRequiredEnrolment,
  agreeInWeChat,
} from '#server/testing/matrix/place.ts'
import { withInstitution } from '#server/seeds/institution.ts'
import { newId } from '#server/kernel/data/id.ts'
import { solve } from '#server/testing/session.ts'
import { shownFor } from '#server/testing/session.ts'
import { newActivation } from './join/activation-code.ts'
import type { Things } from '#server/testing/matrix/things.ts'

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

export const ways: Ways = {
  accountLogin: async (place) => ({ asked: { body: { account: await withPassword(place), password } }, by: undefined }),
  accountLoginOld: async (place) => ({ asked: { query: { account: await withPassword(place), password } }, by: undefined }),
  async phoneLogin({ on, things, server }) {
    const phone = await phoneOf(server, things.person)
    await on.sendCode('signIn', phone)
    return { asked: { query: { phone, code: on.codeAt(phone), ...consent } }, by: undefined }
  },
  async userCode({ on }) {
    const target = on.newPhone()
    const { work } = await on.askForCode('signIn', target)
    return { asked: { query: { purpose: 'signIn', target, work: work && solve(work) } }, by: undefined }
  },
  async userVerify({ on }) {
    const target = on.newPhone()
    await on.sendCode('signIn', target)
    return { asked: { query: { purpose: 'signIn', target, code: on.codeAt(target) } }, by: undefined }
  },
  async wechatSignIn({ on, server, caller }) {
    await on.anyone('POST', '/pressplatform/account/bindings/wechat', await agreeInWeChat(on, server, 1, caller.person), caller.person)
    return { asked: { body: await agreeInWeChat(on, server, 1) }, by: undefined }
  },
  async userRegister({ on, server, things }) {
    const { platform } = server.database
    await platform.updateTable('institutions').set({ registration: 'open', code: 'open-here' }).where('id', '=', things.institutionId).execute()
    const target = on.newPhone()
    const person = { name: '林小雨', birthDate: '2000-02-29', password: chosen, consent, from: 'open-here' }
    return { asked: { body: { ...person, target, proof: await on.prove('register', target) } }, by: undefined }
  },
  async passwordForgotten({ on, server, things }) {
    const target = await phoneOf(server, things.person)
    return { asked: { body: { target, proof: await on.prove('forgotten', target), password: chosen } }, by: undefined }
  },
  async activationGet({ server, things }) {
    return { asked: { query: { code: await activationFor(server, things) } }, by: undefined }
  },
  async activate({ server, things }) {
    return { asked: { body: { code: await activationFor(server, things), password: chosen, consent } }, by: undefined }
  },
  async factorProve(place) {
    const secret = await enrolFactor(place)
    return { asked: { body: { token: await beginSignIn(place), code: shownFor(secret) } }, by: undefined }
  },
  async factorOffer(place) {
    return { asked: { body: { token: await beginRequiredEnrolment(place) } }, by: undefined }
  },
  async factorEnrol(place) {
    const token = await beginRequiredEnrolment(place)
    const { data } = await place.on.anyone('POST', '/pressplatform/session/factor/offer', { token })
    return { asked: { body: { token, code: shownFor((data as { secret: string }).secret) } }, by: undefined }
  },
  async passwordChoose(place) {
    await changeAccount(place.server, place.caller.person, { passwordExpired: true })
    return { asked: { body: { token: await beginSignIn(place), password: chosen } }, by: undefined }
  },
  async consentGive(place) {
    const { accountId } = place.caller.person
    const before = ['agreement', 'privacy'].map((document) => ({ id: newId(), accountId, document, version: '2020-01', address: '' }))
    await place.server.database.platform.insertInto('consents').values(before).execute()
    return { asked: { body: { token: await beginSignIn(place), consent } }, by: undefined }
  },
}

async function activationFor({ database }: Place['server'], { waitingId, institutionId }: Things): Promise<string> {
  const { code, codeHash } = newActivation()
  const { accountId } = await withInstitution(database, institutionId, (db) =>
    db.selectFrom('members').select('accountId').where('id', '=', waitingId).executeTakeFirstOrThrow(),
  )
  const expiresAt = new Date(Date.now() + 60_000)
  await database.platform.insertInto('activations').values({ accountId, institutionId, memberId: waitingId, codeHash, expiresAt }).execute()
  return code
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  activations: 'account_id code_hash created_at expires_at institution_id member_id used_at',
  challenges: 'expires_at hash',
  login_records: 'at device entrance id institution_id member_id operating_system',
  pending_sign_ins:
    'account_id browser_hash entrance expires_at factor_proven framed identity_name identity_open_id identity_provider identity_session identity_subject kept method next token_hash totp_secret tries vouched',
  rate_limits: 'expire key points',
  sessions:
    'account_id address created_at device expires_at framed id identity_provider identity_session institution_id kept member_id method operating_system seen_at token_hash',
  verification_codes: 'code_hash expires_at purpose sent_at target tries',
  verification_proofs: 'account_id expires_at hash purpose target',
}
