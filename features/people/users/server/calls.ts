import { type CallContext, handlers, prepared } from '#server/kernel/http/handlers.ts'
import * as contract from '../contract.ts'
import type { z } from 'zod'
import { pushLive } from '#server/kernel/events/live.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { loadInstitution } from '#server/kernel/people/institutions-by-host-queries.ts'
import { selectCreators, selectStaff } from './directory/directory-queries.ts'
import { loggedMember, recordChange, statesOf } from './log.ts'
import { insertMember, updateMember } from './members/member-write.ts'
import { cannotDisable, mayAdd, mayAssignRoles, mayChangeOthers, mayChangeOwn, mayLookUpStaff, mustGrant, permittedActions } from './policy.ts'
import { countMembers, type Extras, loadMember, type MemberRow, selectExtras, selectMembers, selectMembersById } from './queries.ts'
import { mustKeepAdministrator, selectRoles } from './roles/role-queries.ts'
import { present } from './present.ts'
import { forEachMember } from './members/for-each-member.ts'
import { disableMember, enableMember, selectSignedIn } from './members/standing-queries.ts'
import { loadForUpdate, presentOne } from './members/load-member.ts'
import { activationFor, oneTimePassword } from './first-access/first-access-queries.ts'
import { rehearse } from '#server/kernel/data/savepoint.ts'
import { rightsOf } from './rules.ts'

type NewMember = z.output<typeof contract.memberAdd.shape.body>

const contactOf = (row: MemberRow, extras: Extras) => {
  const { account = '', phone = null, mail = null } = extras.accounts.get(row.accountId) ?? {}
  return { account, phone, mail }
}

export default handlers(contract, {
  async roleModule(_given, { platform, user }) {
    const { logoUrl } = await loadInstitution(platform, user.institutionId)
    return { modules: [...user.modules], moduleFeatures: byModule(user.rights), logoUrl: logoUrl ?? '' }
  },

  async memberList({ body: { page, size, cursor, ...filter } }, context) {
    const paging = { page, size, ...(cursor !== undefined && { cursor }) }
    const found = await selectMembers(context.db, context.user, filter, paging)
    return { ...found, items: await present(context, found.items) }
  },

  async memberCounts(_given, { db, user }) {
    const { states, roles } = await countMembers(db, user)
    return {
      states: states.map(({ key, ...counted }) => ({ state: key as contract.MemberState, ...counted })),
      roles: roles.map(({ key, ...counted }) => ({ code: key, ...counted })),
    }
  },

  async staffList({ query }, { db, user, language }) {
    assertAllowed(mayLookUpStaff(user))
    return selectStaff(db, language, query)
  },
  creatorList: ({ query }, { db, language }) => selectCreators(db, language, query),
  memberGet: ({ memberId }, context) => presentOne(context, memberId),

  memberAdd: prepared(
    async ({ body }: { body: NewMember }) => {
      const password = body.first === 'password' ? oneTimePassword() : undefined
      return { body, password, passwordHash: password ? await hashPassword(password) : null }
    },
    async ({ body: { first, ...draft }, password, passwordHash }, context: CallContext) => {
      const { db, platform, user } = context
      assertAllowed(mayAdd(user))
      mustGrant(user, draft, await selectRoles(db))
      const { id, accountId, fresh } = await insertMember(context, draft, passwordHash)
      const { row, extras } = await loadForUpdate(context, id)
      const { data, rights } = statesOf(row, extras)
      await logOperation(context, 'member.add', { ...loggedMember(row), after: { ...data, ...rights } })
      const place = { accountId, memberId: id }
      const code = fresh && first === 'code' ? await activationFor(platform, { institutionId: user.institutionId, ...place }) : null
      const secret = fresh && password !== undefined ? { kind: 'password' as const, value: password, expiresAt: null } : code
      return { member: await presentOne(context, id), secret }
    },
  ),

  async memberChange({ body: { id, rowVersion, avatarUrl, ...change } }, context) {
    const { db, user } = context
    const own = id === undefined
    if (own) assertAllowed(mayChangeOwn(change))
    else assertAllowed(mayChangeOthers(user))
    const memberId = id ?? user.memberId
    const { row, extras, roles, target, can } = await loadForUpdate(context, memberId)
    if (!own) {
      const { roles: codes = row.roles, scope = row.scope } = change
      mustGrant(user, { roles: codes, scope }, roles, row)
      if (change.scopeDepartmentIds) assertAllowed(mayAssignRoles(user))
      assertAllowed(can.edit || can.roles)
    }
    const before = statesOf(row, extras)
    const changed = { ...change, ...(avatarUrl === null && { avatarUrl }) }
    await updateMember(context, row, contactOf(row, extras), changed, rowVersion)
    if (target.roles.includes('administrator') && change.roles && !change.roles.includes('administrator')) await mustKeepAdministrator(db)
    const after = await loadForUpdate(context, memberId)
    if (await recordChange(context, after.row, before, statesOf(after.row, after.extras))) await pushLive(db, [memberId], { type: 'rights' })
    return presentOne(context, memberId)
  },

  memberDisable: ({ body }, context) => disableMembers(context, body.ids),

  async memberDisablePreview({ body }, context) {
    const { db, platform, user } = context
    // Counted before the rehearsal, which ends the sessions.
    const signedIn = await selectSignedIn(platform, body.ids)
    const result = await rehearse(db, () => disableMembers(context, body.ids))
    const rows = await selectMembersById(db, user, result.done)
    const having = (role: string) => rows.filter(({ roles }) => roles.includes(role)).length
    const effects = { administrators: having('administrator'), teachers: having('teacher'), authors: having('author') }
    return { ...result, effects: { ...effects, signedIn: result.done.filter((id) => signedIn.has(id)).length } }
  },

  memberEnable: ({ body }, context) =>
    forEachMember(context, body.ids, async (row, target, roles) => {
      assertAllowed(permittedActions(context.user, target, roles).enable)
      await enableMember(context.db, row)
      await logOperation(context, 'member.enable', loggedMember(row))
    }),

  memberAssign: ({ body }, context) => assignMembers(context, body),

  async memberAssignPreview({ body }, context) {
    const { db, platform, user } = context
    const roles = await selectRoles(db)
    const before = new Map((await selectMembersById(db, user, body.ids)).map((row) => [row.id, row.roles]))
    const { done, failed } = await rehearse(db, () => assignMembers(context, body))
    const signedIn = await selectSignedIn(platform, done)
    const changes = done.map((id) => ({ id, had: before.get(id) ?? [], has: rolesAfter(before.get(id) ?? [], body) }))
    const losing = changes.filter(({ had, has }) => [...rightsOf(had, roles)].some((right) => !rightsOf(has, roles).has(right)))
    const administrators = changes.filter(({ had, has }) => had.includes('administrator') && !has.includes('administrator'))
    const effects = { administrators: administrators.length, losing: losing.length, signedIn: losing.filter(({ id }) => signedIn.has(id)).length }
    return { done, failed, effects }
  },
})

