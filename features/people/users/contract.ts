import { z } from 'zod'
import { EntryYear, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { moduleCodes } from '#contract/modules.ts'
import { batchPreviewOf, BatchResult, Ids, Paging, pageOf } from '#contract/page.ts'

export const roleModule = call('GET /unifiedplatform/v1/user/rolemodule', 'signedIn', {
  does: 'Returns the caller’s modules and module features, and the logo of the institution, in extendMessage.',
  data: z.object({ modules: z.array(z.enum(moduleCodes)), moduleFeatures: z.record(z.string(), z.array(z.string())), logoUrl: z.string() }),
  extendMessage: true,
})

/** The state of a member in this institution. `applied`: asks to join; `waiting`: has never signed in; `left`: the membership has ended. */
export const memberStates = ['applied', 'active', 'waiting', 'disabled', 'left'] as const
export const MemberState = z.enum(memberStates)
export type MemberState = z.infer<typeof MemberState>

/** The data scope of a member's rights: which people and things they apply to. A member without an own scope has that of the roles. */
export const memberScopes = ['own', 'class', 'departments', 'department', 'institution'] as const
export const MemberScope = z.enum(memberScopes)
export type MemberScope = z.infer<typeof MemberScope>

const Named = z.object({ id: z.uuid(), name: z.string() })
const RoleName = z.object({ code: z.string(), name: z.string() })

/** What all staff may see of a colleague. */
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
  /** Departments in addition to the main one. */
  furtherDepartments: z.array(Named),
  cohort: Named.nullable(),
  entryYear: z.int().nullable(),
  /** The member's own scope; null for that of the roles. */
  scope: MemberScope.nullable(),
  /** The departments that the scope `departments` names. */
  scopeDepartments: z.array(Named),
  /** The scope that applies. */
  effectiveScope: z.enum([...memberScopes, 'platform']),
  state: MemberState,
  /** Whether this is a platform administrator working in the institution. */
  visitor: z.boolean(),
  /** When someone asked to join; null unless the decision is still open. */
  appliedAt: z.iso.datetime().nullable(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
  can: z.object({
    edit: z.boolean(),
    roles: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    /** Decide about the application to join. */
    approve: z.boolean(),
    password: z.boolean(),
    activate: z.boolean(),
    transfer: z.boolean(),
    leave: z.boolean(),
  }),
})
export type Member = z.infer<typeof Member>

/** A mainland mobile number, with or without +86, spaces and dashes; stored as plain digits. */
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

/** A code or password, returned once to the caller who created it. */
export const InitialCredential = z.object({ kind: z.enum(['code', 'password']), value: z.string(), expiresAt: z.iso.datetime().nullable() })
export type InitialCredential = z.infer<typeof InitialCredential>

export const memberSorts = ['name', '-name', '-lastLoginAt', 'lastLoginAt', '-createdAt', 'createdAt', 'number', '-number'] as const

/** The filters of the member list and of its export. */
export const memberFilter = {
  q: z.string().trim().max(100).optional(),
  roles: z.array(z.string().max(40)).max(20).optional(),
  /** Each including everything below it. */
  departmentIds: z.array(z.uuid()).max(50).optional(),
  cohortId: z.uuid().optional(),
  entryYear: EntryYear.optional(),
  states: z.array(MemberState).max(5).optional(),
  usergroupId: z.uuid().optional(),
  importId: z.uuid().optional(),
  sort: z.enum(memberSorts).default('name'),
}

export const memberList = call('POST /unifiedplatform/v1/organization/origina/users', 'user_management', {
  does: 'Lists the members of the institution, filtered by search words, roles, departments, cohort and state.',
  body: Paging.extend(memberFilter),
  data: pageOf(Member),
})

/** `count` is exact up to ten thousand; beyond that `more` is set. */
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
  does: 'Returns one member of the institution with the caller’s permissions on that member.',
  data: Member,
})

export const memberAdd = call('POST /pressplatform/users', 'user_management', {
  does: 'Adds a member with a new account, or with the account the person already has in another institution; the code or password for the first sign-in is returned once.',
  body: z.object({
    ...draft,
    /** Derived from number, phone or name when left out. */
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
  data: z.object({ member: Member, secret: InitialCredential.nullable() }),
})

export const memberChange = call('POST /pressplatform/user/update', 'signedIn', {
  does: 'Changes a member, unless someone else has changed it since; without an id, the caller’s own name and avatar.',
  body: z
    .object({ ...draft, rowVersion: RowVersion, avatarUrl: z.null() })
    .partial()
    .extend({ id: z.uuid().optional() }),
  data: Member,
})

export const memberDisable = call('PUT /pressplatform/users/disable', 'user_management', {
  does: 'Disables members: their sessions end and they cannot sign in; their content stays.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

export const memberDisablePreview = call('POST /pressplatform/users/disable/preview', 'user_management', {
  does: 'Returns what disabling these members would do: who would be disabled, who not and why, and how many of them teach, write, administer or are signed in now.',
  body: z.object({ ids: Ids }),
  data: batchPreviewOf('administrators', 'teachers', 'authors', 'signedIn'),
})

export const memberEnable = call('PUT /pressplatform/users/enable', 'user_management', {
  does: 'Enables disabled members, and takes back members who have left.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

const Assignments = z.object({
  ids: Ids,
  addRoles: z.array(z.string().max(40)).max(20).default([]),
  removeRoles: z.array(z.string().max(40)).max(20).default([]),
  departmentId: z.uuid().nullable().optional(),
  cohortId: z.uuid().nullable().optional(),
})
export const memberAssign = call('PUT /pressplatform/users/assign', 'user_management', {
  does: 'Adds roles to several members, removes roles from them, or sets their department or cohort.',
  body: Assignments,
  data: BatchResult,
})

export const memberAssignPreview = call('POST /pressplatform/users/assign/preview', 'user_management', {
  does: 'Returns what an assignment would do: whom it would change, whom not and why, and how many would lose rights or stop being administrators.',
  body: Assignments,
  data: batchPreviewOf('administrators', 'losing', 'signedIn'),
})

/** A rule is evaluated on every use: a member must match every part that is given, and within a part one value is enough. */
export const GroupRule = z.object({
  roles: z.array(z.string().max(40)).max(20).default([]),
  /** Each including everything below it. */
  departmentIds: z.array(z.uuid()).max(50).default([]),
  cohortIds: z.array(z.uuid()).max(200).default([]),
  entryYears: z.array(EntryYear).max(20).default([]),
})
export type GroupRule = z.infer<typeof GroupRule>
