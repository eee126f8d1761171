import { z } from 'zod'
import { RowVersion } from './bounds.ts'
import { call } from './call.ts'
import { moduleCodes } from './modules.ts'
import { MemberScope } from './users.ts'

export const roleScopes = ['own', 'class', 'department', 'institution'] as const

const base = {
  name: z.string().trim().min(1).max(30),
  describe: z.string().trim().max(200),
  scope: z.enum(roleScopes),
  modules: z.array(z.enum(moduleCodes)).max(40),
  /** `module:feature`; a feature counts only with its module. */
  features: z.array(z.string().max(60)).max(200),
}

export const Role = z.object({
  code: z.string(),
  ...base,
  /** Every institution has it; it is not removed. */
  starting: z.boolean(),
  position: z.int(),
  memberCount: z.int(),
  rowVersion: RowVersion,
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
})
export type Role = z.infer<typeof Role>

/** A row of the matrix. `available`: within the institution's package; `grantable`: the caller has it himself. */
export const RightRow = z.object({
  module: z.enum(moduleCodes),
  /** The module below which it stands in the menu. */
  parent: z.enum(moduleCodes).nullable(),
  name: z.string(),
  available: z.boolean(),
  grantable: z.boolean(),
  features: z.array(z.object({ code: z.string(), name: z.string(), grantable: z.boolean() })),
})
export type RightRow = z.infer<typeof RightRow>

export const roleList = call('GET /pressplatform/roles', 'user_management', {
  does: 'Lists the roles of the institution with the number of people in each, and the modules and features that a role may hold.',
  data: z.object({ roles: z.array(Role), rights: z.array(RightRow) }),
})

export const roleAdd = call('POST /pressplatform/roles', 'user_management', {
  does: 'Creates a role of the institution; it holds nothing that the caller has not himself.',
  body: z.object({ ...base, describe: base.describe.default(''), scope: base.scope.default('own') }),
  data: Role,
})

export const roleChange = call('PUT /pressplatform/roles/{code}', 'user_management', {
  does: 'Changes name, description or data scope of a role, unless someone else has changed it since.',
  body: z.object({ name: base.name, describe: base.describe.default(''), scope: base.scope, rowVersion: RowVersion }),
  data: Role,
})

const RightsChange = z.object({
  code: z.string().max(40),
  rowVersion: RowVersion,
  /** Codes of modules, and of features as `module:feature`. */
  add: z.array(z.string().max(60)).max(200).default([]),
  remove: z.array(z.string().max(60)).max(200).default([]),
})
export const RightsChanges = z.object({ changes: z.array(RightsChange).min(1).max(60) })
export type RightsChanges = z.infer<typeof RightsChanges>

export const roleImpact = call('POST /pressplatform/roles/impact', 'user_management', {
  does: 'Tells whom changes of rights would concern, and what the people would no longer be able to do.',
  body: RightsChanges,
  data: z.object({
    /** Different people, all roles together. */
    people: z.int(),
    roles: z.array(z.object({ code: z.string(), people: z.int(), notes: z.array(z.object({ right: z.string(), words: z.string() })) })),
    refused: z.string().nullable(),
  }),
})

export const roleRights = call('PUT /pressplatform/roles/rights', 'user_management', {
  does: 'Gives rights to roles and takes rights from them, all together or not at all; in force at the next request of everyone concerned.',
  body: RightsChanges,
  data: z.array(Role),
})

export const roleRemove = call('DELETE /pressplatform/roles/{code}', 'user_management', {
  does: 'Removes a role of the institution’s own; people who have it get the role that is named instead.',
  query: z.object({ replacement: z.string().max(40).optional() }),
})

/** One thing that someone may do, in words, and what it comes from: the names of roles, or the data scope. */
export const Ability = z.object({
  key: z.string(),
  words: z.string(),
  from: z.array(z.string()),
  change: z.enum(['kept', 'added', 'removed']),
})
export type Ability = z.infer<typeof Ability>

export const memberPermissions = call('POST /pressplatform/users/permissions', 'user_management', {
  does: 'Says in words what a person may do, and what would change with other roles or another data scope.',
  body: z.object({
    /** Left out for a person who is being created. */
    id: z.uuid().optional(),
    roles: z.array(z.string().max(40)).max(20).optional(),
    departmentId: z.uuid().nullable().optional(),
    scope: MemberScope.nullable().optional(),
    scopeDepartmentIds: z.array(z.uuid()).max(50).optional(),
  }),
  data: z.object({
    items: z.array(Ability),
    /** The most telling things that he may not do. */
    cannot: z.array(z.string()),
    added: z.int(),
    removed: z.int(),
    /** People within the scope, oneself included. */
    reach: z.int(),
    /** Why the caller could not save this; nobody grants what he has not himself. */
    refused: z.string().nullable(),
  }),
})
