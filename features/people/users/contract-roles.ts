import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { moduleCodes } from '#contract/modules.ts'
import { MemberScope } from './contract.ts'

export const roleScopes = ['own', 'class', 'department', 'institution'] as const

const base = {
  name: z.string().trim().min(1).max(30),
  describe: z.string().trim().max(200),
  scope: z.enum(roleScopes),
  modules: z.array(z.enum(moduleCodes)).max(40),
  /** `module:feature`; a feature is effective only together with its module. */
  features: z.array(z.string().max(60)).max(200),
}

export const Role = z.object({
  code: z.string(),
  ...base,
  /** A built-in role that every institution has and that cannot be deleted. */
  starting: z.boolean(),
  position: z.int(),
  memberCount: z.int(),
  rowVersion: RowVersion,
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
})
export type Role = z.infer<typeof Role>

/** A row of the matrix. `available`: within the institution's package; `grantable`: the caller has it and may grant it. */
export const RightRow = z.object({
  module: z.enum(moduleCodes),
  /** The parent module in the menu. */
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
  does: 'Creates a role of the institution, with rights that the caller has too.',
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
  does: 'Returns how many people a change of rights would affect, and what they could no longer do.',
  body: RightsChanges,
  data: z.object({
    /** Number of distinct people over all roles. */
    people: z.int(),
    roles: z.array(z.object({ code: z.string(), people: z.int(), notes: z.array(z.object({ right: z.string(), words: z.string() })) })),
    refused: z.string().nullable(),
  }),
})

export const roleRights = call('PUT /pressplatform/roles/rights', 'user_management', {
  does: 'Adds rights to roles and removes rights from them, all or none; effective from the next request of each person concerned.',
  body: RightsChanges,
  data: z.array(Role),
})

export const roleRemove = call('DELETE /pressplatform/roles/{code}', 'user_management', {
  does: 'Deletes a custom role of the institution; people who have it get the replacement role.',
  query: z.object({ replacement: z.string().max(40).optional() }),
})

/** One thing that a person may do, as a sentence, and where it comes from: the names of roles, or the data scope. */
export const Ability = z.object({
  key: z.string(),
  words: z.string(),
  from: z.array(z.string()),
  change: z.enum(['kept', 'added', 'removed']),
})
export type Ability = z.infer<typeof Ability>

export const memberPermissions = call('POST /pressplatform/users/permissions', 'user_management', {
  does: 'Describes what a person may do, and what would change with other roles or another data scope.',
  body: z.object({
    /** Absent for a person who is being created. */
    id: z.uuid().optional(),
    roles: z.array(z.string().max(40)).max(20).optional(),
    departmentId: z.uuid().nullable().optional(),
    scope: MemberScope.nullable().optional(),
    scopeDepartmentIds: z.array(z.uuid()).max(50).optional(),
  }),
  data: z.object({
    items: z.array(Ability),
    /** The most important things that the person may not do. */
    cannot: z.array(z.string()),
    added: z.int(),
    removed: z.int(),
    /** Number of people within the scope, including the person. */
    reach: z.int(),
    /** Why the caller may not save this (see decision 016); null if it can be saved. */
    refused: z.string().nullable(),
  }),
})
