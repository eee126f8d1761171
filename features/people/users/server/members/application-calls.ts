import type { Bilingual } from '#contract/errors.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import * as contract from '../../contract-applications.ts'
import { loggedMember } from '../log.ts'
import { applicationMessages } from '../manifest/message-types.ts'
import { permittedActions, type Target } from '../policy.ts'
import type { MemberRow } from '../queries.ts'
import type { RoleRights } from '../rules.ts'
import { forEachMember } from './for-each-member.ts'
import { enableMember, endMembership } from './standing-queries.ts'

export default handlers(contract, {
  applicationApprove: ({ body }, context) =>
    forEachMember(context, body.ids, async (row, target, roles) => {
      mustBeOpen(context, target, roles)
      await enableMember(context.db, row)
      await logOperation(context, 'member.approve', loggedMember(row))
      const name = context.user.institutionName
      await tell(context, row, { zh: `${name}已批准你加入，现在可以登录`, en: `${name} approved your registration; you can sign in now` }, '/')
    }),

  applicationReject: ({ body: { ids, reason } }, context) =>
    forEachMember(context, ids, async (row, target, roles) => {
      const { db, platform, user } = context
      mustBeOpen(context, target, roles)
      const name = user.institutionName
      // Told before the membership ends: nothing is delivered to people who have left.
      await tell(context, row, { zh: `${name}没有批准你加入：${reason}`, en: `${name} did not approve your registration: ${reason}` })
      await endMembership(db, platform, row)
      await logOperation(context, 'member.reject', { ...loggedMember(row), after: { reason } })
    }),
})

function mustBeOpen({ user }: CallContext, target: Target, roles: readonly RoleRights[]): void {
  if (target.standing !== 'applied') throw refusal('conflict', { zh: '没有待批准的申请', en: 'There is no open application' })
  assertAllowed(permittedActions(user, target, roles).approve)
}

const tell = ({ db }: CallContext, { id }: MemberRow, title: Bilingual, link?: string) =>
  notify(db, [id], { type: applicationMessages, title, ...(link && { link }), about: 'application' })
