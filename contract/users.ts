import { z } from 'zod'
import { EntryYear, RowVersion } from './bounds.ts'
import { call } from './call.ts'
import { moduleCodes } from './modules.ts'
import { BatchResult, Ids, Paging, pageOf } from './page.ts'

export const roleModule = call('GET /unifiedplatform/v1/user/rolemodule', 'signedIn', {
  does: 'Gives the modules and button features of the person, and the mark of the institution, in extendMessage.',
  data: z.object({ modules: z.array(z.enum(moduleCodes)), moduleFeatures: z.record(z.string(), z.array(z.string())), logoUrl: z.string() }),
  extendMessage: true,
})

/** What a member is in this institution: waiting has never signed in, left is no longer one of its people. */
export const memberStates = ['active', 'waiting', 'disabled', 'left'] as const
export const MemberState = z.enum(memberStates)
export type MemberState = z.infer<typeof MemberState>

/** Whom and what the rights of a member reach; without one of his own, his roles say. */
export const memberScopes = ['own', 'class', 'departments', 'department', 'institution'] as const
export const MemberScope = z.enum(memberScopes)
export type MemberScope = z.infer<typeof MemberScope>

const Named = z.object({ id: z.uuid(), name: z.string() })
const RoleName = z.object({ code: z.string(), name: z.string() })

/** What everyone of the staff may see of a colleague. */
export const Colleague = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  title: z.string(),
  department: Named.nullable(),
  roles: z.array(RoleName),
})
export type Colleague = z.infer<typeof Colleague>

export const Member = Colleague.extend({
  accountId: z.uuid(),
  account: z.string(),
  phone: z.string().nullable(),
  mail: z.string().nullable(),
  /** Besides the main one. */
  furtherDepartments: z.array(Named),
  cohort: Named.nullable(),
  entryYear: z.int().nullable(),
  /** His own, where it differs from what his roles say. */
  scope: MemberScope.nullable(),
  /** The departments that the scope `departments` names. */
  scopeDepartments: z.array(Named),
  /** What is in force. */
  effectiveScope: z.enum([...memberScopes, 'platform']),
  state: MemberState,
  /** A platform administrator who works here for a while. */
  visitor: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
  can: z.object({
    edit: z.boolean(),
    roles: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    password: z.boolean(),
    activate: z.boolean(),
    transfer: z.boolean(),
    leave: z.boolean(),
  }),
})
export type Member = z.infer<typeof Member>

/** Digits with or without the country and spaces; kept as plain digits. */
const phone = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.replace(/[\s-]|^\+86/g, ''))
  .pipe(z.string().regex(/^1[3-9]\d{9}$/))
const draft = {
  name: z.string().trim().min(1).max(60),
  account: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}._@-]{3,40}$/u),
  number: z.string().trim().min(1).max(40).nullable(),
  title: z.string().trim().max(40),
  phone: phone.nullable(),
  mail: z.email().max(200).nullable(),
  roles: z.array(z.string().max(40)).min(1).max(20),
  departmentId: z.uuid().nullable(),
  furtherDepartmentIds: z.array(z.uuid()).max(20),
  cohortId: z.uuid().nullable(),
  scope: MemberScope.nullable(),
  scopeDepartmentIds: z.array(z.uuid()).max(50),
}

/** Codes and passwords are shown once, in the answer to who asked for them. */
export const Secret = z.object({ kind: z.enum(['code', 'password']), value: z.string(), expiresAt: z.iso.datetime().nullable() })
export type Secret = z.infer<typeof Secret>

export const memberSorts = ['name', '-name', '-lastLoginAt', 'lastLoginAt', '-createdAt', 'createdAt', 'number', '-number'] as const

