import type { IdentityKind } from '@recto/contract/identity'
import type { Operation } from '@recto/contract/operations'
import type { Db } from '../kernel/db.ts'
import { announce } from '../kernel/live.ts'
import { notify } from '../kernel/notify.ts'
import { record } from '../kernel/record.ts'
import { decideRow, type IdentityRow, recognise, setRoles, takeRoles } from './queries.ts'
import { kindWords, roleOf } from './rules.ts'

/** Who decides: a person, or the system when a term ends. */
export interface Decider {
  db: Db
  user: { memberId: string | null; name: string }
  from?: { address: string }
}

const link = '/account/data#identity'
const said = ({ kind }: IdentityRow) => kindWords[kind as IdentityKind]

/** Approves: the role holds from now on, and the entry tells of both. */
export async function approve(by: Decider, row: IdentityRow, { rowVersion, validTo }: { rowVersion: number; validTo: Date | null }): Promise<void> {
  const { db, user } = by
  const role = roleOf[row.kind as IdentityKind]
  const roles = await takeRoles(db, row.memberId)
  const granted = role !== null && !roles.includes(role)
  await decideRow(db, row.id, rowVersion, { state: 'approved', reason: '', auditorId: user.memberId, validTo, granted })
  if (granted) await setRoles(db, row.memberId, [...roles, role])
  if (row.kind === 'org') await recognise(db, row.universityId)
  await log(by, 'identity.approve', row, { state: row.state, roles }, { state: 'approved', roles: granted ? [...roles, role] : roles, validTo })
  await tell(db, row, {
    zh: `你的${said(row).zh}身份已通过认证`,
    en: `Your identity as ${said(row).en} was approved`,
  })
}

export async function reject(by: Decider, row: IdentityRow, { rowVersion, reason }: { rowVersion: number; reason: string }): Promise<void> {
  await decideRow(by.db, row.id, rowVersion, { state: 'rejected', reason, auditorId: by.user.memberId })
  await log(by, 'identity.reject', row, { state: row.state }, { state: 'rejected', reason })
  await tell(by.db, row, { zh: `你的${said(row).zh}身份认证未通过`, en: `Your identity as ${said(row).en} was not approved` }, reason)
}

/** Ends an approved identity: the role that came with it goes; one that the person had before stays. */
export async function end(by: Decider, row: IdentityRow, { rowVersion, reason }: { rowVersion: number; reason: string }): Promise<void> {
  const { db, user } = by
  const expired = user.memberId === null
  const state = expired ? 'expired' : 'revoked'
  const roles = await takeRoles(db, row.memberId)
  const left = row.granted ? roles.filter((role) => role !== roleOf[row.kind as IdentityKind]) : roles
  await decideRow(db, row.id, rowVersion, { state, reason, auditorId: user.memberId, granted: false })
  if (left.length < roles.length) await setRoles(db, row.memberId, left)
  if (row.kind === 'org') await recognise(db, null)
  await log(by, expired ? 'identity.expire' : 'identity.revoke', row, { state: row.state, roles }, { state, roles: left, reason })
  const title = expired
    ? { zh: `你的${said(row).zh}身份认证已到期`, en: `Your identity as ${said(row).en} has expired` }
    : { zh: `你的${said(row).zh}身份认证被撤销`, en: `Your identity as ${said(row).en} was revoked` }
  await tell(db, row, title, reason)
}

const log = (by: Decider, action: Operation, row: IdentityRow, before: object, after: object) =>
  record(by, action, { kind: 'identity', id: row.id, name: `${row.realName} · ${said(row).zh}`, before, after })

async function tell(db: Db, row: IdentityRow, title: { zh: string; en: string }, reason = ''): Promise<void> {
  const body = reason ? { zh: `原因：${reason}`, en: `Reason: ${reason}` } : { zh: '', en: '' }
  await notify(db, [row.memberId], { type: 'identity', title, body, link, about: `identity:${row.id}` })
  await announce(db, [row.memberId], { type: 'rights' })
}
