import { identityMessages } from './manifest/message-types.ts'
import type { IdentityKind } from '../contract.ts'
import type { Operation } from '#server/kernel/events/operation-log.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { decideRow, type IdentityRow, setUniversity, setRoles, loadRolesForUpdate } from './queries.ts'
import { kindWords, roleOf } from './rules.ts'

/** The context of a decision: by a member, or by the system when an identity expires, which has no member id. */
export interface Decider {
  db: Db
  user: { memberId: string | null; name: string }
  from?: { address: string }
}

const link = '/account/data#identity'
const kindText = ({ kind }: IdentityRow) => kindWords[kind as IdentityKind]

/** Approves an application and gives its role to the member. */
export async function approve(by: Decider, row: IdentityRow, { rowVersion, validTo }: { rowVersion: number; validTo: Date | null }): Promise<void> {
  const { db, user } = by
  const role = roleOf[row.kind as IdentityKind]
  const roles = await loadRolesForUpdate(db, row.memberId)
  const granted = role !== null && !roles.includes(role)
  await decideRow(db, row.id, rowVersion, { state: 'approved', reason: '', auditorId: user.memberId, validTo, granted })
  if (granted) await setRoles(db, row.memberId, [...roles, role])
  if (row.kind === 'org') await setUniversity(db, row.universityId)
  await log(by, 'identity.approve', row, { state: row.state, roles }, { state: 'approved', roles: granted ? [...roles, role] : roles, validTo })
  await tell(db, row, {
    zh: `你的${kindText(row).zh}身份已通过认证`,
    en: `Your identity as ${kindText(row).en} was approved`,
  })
}

export async function reject(by: Decider, row: IdentityRow, { rowVersion, reason }: { rowVersion: number; reason: string }): Promise<void> {
  await decideRow(by.db, row.id, rowVersion, { state: 'rejected', reason, auditorId: by.user.memberId })
  await log(by, 'identity.reject', row, { state: row.state }, { state: 'rejected', reason })
  await tell(by.db, row, { zh: `你的${kindText(row).zh}身份认证未通过`, en: `Your identity as ${kindText(row).en} was not approved` }, reason)
}

/** Revokes or expires an approved identity. Removes the role that the approval gave; a role that the member had before stays. */
export async function endIdentity(by: Decider, row: IdentityRow, { rowVersion, reason }: { rowVersion: number; reason: string }): Promise<void> {
  const { db, user } = by
  const expired = user.memberId === null
  const state = expired ? 'expired' : 'revoked'
  const roles = await loadRolesForUpdate(db, row.memberId)
  const remaining = row.granted ? roles.filter((role) => role !== roleOf[row.kind as IdentityKind]) : roles
  await decideRow(db, row.id, rowVersion, { state, reason, auditorId: user.memberId, granted: false })
  if (remaining.length < roles.length) await setRoles(db, row.memberId, remaining)
  if (row.kind === 'org') await setUniversity(db, null)
  await log(by, expired ? 'identity.expire' : 'identity.revoke', row, { state: row.state, roles }, { state, roles: remaining, reason })
  const title = expired
    ? { zh: `你的${kindText(row).zh}身份认证已到期`, en: `Your identity as ${kindText(row).en} has expired` }
    : { zh: `你的${kindText(row).zh}身份认证被撤销`, en: `Your identity as ${kindText(row).en} was revoked` }
  await tell(db, row, title, reason)
}

const log = (by: Decider, action: Operation, row: IdentityRow, before: object, after: object) =>
  logOperation(by, action, { kind: 'identity', id: row.id, name: `${row.realName} · ${kindText(row).zh}`, before, after })

async function tell(db: Db, row: IdentityRow, title: { zh: string; en: string }, reason = ''): Promise<void> {
  const body = reason ? { zh: `原因：${reason}`, en: `Reason: ${reason}` } : { zh: '', en: '' }
  await notify(db, [row.memberId], { type: identityMessages, title, body, link, about: `identity:${row.id}` })
  await pushLive(db, [row.memberId], { type: 'rights' })
}
