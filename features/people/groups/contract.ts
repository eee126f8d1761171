import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Ids, Paging, pageOf } from '#contract/page.ts'
import { Colleague, GroupRule } from '#features/people/users/contract.ts'

export const Usergroup = z.object({
  id: z.uuid(),
  /** The same id under the specification's name. */
  contentId_: z.uuid(),
  name: z.string(),
  describe: z.string(),
  kind: z.enum(['static', 'rule']),
  rule: GroupRule,
  memberCount: z.int(),
  grantCount: z.int(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
})
export type Usergroup = z.infer<typeof Usergroup>

export const usergroupSearch = call('POST /pressplatform/usergroup/search', 'user_management', {
  does: 'Lists user groups; with contentId_ only that one.',
  query: z.object({ contentId_: z.uuid().optional() }),
  body: Paging.extend({
    q: z.string().trim().max(100).optional(),
    kind: z.enum(['static', 'rule']).optional(),
    /** Groups to which this textbook is open. */
    textbookId: z.uuid().optional(),
    sort: z.enum(['name', '-name', '-updatedAt', '-createdAt']).default('name'),
  }).prefault({}),
  data: pageOf(Usergroup),
})

export const usergroupAdd = call('POST /pressplatform/usergroup/add', 'user_management', {
  does: 'Creates a user group; with contentId_ changes that one, unless someone else has changed it since.',
  query: z.object({ contentId_: z.uuid().optional() }),
  body: z.object({
    name: z.string().trim().min(1).max(60),
    describe: z.string().trim().max(200).default(''),
    kind: z.enum(['static', 'rule']).default('static'),
    rule: GroupRule.prefault({}),
    /** The first members of a new static group. */
    memberIds: z.array(z.uuid()).max(1000).default([]),
    rowVersion: RowVersion.optional(),
  }),
  data: Usergroup,
})

export const usergroupRemove = call('GET /pressplatform/usergroup/delete', 'user_management', {
  does: 'Deletes a user group; its members lose the access they had through it.',
  query: z.object({ contentId_: z.uuid() }),
  guarded: true,
})

export const usergroupPreview = call('POST /pressplatform/usergroups/preview', 'user_management', {
  does: 'Counts the people who match a rule now, and returns the first of them.',
  body: z.object({ rule: GroupRule }),
  data: z.object({ count: z.int(), items: z.array(Colleague) }),
})

export const usergroupMembers = call('GET /pressplatform/usergroups/{usergroupId}/members', 'user_management', {
  does: 'Lists the members of a user group.',
  query: Paging.extend({ q: z.string().trim().max(100).optional(), sort: z.enum(['name', '-name', 'number', '-number']).default('name') }),
  data: pageOf(Colleague.extend({ expiresAt: z.iso.datetime().nullable() })),
})

export const usergroupMembersChange = call('PUT /pressplatform/usergroups/{usergroupId}/members', 'user_management', {
  does: 'Adds people to a static user group, without end or until a given time, and removes people from it.',
  body: z.object({
    add: Ids.or(z.array(z.uuid()).max(0)).default([]),
    remove: Ids.or(z.array(z.uuid()).max(0)).default([]),
    expiresAt: Instant.nullable().default(null),
  }),
  data: Usergroup,
})

export const Grant = z.object({
  resourceKind: z.enum(['textbook']),
  resourceId: z.uuid(),
  name: z.string(),
  access: z.enum(['read', 'edit']),
  grantedBy: z.string(),
  grantedAt: z.iso.datetime(),
})
export type Grant = z.infer<typeof Grant>

export const usergroupGrants = call('GET /pressplatform/usergroups/{usergroupId}/grants', 'user_management', {
  does: 'Lists what the members of a user group have access to.',
  data: z.array(Grant),
})

export const usergroupGrant = call('PUT /pressplatform/usergroups/{usergroupId}/grants', 'user_management', {
  does: 'Grants the members of a user group access to a textbook, to read or to edit.',
  body: z.object({ resourceKind: z.enum(['textbook']).default('textbook'), resourceId: z.uuid(), access: z.enum(['read', 'edit']).default('read') }),
  data: z.array(Grant),
})

export const usergroupRevoke = call('DELETE /pressplatform/usergroups/{usergroupId}/grants/{resourceId}', 'user_management', {
  does: 'Revokes the access of a user group to a textbook.',
})
