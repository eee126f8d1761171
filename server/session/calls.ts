import { randomBytes } from 'node:crypto'
import * as contract from '@recto/contract/session'
import { refusal } from '../kernel/refusal.ts'
import { prepared, room } from '../kernel/room.ts'
import { endSessionsOf } from '../kernel/session.ts'
import { insertChallenge, selectMemberships } from './queries.ts'
import { type Attempt, enter, hashOfChallenge, personOf, proveIdentity } from './sign-in.ts'

const challengeLife = 10 * 60_000

export default room(contract, {
  accountLogin: prepared(({ body }: { body: Attempt }, outside) => proveIdentity(body, outside), enter),
  accountLoginOld: prepared(({ query }: { query: Attempt }, outside) => proveIdentity(query, outside), enter),

  async accountLoginChallenge({ query }, { platform, house, from }) {
    const challenge = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + challengeLife)
    await insertChallenge(platform, hashOfChallenge(challenge), expiresAt)
    const waitSeconds = query.account ? (await house.limits.signInState(query.account, from.address)).wait : 0
    return { challenge, expiresAt: expiresAt.toISOString(), waitSeconds }
  },

  async logout({ query }, { platform, user, session }) {
    if (user && query.everywhere) await endSessionsOf(platform, user.accountId)
    await session.end()
  },

  async selectAuth({ body }, { platform, user, session }) {
    const memberships = await selectMemberships(platform, { id: user.accountId })
    const member = memberships.find((each) => each.institutionId === body.institutionId)
    if (!member) throw refusal('notFound', { zh: '没有加入这个机构', en: 'You do not belong to this institution' })
    await session.start({ accountId: user.accountId, institutionId: member.institutionId, memberId: member.memberId })
    return personOf(member, { id: user.accountId, administrator: user.administrator })
  },

  async membershipList(_given, { platform, user }) {
    const memberships = await selectMemberships(platform, { id: user.accountId })
    return memberships.map((each) => ({ ...each, name: each.institutionName, current: each.institutionId === user.institutionId }))
  },
})
