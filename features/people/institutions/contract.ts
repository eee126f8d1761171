import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'
import { SignedInMember } from '#features/access/session/contract.ts'

export const institutionKinds = ['university', 'college', 'school', 'publisher', 'company', 'other'] as const
export const registrations = ['closed', 'approve', 'open'] as const
export const secondFactors = ['optional', 'administrators'] as const
/** `expiring`: the term ends within 30 days; `expired`: only what is needed to renew it can still be used. */
export const institutionStates = ['active', 'trial', 'expiring', 'expired', 'suspended'] as const
export const InstitutionState = z.enum(institutionStates)
export type InstitutionState = z.infer<typeof InstitutionState>

/** How much of its package an institution uses; a limit of null means unlimited. Storage in bytes. */
export const Usage = z.object({
  accounts: z.int(),
  accountLimit: z.int().nullable(),
  storage: z.int(),
  storageLimit: z.int().nullable(),
})
export type Usage = z.infer<typeof Usage>

const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{2,40}$/)
const name = z.string().trim().min(1).max(100)
const contactFields = {
  region: z.string().trim().max(60).default(''),
  address: z.string().trim().max(200).default(''),
  contact: z.string().trim().max(50).default(''),
  contactPhone: z
    .string()
    .trim()
    .max(30)
    .regex(/^[\d +()-]*$/)
    .default(''),
  contactMail: z.union([z.literal(''), z.email().max(100)]).default(''),
}

/** The properties of an institution that the platform sets. */
export const InstitutionDraft = z.object({
  name,
  code,
  kind: z.enum(institutionKinds).default('university'),
  parentId: z.uuid().nullable().default(null),
  ...contactFields,
  packageId: z.uuid().nullable().default(null),
  expiresAt: Instant.nullable().default(null),
})
export type InstitutionDraft = z.infer<typeof InstitutionDraft>

const Listed = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(institutionKinds),
  state: InstitutionState,
  parentId: z.uuid().nullable(),
  parentName: z.string().nullable(),
  packageId: z.uuid().nullable(),
  packageName: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  usage: Usage,
  createdAt: z.iso.datetime(),
  rowVersion: RowVersion,
})
export const Institution = Listed.extend({
  region: z.string(),
  address: z.string(),
  contact: z.string(),
  contactPhone: z.string(),
  contactMail: z.string(),
})
export type Institution = z.infer<typeof Institution>

export const institutionSorts = ['-createdAt', 'createdAt', 'name', '-name', 'expiresAt'] as const

export const institutionList = call('GET /pressplatform/institutions', 'administrator', {
  does: 'Lists the institutions of the platform, found by name, its initials or code.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    kind: z.enum(institutionKinds).optional(),
    packageId: z.uuid().optional(),
    state: InstitutionState.optional(),
    sort: z.enum(institutionSorts).default('-createdAt'),
  }),
  data: pageOf(Institution),
})

export const institutionGet = call('GET /pressplatform/institutions/{institutionId}', 'administrator', {
  does: 'Returns one institution for the platform’s administration.',
  data: Institution,
})

export const institutionAdd = call('POST /pressplatform/institutions', 'administrator', {
  does: 'Creates an institution with its starting roles and its first administrator, who activates the account by a single-use link.',
  body: InstitutionDraft.extend({
    administrator: z.object({
      name: z.string().trim().min(1).max(50),
      account: z
        .string()
        .trim()
        .regex(/^[\w.@-]{2,60}$/),
    }),
  }),
  data: Institution.extend({ activation: z.object({ link: z.string(), expiresAt: z.iso.datetime() }) }),
})

export const institutionChange = call('PUT /pressplatform/institutions/{institutionId}', 'administrator', {
  does: 'Changes an institution, its package and its term, unless someone else has changed it since.',
  body: InstitutionDraft.extend({ rowVersion: RowVersion }),
  data: Institution,
})

export const institutionSuspend = call('PUT /pressplatform/institutions/{institutionId}/suspended', 'administrator', {
  does: 'Suspends an institution, so that none of its members can work, or resumes it.',
  body: z.object({ suspended: z.boolean() }),
  data: Institution,
})

export const institutionImpact = call('GET /pressplatform/institutions/{institutionId}/impact', 'administrator', {
  does: 'Returns for how many people an institution stops when it is suspended or its term ends: all accounts, and those signed in now.',
  data: z.object({ accounts: z.int(), signedIn: z.int() }),
})

export const institutionEnter = call('POST /pressplatform/institutions/{institutionId}/enter', 'administrator', {
  does: 'Lets a platform administrator work in an institution, as a visitor unless already a member; this is written to the institution’s log.',
  data: SignedInMember,
})

export const institutionTerm = call('GET /pressplatform/institutions/term', 'signedIn', {
  does: 'Returns the state of the institution’s term, and when it ends.',
  data: z.object({ state: InstitutionState, trial: z.boolean(), expiresAt: z.iso.datetime().nullable() }),
})

export const OwnInstitution = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(institutionKinds),
  state: InstitutionState,
  parentName: z.string().nullable(),
  packageName: z.string().nullable(),
  /** Codes of the modules in the package; null for all. */
  packageModules: z.array(z.string()).nullable(),
  expiresAt: z.iso.datetime().nullable(),
  usage: Usage,
  university: z.string().nullable(),
  region: z.string(),
  address: z.string(),
  contact: z.string(),
  contactPhone: z.string(),
  contactMail: z.string(),
  timeZone: z.string(),
  mailDomains: z.array(z.string()),
  registration: z.enum(registrations),
  secondFactor: z.enum(secondFactors),
  parents: z.array(z.string()),
  rowVersion: RowVersion,
  can: z.object({ change: z.boolean() }),
})
export type OwnInstitution = z.infer<typeof OwnInstitution>

export const institutionOwn = call('GET /pressplatform/institutions/own', 'SystemManagement', {
  does: 'Returns the caller’s institution with its settings, package and usage.',
  data: OwnInstitution,
})

export const institutionDescribe = call('PUT /pressplatform/institutions/own', 'SystemManagement', {
  does: 'Changes the settings of the caller’s institution, unless someone else has changed them since.',
  body: z.object({
    name,
    ...contactFields,
    timeZone: z.string().max(60),
    mailDomains: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/)
          .max(100),
      )
      .max(20),
    registration: z.enum(registrations),
    secondFactor: z.enum(secondFactors),
    /** Origins that may embed our pages in a frame. */
    parents: z
      .array(
        z
          .string()
          .trim()
          .regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$/)
          .max(200),
      )
      .max(20),
    rowVersion: RowVersion,
  }),
  data: OwnInstitution,
})

export const organizationChild = call('GET /unifiedplatform/v1/organization/child/Daaa', 'signedIn', {
  does: 'Lists the institutions and departments directly below the caller’s institution, or below the given department.',
  query: z.object({ id: z.uuid().optional() }),
  data: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(['institution', 'department']), parentId: z.uuid(), childCount: z.int() })),
})
