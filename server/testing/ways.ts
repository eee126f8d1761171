import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { newId } from '#server/kernel/data/id.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { newActivation } from '#features/access/session/server/join/activation-code.ts'
import type { Caller } from './matrix/cell.ts'
import { picture } from './matrix/picture.ts'
import type { Things } from './matrix/things.ts'
import { multipart } from './multipart.ts'
import type { openServer } from './open.ts'
import { shownFor, type signingIn, solve } from './session.ts'

type Server = Awaited<ReturnType<typeof openServer>>
interface Place {
  server: Server
  on: ReturnType<typeof signingIn>
  caller: Caller & { person: Person }
  things: Things
  /** The objects of a colleague, an author; built on first use. */
  others: () => Promise<Things>
}
/** The request, and who sends it if it is not the caller. */
interface Way {
  asked: object
  by?: { cookie: string } | undefined
}

const password = 'a boat on the river'
const chosen = 'a bridge over the lake'
const consent = legalDocumentVersions
let hash: Promise<string> | undefined
const passwordHash = () => (hash ??= hashPassword(password))

/** Valid requests of calls that need the result of an earlier call, for which the request of the matrix is refused. */
export const ways: Record<string, (place: Place) => Promise<Way>> = {
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
  passwordUpdate: async (place) => ({ asked: (await withPassword(place), { body: { oldPassword: password, newPassword: chosen } }) }),
  ownFactorOffer: async (place) => ({ asked: (await withPassword(place), { body: { password } }) }),
  ownFactorEnrol: async (place) => ({ asked: { body: { code: shownFor(await offered(place)) } } }),
  recoveryRenew: async (place) => ({ asked: { body: { code: shownFor(await enrolled(place)) } } }),
  factorDisable: async (place) => ({ asked: { body: { code: shownFor(await enrolled(place)) } } }),
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
  async rechargeReverse({ server, caller, things: { rechargeId } }) {
    await server.ask(caller.person, 'PUT', `/pressplatform/recharges/${rechargeId}/approve`)
    return { asked: { rechargeId, body: { reason: '记错了' } } }
  },
  wechatBind: async ({ on, server, caller }) => ({ asked: { body: await agreed(on, server, 0, caller.person) } }),
  async wechatSignIn({ on, server, caller }) {
    await on.anyone('POST', '/pressplatform/account/bindings/wechat', await agreed(on, server, 1, caller.person), caller.person)
    return { asked: { body: await agreed(on, server, 1) }, by: undefined }
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
    const secret = await enrolled(place)
    return { asked: { body: { token: await begun(place), code: shownFor(secret) } }, by: undefined }
  },
  async factorOffer(place) {
    return { asked: { body: { token: await mustEnrol(place) } }, by: undefined }
  },
  async factorEnrol(place) {
    const token = await mustEnrol(place)
    const { data } = await place.on.anyone('POST', '/pressplatform/session/factor/offer', { token })
    return { asked: { body: { token, code: shownFor((data as { secret: string }).secret) } }, by: undefined }
  },
  async passwordChoose(place) {
    await changeAccount(place.server, place.caller.person, { passwordExpired: true })
    return { asked: { body: { token: await begun(place), password: chosen } }, by: undefined }
  },
  async consentGive(place) {
    const { accountId } = place.caller.person
    const before = ['agreement', 'privacy'].map((document) => ({ id: newId(), accountId, document, version: '2020-01', address: '' }))
    await place.server.database.platform.insertInto('consents').values(before).execute()
    return { asked: { body: { token: await begun(place), consent } }, by: undefined }
  },
  async privacyDelete({ server, things }) {
    const student = await buildPerson(server.database, things.institutionId, 'student', { passwordHash: await passwordHash() })
    return { asked: { body: { password } }, by: student }
  },
  async identityApply({ server, things }) {
    const student = await buildPerson(server.database, things.institutionId, 'student')
    const { payload, headers } = multipart(picture.bytes, picture.name)
    const { data } = await server.ask(student, 'POST', '/pressplatform/idauthentication/evidence', payload, headers)
    const body = { method: 'manual', kind: 'teacher', realName: '林晓', idNumber: '110101199003071234', evidence: [(data as { id: string }).id] }
    return { asked: { body }, by: student }
  },
  async universityAuthentication({ server, caller }) {
    const { payload, headers } = multipart(picture.bytes, picture.name)
    const { data } = await server.ask(caller.person, 'POST', '/pressplatform/idauthentication/evidence', payload, headers)
    const university = await server.database.platform.selectFrom('universities').select('id').limit(1).executeTakeFirstOrThrow()
    return { asked: { body: { universityId: university.id, realName: '王芳', evidence: [(data as { id: string }).id] } } }
  },
  async trialApply({ on }) {
    const phone = on.newPhone()
    const asked = { body: { name: '王芳', orgName: '某大学', phone, proof: await on.prove('trial', phone), agreed: true } }
    return { asked, by: undefined }
  },
  async trialState({ on }) {
    const phone = on.newPhone()
    return { asked: { body: { phone, proof: await on.prove('trial', phone) } }, by: undefined }
  },
  // Names on the platform must be unique.
  institutionChange: async ({ things }) => ({
    asked: { institutionId: things.institutionId, body: { name: '改名', code: `c-${things.institutionId}`, rowVersion: 1 } },
  }),
  packageChange: async ({ things: { packageId } }) => ({ asked: { packageId, body: { name: packageId, modules: ['tbook'] } } }),
  /** Entering is logged as a visit only in another institution than one's own. */
  institutionEnter: async ({ server }) => ({ asked: { institutionId: await buildInstitution(server.database) } }),
  /** A change of the name alone is not logged; a change of the rights is. */
  textbookDescribe: async ({ things }) => ({
    asked: { body: { id: things.textbookId, name: things.name, openScope: 'private', allowCopy: true, rowVersion: 1 } },
  }),
  usersImport: async () => ({
    asked: { body: { dryRun: false }, file: { name: 'people.csv', bytes: Buffer.from('姓名,账号,角色\n甲,jia-1,学生\n') } },
  }),
  providerOrder: async ({ things, others }) => ({ asked: { body: { ids: [(await others()).providerId, things.providerId] } } }),
  // The colleague owns objects that can be transferred.
  memberTransfer: async ({ caller, others }) => ({ asked: { memberId: (await others()).person.memberId, body: { to: caller.person.memberId } } }),
}

