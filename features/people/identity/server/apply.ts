import { identityMessages } from './manifest/message-types.ts'
import type { IdentityDraft, IdentityMethod } from '../contract.ts'
import type { Db, InInstitution, PlatformDb } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { notifyAdministrators } from '#server/kernel/events/notify-administrators.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { invalid, assertAllowed } from '#server/kernel/http/refusal.ts'
import { seal } from '#server/kernel/crypto/sealed.ts'
import type { User } from '#server/kernel/access/session.ts'
import { holdersOfRight } from '#server/kernel/people/holders-of-right-queries.ts'
import { approve } from './decide.ts'
import { mayApply } from './policy.ts'
import { insertRow, mustBeOwnEvidence, takeApplication } from './queries.ts'
import { kindWords } from './rules.ts'
import { idNumberPurpose } from './present.ts'

interface ApplyContext {
  db: Db
  platform: PlatformDb
  inInstitution: InInstitution
  user: User
  app: App
  from: { address: string }
}

interface ApplicationDraft extends IdentityDraft {
  method: IdentityMethod
  mail?: string
  universityId?: string
  /** Whether the proof is sufficient, so that the application is approved without a decision. */
  certain?: boolean
}

/** Inserts an application and returns its id. A certain one is approved at once; otherwise the members who decide on it are notified. */
export async function insertApplication(context: ApplyContext, draft: ApplicationDraft): Promise<string> {
  const { db, user, app } = context
  const { kind, method, evidence, idNumber, certain = false, mail = null, universityId = null, realName, number, department, title, orgName } = draft
  assertAllowed(mayApply(user, kind))
  if (method === 'manual' && !evidence.length) throw invalid('evidence', { zh: '请上传至少一份材料', en: 'Please upload at least one file' })
  if (kind === 'org' && !orgName) throw invalid('orgName', { zh: '请填写机构全称', en: 'Enter the full name of the institution' })
  await mustBeOwnEvidence(db, user, evidence)
  const sealed = idNumber ? seal(app.secret, idNumberPurpose, idNumber) : null
  const answers = { realName, number, department, title, orgName }
  const id = await insertRow(db, { ...answers, kind, method, mail, universityId, idNumber: sealed, evidenceIds: evidence, memberId: user.memberId })
  if (certain) {
    const row = await takeApplication(db, id)
    await approve({ ...context, user: { memberId: user.memberId, name: user.name } }, row, { rowVersion: row.rowVersion, validTo: null })
    return id
  }
  await logOperation(context, 'identity.apply', { kind: 'identity', id, name: `${realName} · ${kindWords[kind].zh}`, after: { method } })
  await notifyAuditors(context, { id, kind, realName, orgName })
  return id
}

type NewApplication = { id: string } & Pick<ApplicationDraft, 'kind' | 'realName' | 'orgName'>

/** Notifies the platform's administrators of an application of an institution, and the members who decide of any other one. */
async function notifyAuditors(context: ApplyContext, { id, kind, realName, orgName }: NewApplication) {
  const { db, user } = context
  const about = { type: identityMessages, about: `identity:${id}` } as const
  const link = `/idauthentication/list?id=${id}`
  if (kind === 'org') {
    const title = { zh: `${user.institutionName}申请认证为“${orgName}”`, en: `${user.institutionName} applied for verification as “${orgName}”` }
    await notifyAdministrators(context, { ...about, title, link: '/idauthentication/list' })
    return
  }
  const title = { zh: `${realName}申请认证为${kindWords[kind].zh}`, en: `${realName} applied for verification as ${kindWords[kind].en}` }
  const auditors = (await holdersOfRight(db, 'user_management:identity', { over: user.memberId })).map(({ id }) => id)
  const others = auditors.filter((id) => id !== user.memberId)
  await notify(db, others, { ...about, title, link })
}
