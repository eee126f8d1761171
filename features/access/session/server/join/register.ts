import { accountMessages } from '#server/kernel/events/message-types.ts'
import { clockIn, defaultTimeZone } from '#plain/time/zone.ts'
import { mustBeGoodPassword } from '../password.ts'
import type { CallInput } from '#contract/call.ts'
import type { userRegister } from '../../contract-registration.ts'
import { assertAccountLimit } from '#server/kernel/people/accounts-left-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { Context, RequestContext } from '#server/kernel/http/handlers.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'
import { findByTarget, assignVerifiedTarget } from '../account-queries.ts'
import { mustBeCurrent } from './consent.ts'
import {
  insertConsents,
  insertGuardian,
  insertRegisteredAccount,
  insertStudent,
  loadJoinableInstitution,
  selectAdministratorIds,
} from './join-queries.ts'
import { loadPendingIdentity, consumePendingIdentity } from '../sign-in/pending-queries.ts'
import { bindIdentity, continueSignIn } from '../sign-in/proceed.ts'
import { proofHolds, spendProof, spentProof } from '../sign-in/proof-queries.ts'
import { newAccountName } from '../secrets.ts'
import { newSignInProgress } from '../sign-in/sign-in.ts'
import { targetKindOf } from '../codes/targets.ts'

type Asked = CallInput<typeof userRegister>['body']
const ageOfConsent = 14

/** Age in years for a date of birth, by the date in Shanghai. */
export function ageOn(birthDate: string, now = new Date()): number {
  const today = clockIn(defaultTimeZone, now).day
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0)
}

/** Checks everything that can be checked without writing, then hashes the password. */
export async function prepareRegistration(body: Asked, { app, from }: RequestContext) {
  const { platform } = app.database
  mustBeCurrent(body.consent)
  const age = ageOn(body.birthDate)
  if (age < 0 || age > 120) throw invalid('birthDate', { zh: '出生日期不正确', en: 'Enter a valid date of birth' })
  if (age < ageOfConsent && !body.guardian)
    throw invalid('guardian', { zh: '未满 14 周岁，需要监护人同意', en: 'A guardian has to consent for anyone under 14' })
  const held = body.bind ? await loadPendingIdentity(platform, { token: body.bind, browser: from.browser }) : undefined
  const target = held?.provider === 'phone' ? held.subject : body.target
  if (!target) throw invalid('target', { zh: '请输入手机号或邮箱', en: 'Enter a phone or mail' })
  if (body.guardian?.phone === target)
    throw invalid('guardian.phone', { zh: '监护人须用自己的手机号', en: 'The guardian must use a different phone number' })
  mustBeGoodPassword(body.password, target)
  const proven =
    held?.provider === 'phone' || (body.proof !== undefined && (await proofHolds(platform, { proof: body.proof, purpose: 'register', target })))
  if (!proven) throw spentProof()
  const institution = await loadJoinableInstitution(platform, { from: body.from, host: from.host, target })
  return { body, target, institution, minor: age < ageOfConsent, passwordHash: await hashPassword(body.password) }
}

/** Creates account and member. Where the institution approves registrations, the member stays disabled until it is enabled. */
export async function register(
  { body, target, institution, minor, passwordHash }: Awaited<ReturnType<typeof prepareRegistration>>,
  context: Context<'anyone'>,
) {
  const { platform, inInstitution, from } = context
  if (body.proof && body.target === target) await spendProof(platform, { proof: body.proof, purpose: 'register', target })
  if (body.guardian && minor) await spendProof(platform, { proof: body.guardian.proof, purpose: 'guardian', target: body.guardian.phone })
  const alreadyRegistered = refusal('conflict', { zh: '它已经有账号了，请直接登录', en: 'An account already exists for this; please sign in' })
  if (await findByTarget(platform, target)) throw alreadyRegistered

  const accountId = newId()
  const memberId = newId()
  const account = newAccountName()
  await insertRegisteredAccount(platform, { id: accountId, account, passwordHash })
  // A concurrent registration of the same phone or mail may have been first.
  if (!(await assignVerifiedTarget(platform, accountId, target))) throw alreadyRegistered
  if (body.bind) await bindIdentity(platform, accountId, await consumePendingIdentity(platform, { token: body.bind, browser: from.browser }))
  await insertConsents(platform, accountId, from.address)
  if (body.guardian && minor) {
    const { name, phone } = body.guardian
    await insertGuardian(platform, { accountId, name, phone, address: from.address })
  }
  await inInstitution(institution.id, async (db) => {
    const waits = institution.waits && { disabledAt: new Date(), appliedAt: new Date() }
    if (!waits) await assertAccountLimit(db, 1)
    const { name } = body
    const reading = nameSearchKeys({ name, account, [targetKindOf(target)]: target })
    await insertStudent(db, { id: memberId, accountId, name, ...reading, ...waits })
    await logOperation({ db, user: { memberId, name }, from }, 'member.register', { kind: 'member', id: memberId, name, after: { waiting: !!waits } })
    if (waits) await tellAdministrators(db, name)
  })
  if (institution.waits) return { waiting: true as const, institutionName: institution.name }
  return continueSignIn({ ...newSignInProgress({ ...body, bind: undefined }, targetKindOf(target)), accountId }, context)
}

async function tellAdministrators(db: Db, name: string): Promise<void> {
  await notify(db, await selectAdministratorIds(db), {
    type: accountMessages,
    title: { zh: `${name}申请加入`, en: `${name} asks to join` },
    body: { zh: '批准后即可登录。', en: 'The person can sign in once approved.' },
    link: '/user/list?states=applied',
  })
}