async function changeAccount({ database }: Server, { accountId }: Person, values: object): Promise<void> {
  await database.platform.updateTable('accounts').set(values).where('id', '=', accountId).execute()
}

/** Gives the caller a password; returns the name to sign in with. */
async function withPassword({ server, caller }: Place): Promise<string> {
  await changeAccount(server, caller.person, { passwordHash: await passwordHash() })
  return caller.person.accountId
}

async function phoneOf({ database }: Server, { accountId }: Person): Promise<string> {
  const { phone } = await database.platform.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirstOrThrow()
  return phone ?? ''
}

/** Offers the caller a second factor; returns its secret. */
async function offered(place: Place): Promise<string> {
  await withPassword(place)
  const { data } = await place.server.ask(place.caller.person, 'POST', '/pressplatform/account/factor/offer', { password })
  return (data as { secret: string }).secret
}

/** Enrols a second factor; returns its secret. A code is accepted once, so the enrolment uses the code of the previous step. */
async function enrolled(place: Place): Promise<string> {
  const secret = await offered(place)
  await place.server.ask(place.caller.person, 'POST', '/pressplatform/account/factor/enrol', { code: shownFor(secret, -1) })
  return secret
}

/** Begins a sign-in that needs one more step; returns its token. */
async function begun(place: Place): Promise<string> {
  const { data } = await place.on.login(await withPassword(place), password)
  return (data as { token?: string }).token ?? ''
}

async function mustEnrol(place: Place): Promise<string> {
  const { platform } = place.server.database
  await platform.updateTable('institutions').set({ secondFactor: 'administrators' }).where('id', '=', place.things.institutionId).execute()
  return begun(place)
}

/** A person agrees in WeChat to sign in, or to be bound to the account of `binder`. */
async function agreed(on: Place['on'], { gateways }: Server, person: number, binder?: { cookie: string }) {
  const purpose = binder ? 'bind' : 'signIn'
  const { data } = await on.anyone('GET', `/pressplatform/session/wechat?entrance=site&purpose=${purpose}`, undefined, binder)
  return { entrance: 'site', state: (data as { state: string }).state, code: gateways.wechat.agree('site', person) }
}

async function activationFor({ database }: Server, { waitingId, institutionId }: Things): Promise<string> {
  const { code, codeHash } = newActivation()
  const { accountId } = await withInstitution(database, institutionId, (db) =>
    db.selectFrom('members').select('accountId').where('id', '=', waitingId).executeTakeFirstOrThrow(),
  )
  const expiresAt = new Date(Date.now() + 60_000)
  await database.platform.insertInto('activations').values({ accountId, institutionId, memberId: waitingId, codeHash, expiresAt }).execute()
  return code
}