/** What narrows a list of members; an export takes the same. */
export const memberFilter = {
  q: z.string().trim().max(100).optional(),
  roles: z.array(z.string().max(40)).max(20).optional(),
  /** Each with everything below it. */
  departmentIds: z.array(z.uuid()).max(50).optional(),
  cohortId: z.uuid().optional(),
  entryYear: EntryYear.optional(),
  states: z.array(MemberState).max(4).optional(),
  usergroupId: z.uuid().optional(),
  importId: z.uuid().optional(),
  sort: z.enum(memberSorts).default('name'),
}

export const memberList = call('POST /unifiedplatform/v1/organization/origina/users', 'user_management', {
  does: 'Lists the people of the institution, by words, roles, departments, cohort and state.',
  body: Paging.extend(memberFilter),
  data: pageOf(Member),
})

/** Exact up to ten thousand, then with `more`. */
const Counted = z.object({ count: z.int(), more: z.literal(true).optional() })
export const memberCounts = call('GET /pressplatform/users/counts', 'user_management', {
  does: 'Counts the people within the caller’s data scope by state and role, for the filters of the list.',
  data: z.object({
    states: z.array(Counted.extend({ state: MemberState })),
    roles: z.array(Counted.extend({ code: z.string() })),
  }),
})

export const staffList = call('GET /pressplatform/user/getAllUserExceptStudent', 'signedIn', {
  does: 'Lists the staff of the institution, without students and without contact data, for choosing a colleague.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    role: z.string().max(40).optional(),
    departmentId: z.uuid().optional(),
    sort: z.enum(['name', '-name', 'number', '-number']).default('name'),
  }),
  data: pageOf(Colleague),
})

export const creatorList = call('GET /pressplatform/textbooks/create/user', 'tbook', {
  does: 'Lists the people who may create textbooks.',
  query: Paging.extend({ q: z.string().trim().max(100).optional(), sort: z.enum(['name', '-name']).default('name') }),
  data: pageOf(Colleague),
})

export const memberGet = call('GET /pressplatform/users/{memberId}', 'user_management', {
  does: 'Gives one person of the institution with what the caller may do to him.',
  data: Member,
})

export const memberAdd = call('POST /pressplatform/users', 'user_management', {
  does: 'Creates a person, or takes someone in who has an account elsewhere; the way to sign in is given once.',
  body: z.object({
    ...draft,
    /** Made from number, phone or name where it is left out. */
    account: draft.account.optional(),
    number: draft.number.default(null),
    title: draft.title.default(''),
    phone: draft.phone.default(null),
    mail: draft.mail.default(null),
    departmentId: draft.departmentId.default(null),
    furtherDepartmentIds: draft.furtherDepartmentIds.default([]),
    cohortId: draft.cohortId.default(null),
    scope: draft.scope.default(null),
    scopeDepartmentIds: draft.scopeDepartmentIds.default([]),
    first: z.enum(['code', 'password', 'none']).default('code'),
  }),
  data: z.object({ member: Member, secret: Secret.nullable() }),
})

export const memberChange = call('POST /pressplatform/user/update', 'signedIn', {
  does: 'Changes a person, unless someone else has changed him since; without an id the caller’s own name and picture.',
  body: z
    .object({ ...draft, rowVersion: RowVersion, avatarUrl: z.null() })
    .partial()
    .extend({ id: z.uuid().optional() }),
  data: Member,
})

export const memberDisable = call('PUT /pressplatform/users/disable', 'user_management', {
  does: 'Disables people: their sessions end and nobody signs in; what they made stays.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

export const memberEnable = call('PUT /pressplatform/users/enable', 'user_management', {
  does: 'Enables disabled people again, and takes those back who had left.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

export const memberAssign = call('PUT /pressplatform/users/assign', 'user_management', {
  does: 'Gives several people roles, takes roles from them, or puts them into a department or cohort.',
  body: z.object({
    ids: Ids,
    addRoles: z.array(z.string().max(40)).max(20).default([]),
    removeRoles: z.array(z.string().max(40)).max(20).default([]),
    departmentId: z.uuid().nullable().optional(),
    cohortId: z.uuid().nullable().optional(),
  }),
  data: BatchResult,
})
