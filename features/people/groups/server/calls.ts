import type { CallContext } from '#server/kernel/http/handlers.ts'
import * as contract from '../contract.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { mayEdit, mayPublish } from '#features/authoring/textbooks/server/policy.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { presentColleague } from '#features/people/users/server/directory/directory-queries.ts'
import { selectRoles } from '#features/people/users/server/roles/role-queries.ts'
import { deleteGrant, insertGrant, selectGrants } from './grant-queries.ts'
import { deleteGroupMembers, selectGroupMembers, selectMemberNames, selectMembersByRule } from './member-queries.ts'
import { mayAdd, mayChange } from './policy.ts'
import { addMembers, deleteGroup, type GroupRow, insertGroup, selectGroups, presentGroups, loadGroup, touchGroup, updateGroup } from './queries.ts'

const logged = ({ id, name }: { id: string; name: string }) => ({ kind: 'usergroup', id, name })

/** The group, if the caller may change it. */
async function changeable({ db, user }: CallContext, id: string): Promise<GroupRow> {
  const group = await loadGroup(db, id)
  assertAllowed(mayChange(user, group))
  return group
}

async function presentOne({ db, user }: CallContext, id: string) {
  const [group] = await presentGroups(db, user, [await loadGroup(db, id)])
  if (!group) throw refusal('notFound')
  return group
}

export default handlers(contract, {
  async usergroupSearch({ query, body }, { db, user }) {
    const found = await selectGroups(db, { ...body, id: query.contentId_ })
    return { ...found, items: await presentGroups(db, user, found.items) }
  },

  async usergroupAdd({ query, body: { memberIds, rowVersion, ...draft } }, context) {
    const { db, user } = context
    assertAllowed(mayAdd(user))
    if (query.contentId_ === undefined) {
      const id = await insertGroup(db, user, draft, memberIds)
      await logOperation(context, 'usergroup.add', { ...logged({ id, name: draft.name }), after: draft })
      return presentOne(context, id)
    }
    const group = await changeable(context, query.contentId_)
    await updateGroup(db, group, rowVersion, draft)
    const { name, describe, kind, rule } = group
    await logOperation(context, 'usergroup.change', { ...logged(group), before: { name, describe, kind, rule }, after: draft })
    return presentOne(context, group.id)
  },

  async usergroupRemove({ query }, context) {
    const group = await changeable(context, query.contentId_)
    const grants = await selectGrants(context.db, group.id)
    await deleteGroup(context.db, group.id)
    await logOperation(context, 'usergroup.remove', { ...logged(group), before: { grants: grants.map(({ name }) => name) } })
  },

  async usergroupPreview({ body }, { db, user, language }) {
    const roles = await selectRoles(db)
    const { items, total } = await selectMembersByRule(db, user, body.rule, { page: 1, size: 5, sort: 'name' })
    return { count: total, items: items.map((row) => presentColleague(row, roles, language)) }
  },

  async usergroupMembers({ usergroupId, query: { q, ...paging } }, { db, user, language }) {
    const roles = await selectRoles(db)
    const { items, ...rest } = await selectGroupMembers(db, user, usergroupId, { ...paging, words: q })
    return {
      ...rest,
      items: items.map(({ expiresAt, ...row }) => ({ ...presentColleague(row, roles, language), expiresAt: expiresAt?.toISOString() ?? null })),
    }
  },

  async usergroupMembersChange({ usergroupId, body }, context) {
    const { db } = context
    const group = await changeable(context, usergroupId)
    if (group.kind === 'rule')
      throw refusal('conflict', { zh: '成员由规则决定，请修改规则', en: 'A rule determines the members; change the rule instead' })
    await addMembers(db, context.user, usergroupId, body.add, body.expiresAt)
    if (body.remove.length) await deleteGroupMembers(db, usergroupId, body.remove)
    await touchGroup(db, usergroupId)
    const names = await selectMemberNames(db, [...body.add, ...body.remove])
    const after = { added: body.add.map((id) => names.get(id)), removed: body.remove.map((id) => names.get(id)), until: body.expiresAt }
    await logOperation(context, 'usergroup.change', { ...logged(group), after })
    return presentOne(context, usergroupId)
  },

  async usergroupGrants({ usergroupId }, { db }) {
    await loadGroup(db, usergroupId)
    return selectGrants(db, usergroupId)
  },

  async usergroupGrant({ usergroupId, body: { resourceId, access } }, context) {
    const { db, user } = context
    const group = await changeable(context, usergroupId)
    const book = await loadTextbook(db, user, resourceId)
    // The caller may only grant access to a textbook that the caller could publish, and for editing also edit.
    assertAllowed(access === 'edit' ? mayEdit(user, book) && mayPublish(user, book) : mayPublish(user, book))
    await insertGrant(db, { usergroupId, resourceId, access, grantedBy: user.memberId })
    await logOperation(context, 'usergroup.grant', { ...logged(group), after: { textbook: book.name, access } })
    return selectGrants(db, usergroupId)
  },

  async usergroupRevoke({ usergroupId, resourceId }, context) {
    const group = await changeable(context, usergroupId)
    const grant = (await selectGrants(context.db, usergroupId)).find((each) => each.resourceId === resourceId)
    if (!(await deleteGrant(context.db, usergroupId, resourceId))) throw refusal('notFound')
    await logOperation(context, 'usergroup.revoke', { ...logged(group), before: { textbook: grant?.name ?? '', access: grant?.access ?? '' } })
  },
})
