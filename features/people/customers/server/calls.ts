import { systemMessages } from '#server/kernel/events/message-types.ts'
import type { CallInput } from '#contract/call.ts'
import * as contract from '../contract.ts'
import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { notifyAdministrators } from '#server/kernel/events/notify-administrators.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { type Context, type RequestContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import { spendProof } from '#features/access/session/server/sign-in/proof-queries.ts'
import {
  findByPhone,
  insertContact,
  insertCustomer,
  lockCustomer,
  selectContacts,
  selectCustomers,
  selectOwners,
  takeCustomer,
  updateCustomer,
} from './queries.ts'
import { renewActivation, openTrial } from './trial.ts'

const withContacts = async (platform: PlatformDb, id: string) => ({
  ...(await takeCustomer(platform, id)),
  contacts: await selectContacts(platform, id),
})

/** The application of a phone as its applicant sees it, or null. */
async function application(platform: PlatformDb, phone: string): Promise<contract.TrialApplication | null> {
  const found = await findByPhone(platform, phone)
  if (!found) return null
  const { orgName, state, createdAt, trialEndAt, code } = found
  const open = code !== null && trialEndAt !== null && trialEndAt > new Date()
  const closed = state === 'lost' || code !== null
  const waiting = state === 'new' ? 'received' : 'contacted'
  return {
    orgName,
    state: open ? 'open' : closed ? 'closed' : waiting,
    appliedAt: createdAt.toISOString(),
    entrance: open ? `/textbooklogin/${code}` : null,
    activation: open ? await renewActivation(platform, phone) : null,
    endsAt: trialEndAt?.toISOString() ?? null,
  }
}

const objectOf = ({ id, name, orgName }: contract.Customer) => ({ kind: 'customer', id, name: `${orgName} · ${name}` })
const logged = ({ contacts: _contacts, updatedAt: _at, rowVersion: _version, id: _id, ...rest }: contract.Customer & { contacts?: unknown }) => rest

async function apply({ proof, agreed: _agreed, mail, ...draft }: CallInput<typeof contract.trialApply>['body'], context: Context<'anyone'>) {
  const { platform } = context
  await spendProof(platform, { proof, purpose: 'trial', target: draft.phone })
  const earlier = await application(platform, draft.phone)
  if (earlier && earlier.state !== 'closed') return earlier
  const agreedVersions = Object.entries(legalDocumentVersions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  const defaults = { source: 'trial', level: 2, ownerId: null, nextContactAt: null, remark: '' } as const
  const id = await insertCustomer(platform, { ...draft, ...defaults, mail: mail || null }, agreedVersions)
  await notifyAdministrators(context, {
    type: systemMessages,
    title: { zh: `${draft.orgName}的${draft.name}申请试用`, en: `${draft.name} of ${draft.orgName} applied for a trial` },
    link: `/customer/list?id=${id}`,
    about: `customer:${id}`,
  })
  return (await application(platform, draft.phone)) as contract.TrialApplication
}

export default handlers(contract, {
  customerList: ({ query }, { platform }) => selectCustomers(platform, query),
  customerGet: ({ id }, { platform }) => withContacts(platform, id),
  customerOwners: (_given, { platform }) => selectOwners(platform),

  async customerAdd({ body }, context) {
    const added = await takeCustomer(context.platform, await insertCustomer(context.platform, body))
    await logOperation(context, 'customer.add', { ...objectOf(added), after: logged(added) })
    return added
  },

  async customerChange({ id, body: { rowVersion, ...draft } }, context) {
    const { platform } = context
    const before = await takeCustomer(platform, id)
    await updateCustomer(platform, id, rowVersion, draft)
    const after = await takeCustomer(platform, id)
    await logOperation(context, 'customer.change', { ...objectOf(after), before: logged(before), after: logged(after) })
    return after
  },

  async customerContact({ id, body }, context) {
    const { platform, user } = context
    const before = await takeCustomer(platform, id)
    await insertContact(platform, user, id, body)
    const after = await withContacts(platform, id)
    await logOperation(context, 'customer.contact', { ...objectOf(after), before: logged(before), after: logged(after) })
    return after
  },

  async customerTrial({ id, body }, context) {
    const { platform } = context
    await lockCustomer(platform, id)
    const before = await takeCustomer(platform, id)
    if (before.trialInstitutionId) throw refusal('conflict', { zh: '已经为这位客户开通过试用', en: 'A trial was already opened for this customer' })
    const activation = await openTrial(context, before, body)
    const after = await takeCustomer(platform, id)
    await logOperation(context, 'customer.trial', { ...objectOf(after), before: logged(before), after: { ...logged(after), institution: body.name } })
    return { ...after, activation }
  },

  trialApply: prepared(async ({ body }: CallInput<typeof contract.trialApply>, { app, from }: RequestContext) => {
    await app.limits.trialAsked(from.address)
    return body
  }, apply),

  async trialState({ body }, { platform }) {
    await spendProof(platform, { proof: body.proof, purpose: 'trial', target: body.phone })
    return application(platform, body.phone)
  },
})
