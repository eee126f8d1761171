import { type Expectation, entriesOf, notLogged } from '#server/testing/matrix/cell.ts'
import * as customers from '../contract.ts'
import * as activation from '../contract-activation.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import type { Ways } from '#server/testing/matrix/place.ts'

const customer = { name: '王芳', orgName: '某大学' }
/** Customers belong to the platform: everyone who may make the call at all sees all of them. */
const anyCustomer: Expectation = { own: 'ok', deleted: 'notFound' }

/** Whose trial is waiting. */
const waiting: Expectation = { own: 'ok', deleted: 'conflict' }

export const matrix = [
  ...entriesOf(activation)({
    trialActivationPreview: { ask: ({ trialId }) => ({ body: { ids: [trialId] } }), expect: waiting, logs: notLogged.reads },
    trialActivationIssue: {
      ask: ({ trialId }) => ({ body: { ids: [trialId] } }),
      expect: waiting,
      logs: ['customer.activation'],
      oneLogEntry: true,
    },
    trialActivationSend: {
      ask: ({ trialId }) => ({ body: { ids: [trialId] } }),
      expect: waiting,
      logs: ['customer.activation'],
      oneLogEntry: true,
    },
  }),
  ...entriesOf(customers)({
    customerList: { ask: () => ({ query: {} }), expect: 'ok' },
    customerGet: { ask: ({ customerId }) => ({ id: customerId }), expect: anyCustomer },
    customerAdd: { ask: () => ({ body: customer }), expect: 'ok', logs: ['customer.add'] },
    customerChange: {
      ask: ({ customerId }) => ({ id: customerId, body: { ...customer, rowVersion: 1 } }),
      expect: anyCustomer,
      logs: ['customer.change'],
    },
    customerContact: {
      ask: ({ customerId }) => ({ id: customerId, body: { kind: 'call', body: '谈过', state: 'contacted' } }),
      expect: anyCustomer,
      logs: ['customer.contact'],
    },
    customerTrial: {
      ask: ({ customerId }) => ({ id: customerId, body: { name: '试用学校', code: 'trial-school', days: 30 } }),
      expect: anyCustomer,
      logs: ['customer.trial'],
    },
    customerOwners: { ask: () => ({}), expect: 'ok' },
    trialApply: {
      ask: () => ({ body: { name: '王芳', orgName: '某大学', phone: '13800000002', proof: 'none', agreed: true } }),
      expect: 'wrongCode',
      logs: notLogged.ownRecord,
    },
    trialState: { ask: () => ({ body: { phone: '13800000002', proof: 'none' } }), expect: 'wrongCode', logs: notLogged.reads },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    customerId: string
    /** A customer with a trial that has not been taken over. */
    trialId: string
  }
}

export async function things({ platform, named, institutionId, waitingId }: ThingsContext) {
  const customer = { id: newId(), name: named('客户'), orgName: named('学校') }
  const trial = { id: newId(), name: named('客户'), orgName: named('学校'), trialInstitutionId: institutionId, trialMemberId: waitingId }
  await platform.insertInto('customers').values(customer).execute()
  await platform.insertInto('customers').values(trial).execute()
  return { customerId: customer.id, trialId: trial.id }
}

export const ways: Ways = {
  async trialApply({ on }) {
    const phone = on.newPhone()
    const asked = { body: { name: '王芳', orgName: '某大学', phone, proof: await on.prove('trial', phone), agreed: true } }
    return { asked, by: undefined }
  },
  async trialState({ on }) {
    const phone = on.newPhone()
    return { asked: { body: { phone, proof: await on.prove('trial', phone) } }, by: undefined }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  customer_contacts: 'at body by_account_id by_name customer_id id kind next_contact_at state',
  customers:
    'agreed created_at id interest last_contact_at level mail name next_contact_at org_name owner_id phone region remark row_version search_text source state title trial_end_at trial_institution_id trial_member_id updated_at words',
}