/** `mybook:edit` and `mybook:add` become `{ mybook: ['edit', 'add'] }`. */
function byModule(rights: readonly string[]): Record<string, string[]> {
  const pairs = rights.map((each) => each.split(':') as [string, string])
  return Object.fromEntries([...Map.groupBy(pairs, ([module]) => module)].map(([module, list]) => [module, list.map(([, right]) => right)]))
}

function disableMembers(context: CallContext, ids: readonly string[]) {
  const { db, platform, user } = context
  return forEachMember(context, ids, async (row, target, roles) => {
    const words = cannotDisable(user, target, roles)
    if (words) throw refusal('forbidden', words)
    await disableMember(db, platform, row)
    await logOperation(context, 'member.disable', loggedMember(row))
  })
}

type Assignments = z.output<typeof contract.memberAssign.shape.body>

const rolesAfter = (before: readonly string[], { addRoles, removeRoles }: Pick<Assignments, 'addRoles' | 'removeRoles'>) =>
  [...new Set([...before, ...addRoles])].filter((code) => !removeRoles.includes(code))

function assignMembers(context: CallContext, { ids, departmentId, cohortId, ...change }: Assignments) {
  const { db, platform, user } = context
  return forEachMember(context, ids, async (row, target, roles) => {
    const can = permittedActions(user, target, roles)
    const codes = rolesAfter(row.roles, change)
    if (!codes.length) throw refusal('invalid', { zh: '至少保留一个角色', en: 'Keep at least one role' })
    mustGrant(user, { roles: codes, scope: row.scope }, roles, row)
    assertAllowed(departmentId === undefined && cohortId === undefined ? can.roles : can.edit)
    const extras = await selectExtras(db, platform, [row])
    await updateMember(context, row, contactOf(row, extras), { roles: codes, departmentId, cohortId }, undefined)
    if (row.roles.includes('administrator') && !codes.includes('administrator')) await mustKeepAdministrator(db)
    const after = await loadMember(db, user, row.id)
    if (await recordChange(context, after, statesOf(row, extras), statesOf(after, await selectExtras(db, platform, [after]))))
      await pushLive(db, [row.id], { type: 'rights' })
  })
}
