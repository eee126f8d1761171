import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { Phone as phone, Proof } from '#contract/targets.ts'

export const customerStates = ['new', 'contacted', 'trial', 'negotiating', 'won', 'lost'] as const
export type CustomerState = (typeof customerStates)[number]
export const customerSources = ['trial', 'website', 'market', 'manual'] as const
export type CustomerSource = (typeof customerSources)[number]
export const contactKinds = ['call', 'visit', 'mail', 'wechat', 'meeting', 'note'] as const

const state = z.enum(customerStates)

const CustomerDraft = z.object({
  name: z.string().trim().min(1).max(50),
  title: z.string().trim().max(50).default(''),
  orgName: z.string().trim().min(1).max(100),
  phone: phone.nullable().default(null),
  mail: z.email().max(100).nullable().default(null),
  region: z.string().trim().max(50).default(''),
  source: z.enum(customerSources).default('manual'),
  interest: z.string().trim().max(200).default(''),
  /** 1 high, 2 usual, 3 low. */
  level: z.int().min(1).max(3).default(2),
  /** The platform administrator responsible for the customer. */
  ownerId: z.uuid().nullable().default(null),
  nextContactAt: Instant.nullable().default(null),
  remark: z.string().trim().max(1000).default(''),
})
export type CustomerDraft = z.infer<typeof CustomerDraft>

export const Customer = CustomerDraft.extend({
  id: z.uuid(),
  state,
  ownerName: z.string(),
  lastContactAt: z.iso.datetime().nullable(),
  trialInstitutionId: z.uuid().nullable(),
  trialEndAt: z.iso.datetime().nullable(),
  /** Whether the first administrator of the trial has taken the account over; null without a trial. */
  trialActivated: z.boolean().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
})
export type Customer = z.infer<typeof Customer>

const Contact = z.object({
  id: z.uuid(),
  kind: z.enum(contactKinds),
  body: z.string(),
  state,
  nextContactAt: z.iso.datetime().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type Contact = z.infer<typeof Contact>

export const customerList = call('GET /pressplatform/customer/list', 'administrator', {
  does: 'Lists customers and those who applied for a trial.',
  query: Paging.extend({
    q: z.string().trim().max(60).optional(),
    state: state.optional(),
    source: z.enum(customerSources).optional(),
    ownerId: z.uuid().optional(),
    /** Only those whose next contact is due. */
    due: z.boolean().default(false),
    /** Only those with a trial that has been taken over by its first administrator, or not yet. */
    activation: z.enum(['waiting', 'done']).optional(),
    sort: z.enum(['-createdAt', 'createdAt', '-updatedAt', 'orgName', 'nextContactAt']).default('-createdAt'),
  }),
  data: pageOf(Customer),
})

export const customerGet = call('GET /pressplatform/customers/{id}', 'administrator', {
  does: 'Returns a customer with all recorded contacts.',
  data: Customer.extend({ contacts: z.array(Contact) }),
})

export const customerAdd = call('POST /pressplatform/customers', 'administrator', {
  does: 'Adds a customer by hand.',
  body: CustomerDraft,
  data: Customer,
})

export const customerChange = call('PUT /pressplatform/customers/{id}', 'administrator', {
  does: 'Changes a customer.',
  body: CustomerDraft.extend({ rowVersion: RowVersion }),
  data: Customer,
})

export const customerContact = call('POST /pressplatform/customers/{id}/contacts', 'administrator', {
  does: 'Records a contact with a customer, the customer’s new state, and when the next contact is due.',
  body: z.object({
    kind: z.enum(contactKinds),
    body: z.string().trim().min(1).max(2000),
    state,
    nextContactAt: Instant.nullable().default(null),
  }),
  data: Customer.extend({ contacts: z.array(Contact) }),
})

export const customerTrial = call('POST /pressplatform/customers/{id}/trial', 'administrator', {
  does: 'Opens a trial institution for a customer until a given day. The customer becomes its first administrator and activates the account on the application page or by the link.',
  body: z.object({ name: z.string().trim().min(1).max(100), code: z.string().regex(/^[a-z0-9-]{2,40}$/), days: z.int().min(1).max(365) }),
  data: Customer.extend({ activation: z.string().nullable() }),
})

export const customerOwners = call('GET /pressplatform/customers/owners', 'administrator', {
  does: 'Lists the people who can be responsible for customers: the platform administrators.',
  data: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

const applicationStates = ['received', 'contacted', 'open', 'closed'] as const
const Application = z.object({
  orgName: z.string(),
  state: z.enum(applicationStates),
  appliedAt: z.iso.datetime(),
  /** Path of the trial institution's sign-in page, once the trial is open; `endsAt` is the end of the trial. */
  entrance: z.string().nullable(),
  /** The activation link of its first administrator, until it has been used. */
  activation: z.string().nullable(),
  endsAt: z.iso.datetime().nullable(),
})
export type TrialApplication = z.infer<typeof Application>

export const trialApply = call('POST /pressplatform/customer/trial', 'anyone', {
  does: 'Applies for a trial with a phone proven for the purpose `trial`; if this phone has applied before, that application is returned instead.',
  body: z.object({
    name: z.string().trim().min(1).max(50),
    title: z.string().trim().max(50).default(''),
    orgName: z.string().trim().min(1).max(100),
    region: z.string().trim().max(50).default(''),
    mail: z.union([z.email().max(100), z.literal('')]).default(''),
    interest: z.string().trim().max(200).default(''),
    phone,
    proof: Proof,
    agreed: z.literal(true),
  }),
  data: Application,
})

export const trialState = call('POST /pressplatform/customer/trial/state', 'anyone', {
  does: 'Returns the state of the trial application of a phone, proven for the purpose `trial`.',
  body: z.object({ phone, proof: Proof }),
  data: Application.nullable(),
})
