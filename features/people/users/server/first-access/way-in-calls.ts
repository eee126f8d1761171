import { refusal } from '#server/kernel/http/refusal.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { logOwn } from '#features/access/session/server/log-own.ts'
import { removeFactor } from '#features/access/session/server/sign-in/factor-queries.ts'
import { takeResettable } from './factor-reset-policy.ts'
import type { CallContext } from '#server/kernel/http/room.ts'
import * as contract from '../../contract-first-access.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { record } from '#server/kernel/events/record.ts'
import { must } from '#server/kernel/http/refusal.ts'
import { prepared, room } from '#server/kernel/http/room.ts'
import { mustBeOnlyHere } from '../account-queries.ts'
import { activationCsv, waitingOnes } from './activation.ts'
import { loggedMember } from '../log.ts'
import { taken } from '../taken.ts'
import { oneTimePassword, resetToCode, setOneTimePassword } from './way-in.ts'

export default room(contract, {
  memberPassword: prepared(
    async ({ memberId, body }: { memberId: string; body: { way: 'password' | 'code' } }) => {
      const password = oneTimePassword()
      return { memberId, way: body.way, password, passwordHash: body.way === 'password' ? await hashPassword(password) : '' }
    },
    async ({ memberId, way, password, passwordHash }, context: CallContext) => {
      const { platform, user } = context
      const { row, can } = await taken(context, memberId)
      must(can.password)
      await mustBeOnlyHere(platform, user.institutionId, row.accountId)
      await record(context, 'member.password', { ...loggedMember(row), after: { way } })
      if (way === 'code') return resetToCode(platform, user.institutionId, { accountId: row.accountId, memberId })
      await setOneTimePassword(platform, row.accountId, passwordHash)
      return { kind: 'password' as const, value: password, expiresAt: null }
    },
  ),

  async activationIssue({ body }, context) {
    const rows = await waitingOnes(context, body)
    const made = await activationCsv(context, rows)
    await record(context, 'member.password', { kind: 'member', name: made.name, after: { way: 'code', count: rows.length } })
    return made
  },

  async factorReset({ body }, context) {
    const { platform } = context
    const accountId = await takeResettable(context, body.memberId)
    if (!(await removeFactor(platform, accountId)))
      throw refusal('conflict', { zh: '这个账号没有开启两步验证', en: 'This account has no second factor' })
    await endSessionsOf(platform, accountId)
    await logOwn(context, accountId, 'account.factor', {
      by: context.user,
      after: { enabled: false },
      tell: { title: { zh: '管理员重置了你的两步验证', en: 'An administrator reset your second factor' } },
    })
  },
})
