import { type Expectation, entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as account from '../contract.ts'
import * as security from '../contract-security.ts'
import { newId } from '#server/kernel/data/id.ts'
import { startSession } from '#server/kernel/access/session.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { type Ways, password, chosen, changeAccount, withPassword, offerFactor, enrolFactor, agreeInWeChat } from '#server/testing/matrix/place.ts'
import { shownFor } from '#server/testing/session.ts'

/** What belongs to an account is found by that account only, in every role. */
const ownOnly: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }
/** Every person of the test data has a verified phone and no password: sensitive changes ask for a code. */
const unconfirmed = 'wrongCode'

export const matrix = [
  ...entriesOf(account)({
    userDetail: { ask: () => ({}), expect: 'ok' },
    preferenceList: { ask: () => ({}), expect: 'ok' },
    preferenceSave: { ask: () => ({ body: { name: 'theme', value: 'dark' } }), expect: 'ok', logs: notLogged.personal },
    avatarUpload: { ask: () => ({ body: {}, file: picture }), expect: 'ok', logs: notLogged.personal },
    avatarRemove: { ask: () => ({}), expect: 'ok', logs: notLogged.personal },
    passwordUpdate: { ask: () => ({ body: { newPassword: 'a long enough one 9' } }), expect: unconfirmed, logs: ['account.password'] },
  }),
  ...entriesOf(security)({
    sessionList: { ask: () => ({}), expect: 'ok' },
    sessionEnd: { ask: ({ sessionId }) => ({ sessionId }), expect: ownOnly, logs: notLogged.signIn },
    sessionEndOthers: { ask: () => ({}), expect: 'ok', logs: notLogged.signIn },
    factorGet: { ask: () => ({}), expect: 'ok' },
    ownFactorOffer: { ask: () => ({ body: {} }), expect: unconfirmed, logs: notLogged.signIn },
    ownFactorEnrol: { ask: () => ({ body: { code: '123456' } }), expect: 'wrongCode', logs: ['account.factor'] },
    // No second factor is enrolled.
    recoveryRenew: { ask: () => ({ body: { code: '123456' } }), expect: 'conflict', logs: ['account.factor'] },
    factorDisable: { ask: () => ({ body: { code: '123456' } }), expect: 'conflict', logs: ['account.factor'] },
    bindingList: { ask: () => ({}), expect: 'ok' },
    targetBind: { ask: () => ({ body: { target: '13800000001', targetProof: 'none' } }), expect: unconfirmed, logs: ['account.bind'] },
    // The phone is the only way to sign in, so it cannot be removed.
    targetUnbind: { ask: () => ({ kind: 'phone' }), expect: 'conflict', logs: ['account.unbind'] },
    wechatBind: { ask: () => ({ body: { entrance: 'site', code: 'none', state: 'none' } }), expect: 'wrongCode', logs: ['account.bind'] },
    identityUnbind: { ask: ({ boundId }) => ({ identityId: boundId }), expect: ownOnly, logs: ['account.unbind'] },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    sessionId: string
    boundId: string
  }
}

/** A second session of the person, and a bound identity that signs in to the account. */
export async function things({ db, platform, person, memberId, accountId, next }: ThingsContext) {
  await db
    .insertInto('preferences')
    .values({ memberId, name: 'theme', value: 'dark' })
    .onConflict((row) => row.doNothing())
    .execute()
  await startSession(platform, person)
  const sessions = await platform.selectFrom('sessions').select('id').where('memberId', '=', memberId).orderBy('createdAt', 'desc').execute()
  const boundId = newId()
  const phone = `137${String(next()).padStart(8, '0')}`
  await platform.updateTable('accounts').set({ phone, phoneVerifiedAt: new Date() }).where('id', '=', accountId).execute()
  await platform.insertInto('accountIdentities').values({ id: boundId, accountId, provider: 'wechat', subject: boundId }).execute()
  return { sessionId: sessions[0]?.id ?? '', boundId }
}

export const ways: Ways = {
  passwordUpdate: async (place) => ({ asked: (await withPassword(place), { body: { oldPassword: password, newPassword: chosen } }) }),
  ownFactorOffer: async (place) => ({ asked: (await withPassword(place), { body: { password } }) }),
  ownFactorEnrol: async (place) => ({ asked: { body: { code: shownFor(await offerFactor(place)) } } }),
  recoveryRenew: async (place) => ({ asked: { body: { code: shownFor(await enrolFactor(place)) } } }),
  factorDisable: async (place) => ({ asked: { body: { code: shownFor(await enrolFactor(place)) } } }),
  async targetBind(place) {
    await withPassword(place)
    const target = place.on.newPhone()
    return { asked: { body: { target, targetProof: await place.on.prove('bind', target, place.caller.person), password } } }
  },
  async targetUnbind({ server, caller }) {
    const mail = `${caller.person.memberId}@example.com`
    await changeAccount(server, caller.person, { mail, mailVerifiedAt: new Date() })
    return { asked: { kind: 'phone' } }
  },
  wechatBind: async ({ on, server, caller }) => ({ asked: { body: await agreeInWeChat(on, server, 0, caller.person) } }),
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  accounts:
    'account administrator created_at deleted_at disabled_at id mail mail_verified_at password_changed_at password_expired password_hash phone phone_verified_at totp_enabled_at totp_pending totp_secret totp_step',
  consents: 'account_id address at document id version',
  guardians: 'account_id address consented_at name phone',
  preferences: 'institution_id member_id name value',
  recovery_codes: 'account_id code_hash used_at',
}
