import { createHash } from 'node:crypto'
import type { Person } from '@recto/contract/session'
import { passwordMatches } from '../kernel/password.ts'
import { later, refusal } from '../kernel/refusal.ts'
import type { Context, Outside } from '../kernel/room.ts'
import { takeInstitution } from '../portal/queries.ts'
import { findAccount, findEntrance, type Membership, selectMemberships, spendChallenge } from './queries.ts'

export interface Attempt {
  account: string
  password: string
  challenge?: string | undefined
  keep?: boolean | undefined
  from?: string | undefined
  framed?: boolean | undefined
}

interface Known {
  account: { id: string; administrator: boolean }
  keep: boolean
  from: string | undefined
  framed: boolean
}

export const hashOfChallenge = (challenge: string) => createHash('sha256').update(challenge).digest()

/** Shows that the password is right, or refuses. No transaction is open meanwhile: a hash takes its time. */
export async function proveIdentity(
  { account, password, challenge, keep = false, from, framed = false }: Attempt,
  { house, from: { address } }: Outside,
): Promise<Known> {
  const { wait, failures } = await house.limits.signInState(account, address)
  if (wait)
    throw later('tooMany', wait, { zh: `尝试次数过多，请 ${minutes(wait)} 分钟后再试`, en: `Too many attempts; try again in ${minutes(wait)} min` })
  const { platform } = house.database
  if (challenge !== undefined && !(await spendChallenge(platform, hashOfChallenge(challenge)))) throw refusal('malformed')
  const found = await findAccount(platform, account)
  // The same work and the same words, whether the account or the password is wrong.
  if (!(await passwordMatches(password, found?.passwordHash)) || !found) {
    await house.limits.signInFailed(account, address)
    throw refusal('wrongPassword', undefined, [{ path: 'password', message: { zh: '账号或密码不正确', en: 'Wrong account or password' } }])
  }
  if (found.disabledAt) throw refusal('disabled')
  if (failures) await house.limits.forgetFailures(account)
  return { account: found, keep, from, framed }
}

const minutes = (seconds: number) => Math.ceil(seconds / 60)

/** Opens the session: in the institution of the entrance if the account belongs to it, else in its first. */
export async function enter({ account, keep, from, framed }: Known, { platform, session }: Context<'anyone'>): Promise<Person> {
  const memberships = await selectMemberships(platform, account)
  const entrance = from ? await findEntrance(platform, from) : undefined
  const member = memberships.find((each) => each.institutionId === entrance?.id) ?? memberships[0]
  if (!member) throw refusal('disabled', { zh: '账号还没有加入任何机构', en: 'This account belongs to no institution yet' })
  // Only where the institution lists sites that may hold our pages.
  const inFrame = framed && (await takeInstitution(platform, member.institutionId)).parents.length > 0
  await session.start({ accountId: account.id, institutionId: member.institutionId, memberId: member.memberId, kept: keep, framed: inFrame })
  return personOf(member, account)
}

/** What the sign-in answers; modules are read by their own call once the session is there. */
export const personOf = (member: Membership, account: { id: string; administrator: boolean }): Person => ({
  ...member,
  accountId: account.id,
  administrator: account.administrator,
  modules: [],
})
