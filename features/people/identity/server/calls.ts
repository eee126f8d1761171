import type { CallInput } from '#contract/call.ts'
import * as contract from '../contract.ts'
import { readPicture } from '#server/kernel/files/pictures/picture.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid, assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { prepared, handlers } from '#server/kernel/http/handlers.ts'
import { unseal } from '#server/kernel/crypto/sealed.ts'
import type { User } from '#server/kernel/access/session.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { spendProof } from '#features/access/session/server/sign-in/proof-queries.ts'
import { insertApplication } from './apply.ts'
import { approve, endIdentity, reject } from './decide.ts'
import { mayAudit, mayList, mayUnmask, mayRevoke, mayWithdraw } from './policy.ts'
import {
  decideRow,
  findOwnNumber,
  rosterMatches,
  selectApplications,
  selectInstitutionsToRecognise,
  selectMailDomains,
  selectOwnApplications,
  takeApplication,
  loadApplicationForUpdate,
} from './queries.ts'
import { inDomains } from './rules.ts'
import { idNumberPurpose, showAll, showOne } from './present.ts'

export default handlers(contract, {
  async identityList({ query }, context) {
    assertAllowed(mayList(context.user))
    const found = await selectApplications(context.db, context.user, query)
    return { ...found, items: await showAll(context, found.items) }
  },

  async identityWaiting(_given, { platform }) {
    const rows = await selectInstitutionsToRecognise(platform)
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },

  async identityMine(_given, context) {
    const { db, user } = context
    const [items, mailDomains, rosterNumber] = await Promise.all([
      selectOwnApplications(db, user),
      selectMailDomains(db, user),
      findOwnNumber(db, user),
    ])
    return { items: await showAll(context, items), mailDomains, rosterNumber }
  },

  identityEvidence: prepared(
    async ({ file }: CallInput<typeof contract.identityEvidence>, { app }) => (file.suffix === 'pdf' ? { upload: file } : readPicture(app, file)),
    async (kept, { db, user }: { db: Db; user: User }) => insertFile(db, user, kept.upload, 'width' in kept ? kept : {}),
  ),

  async identityApply({ body }, context) {
    const { db, platform, user } = context
    if (body.method === 'mail') {
      const { proof, ...draft } = body
      if (!inDomains(draft.mail, await selectMailDomains(db, user)))
        throw invalid('mail', { zh: '不是本机构的邮箱', en: 'This is not an address of the institution' })
      await spendProof(platform, { proof, purpose: 'bind', target: draft.mail, accountId: user.accountId })
      // A mail address of the institution proves membership, which is enough for a student; a teacher needs a decision.
      return showOne(context, await insertApplication(context, { ...draft, certain: draft.kind === 'student' }))
    }
    if (body.method === 'roster') {
      const match = body.number ? await rosterMatches(db, user, body.number, body.realName) : undefined
      if (!match) throw invalid('number', { zh: '名册中没有这个编号和姓名', en: 'No one in the roster has this number and name' })
      return showOne(context, await insertApplication(context, { ...body, certain: match === 'self' && body.kind === 'student' }))
    }
    return showOne(context, await insertApplication(context, body))
  },

  async identityWithdraw({ id }, context) {
    const { db, user } = context
    const row = await takeApplication(db, id)
    if (row.memberId !== user.memberId) throw refusal('notFound', { zh: '申请不存在', en: 'No such application' })
    if (!mayWithdraw(user, row)) throw refusal('conflict', { zh: '已经有结果，不能撤回', en: 'It has already been decided and cannot be withdrawn' })
    await decideRow(db, id, row.rowVersion, { state: 'withdrawn' })
    await logOperation(context, 'identity.withdraw', {
      kind: 'identity',
      id,
      name: row.realName,
      before: { state: row.state },
      after: { state: 'withdrawn' },
    })
  },

  async identityApprove({ id, body }, context) {
    const { db, user } = context
    assertAllowed(mayList(user))
    const row = await loadApplicationForUpdate(db, user, id)
    mustBeInState(row.state, 'pending')
    assertAllowed(mayAudit(user, row))
    if (body.validTo && new Date(body.validTo) <= new Date()) throw invalid('validTo', { zh: '有效期应在今天之后', en: 'It must end after today' })
    await approve(context, row, { rowVersion: body.rowVersion, validTo: body.validTo ? new Date(body.validTo) : null })
    return showOne(context, id)
  },

  async identityReject({ id, body }, context) {
    const { db, user } = context
    assertAllowed(mayList(user))
    const row = await loadApplicationForUpdate(db, user, id)
    mustBeInState(row.state, 'pending')
    assertAllowed(mayAudit(user, row))
    await reject(context, row, body)
    return showOne(context, id)
  },

  async identityRevoke({ id, body }, context) {
    const { db, user } = context
    assertAllowed(mayList(user))
    const row = await loadApplicationForUpdate(db, user, id)
    mustBeInState(row.state, 'approved')
    assertAllowed(mayRevoke(user, row))
    await endIdentity(context, row, body)
    return showOne(context, id)
  },

  async identityUnmask({ id }, context) {
    const { db, user, app } = context
    assertAllowed(mayList(user))
    const row = await loadApplicationForUpdate(db, user, id)
    assertAllowed(mayUnmask(user, row))
    const idNumber = row.idNumber && unseal(app.secret, idNumberPurpose, row.idNumber)
    if (!idNumber) throw refusal('notFound', { zh: '没有填写证件号码', en: 'There is no id number' })
    await logOperation(context, 'identity.look', { kind: 'identity', id, name: row.realName })
    return { idNumber }
  },
})

/** Refuses when the application is no longer in the state that the decision needs, because another member has decided meanwhile. */
function mustBeInState(state: string, wanted: string): void {
  if (state !== wanted) throw refusal('conflict', { zh: '这份申请已经有人处理过了', en: 'Someone has already decided on this application' })
}
