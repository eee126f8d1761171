import { type Expectation, entriesOf, handling, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as groups from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

const mayGroup = pressing('user_management:group')
const changed: Expectation = { own: mayGroup, same: mayGroup, other: 'notFound', deleted: 'notFound' }
const readable: Expectation = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(groups)({
  usergroupSearch: { ask: () => ({ query: {}, body: {} }), expect: 'ok', logs: notLogged.reads },
  usergroupAdd: { ask: () => ({ query: {}, body: { name: '新组' } }), expect: mayGroup, logs: ['usergroup.add', 'usergroup.change'] },
  usergroupRemove: { ask: ({ usergroupId }) => ({ query: { contentId_: usergroupId } }), expect: changed, logs: ['usergroup.remove'] },
  usergroupPreview: { ask: () => ({ body: { rule: {} } }), expect: 'ok', logs: notLogged.reads },
  usergroupMembers: { ask: ({ usergroupId }) => ({ usergroupId, query: {} }), expect: readable },
  usergroupMembersChange: {
    ask: ({ usergroupId, studentId }) => ({ usergroupId, body: { add: [studentId] } }),
    expect: changed,
    logs: ['usergroup.change'],
  },
  usergroupGrants: { ask: ({ usergroupId }) => ({ usergroupId }), expect: readable },
  usergroupGrant: {
    ask: ({ usergroupId, textbookId }) => ({ usergroupId, body: { resourceId: textbookId } }),
    // A book is opened to others only by people who may change it.
    expect: {
      own: handling('allbook:edit', 'ok', 'forbidden'),
      same: handling('allbook:edit', 'ok', 'notFound'),
      other: 'notFound',
      deleted: 'notFound',
    },
    logs: ['usergroup.grant'],
  },
  usergroupRevoke: { ask: ({ usergroupId, publishedId }) => ({ usergroupId, resourceId: publishedId }), expect: changed, logs: ['usergroup.revoke'] },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    usergroupId: string
  }
}

export async function things({ db, memberId, publishedId, named }: ThingsContext) {
  const usergroupId = newId()
  await db
    .insertInto('usergroups')
    .values({ id: usergroupId, name: named('用户组'), kind: 'static', ownerId: memberId })
    .execute()
  const grant = { usergroupId, resourceKind: 'textbook', resourceId: publishedId, access: 'read', grantedBy: memberId }
  await db.insertInto('usergroupGrants').values(grant).execute()
  await db.insertInto('usergroupMembers').values({ usergroupId, memberId }).execute()
  return { usergroupId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  usergroup_grants: 'access granted_at granted_by institution_id resource_id resource_kind usergroup_id',
  usergroup_members: 'added_at expires_at institution_id member_id usergroup_id',
  usergroups: 'created_at describe id institution_id kind name owner_id row_version rule updated_at',
}
