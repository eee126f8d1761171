import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { evidenceRule, StoredFile } from '#contract/files.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { Mail, Proof } from '#contract/targets.ts'

export const identityKinds = ['teacher', 'student', 'author', 'org'] as const
export type IdentityKind = (typeof identityKinds)[number]
export const identityStates = ['pending', 'approved', 'rejected', 'revoked', 'withdrawn', 'expired'] as const
export type IdentityState = (typeof identityStates)[number]
export const identityMethods = ['manual', 'mail', 'roster'] as const
export type IdentityMethod = (typeof identityMethods)[number]

const Evidence = z.object({ id: z.uuid(), name: z.string(), suffix: z.string(), url: z.string() })

export const Identity = z.object({
  id: z.uuid(),
  kind: z.enum(identityKinds),
  method: z.enum(identityMethods),
  realName: z.string(),
  /** Masked: the last four characters at most. */
  idNumber: z.string().nullable(),
  number: z.string(),
  department: z.string(),
  title: z.string(),
  orgName: z.string(),
  mail: z.string().nullable(),
  state: z.enum(identityStates),
  reason: z.string(),
  memberId: z.uuid(),
  memberName: z.string(),
  auditorName: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  validTo: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
  evidence: z.array(Evidence),
  can: z.object({ audit: z.boolean(), revoke: z.boolean(), withdraw: z.boolean() }),
})
export type Identity = z.infer<typeof Identity>

const Draft = z.object({
  kind: z.enum(identityKinds),
  realName: z.string().trim().min(1).max(50),
  idNumber: z.string().trim().max(30).default(''),
  number: z.string().trim().max(30).default(''),
  department: z.string().trim().max(100).default(''),
  title: z.string().trim().max(50).default(''),
  orgName: z.string().trim().max(100).default(''),
  evidence: z.array(z.uuid()).max(6).default([]),
})
export type IdentityDraft = z.infer<typeof Draft>

export const identityList = call('GET /pressplatform/idauthentication/list', 'user_management', {
  does: 'Lists applications for an identity in the institution; applications for the institution itself are decided by the platform.',
  query: Paging.extend({
    q: z.string().trim().max(60).optional(),
    kind: z.enum(identityKinds).optional(),
    state: z.enum(identityStates).optional(),
    sort: z.enum(['-createdAt', 'createdAt', '-updatedAt']).default('-createdAt'),
  }),
  data: pageOf(Identity),
})

export const identityWaiting = call('GET /pressplatform/idauthentication/institutions', 'administrator', {
  does: 'Lists institutions with an application that the platform has to decide.',
  data: z.array(z.object({ institutionId: z.uuid(), name: z.string(), orgName: z.string(), createdAt: z.iso.datetime() })),
})

export const identityMine = call('GET /pressplatform/idauthentication/mine', 'signedIn', {
  does: 'Lists the caller’s own applications, newest first, with the mail domains and the roster number by which an identity can be shown.',
  data: z.object({ items: z.array(Identity), mailDomains: z.array(z.string()), rosterNumber: z.string().nullable() }),
})

export const identityEvidence = call('POST /pressplatform/idauthentication/evidence', 'signedIn', {
  does: 'Stores evidence (jpg, png or pdf), visible only to the applicant and to the people who decide.',
  upload: evidenceRule,
  data: StoredFile,
})

export const identityApply = call('POST /pressplatform/idauthentication', 'signedIn', {
  does: 'Applies for an identity with evidence, with an address of the institution (proven for the purpose `bind`), or by its roster.',
  body: z.discriminatedUnion('method', [
    Draft.extend({ method: z.literal('manual') }),
    Draft.extend({ method: z.literal('mail'), mail: Mail, proof: Proof }),
    Draft.extend({ method: z.literal('roster') }),
  ]),
  data: Identity,
})

export const identityWithdraw = call('POST /pressplatform/idauthentication/{id}/withdraw', 'signedIn', {
  does: 'Withdraws the caller’s own application while it is undecided.',
})

export const identityApprove = call('POST /pressplatform/idauthentication/{id}/approve', 'user_management', {
  does: 'Approves an application: its role is granted in this institution, until a given day or without end.',
  body: z.object({ validTo: Instant.nullable().default(null), rowVersion: RowVersion }),
  data: Identity,
})

export const identityReject = call('POST /pressplatform/idauthentication/{id}/reject', 'user_management', {
  does: 'Rejects an application with a reason; the applicant may apply again.',
  body: z.object({ reason: z.string().trim().min(1).max(300), rowVersion: RowVersion }),
  data: Identity,
})

export const identityRevoke = call('POST /pressplatform/idauthentication/{id}/revoke', 'user_management', {
  does: 'Revokes an approved identity with a reason; the role that came with it is removed.',
  body: z.object({ reason: z.string().trim().min(1).max(300), rowVersion: RowVersion }),
  data: Identity,
})

export const identityUnmask = call('POST /pressplatform/idauthentication/{id}/number', 'user_management', {
  does: 'Returns the full id number of an application to a person who decides on it; the access is logged.',
  data: z.object({ idNumber: z.string() }),
})
