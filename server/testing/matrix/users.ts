import type * as usergroups from '#features/people/groups/contract.ts'
import type * as users from '#features/people/users/contract.ts'
import type * as handover from '#features/people/users/contract-handover.ts'
import type * as roles from '#features/people/users/contract-roles.ts'
import type * as wayIn from '#features/people/users/contract-first-access.ts'
import { type Entry, handling, type Matrix, pressing, type Rule } from './cell.ts'

const feature = (name: string): Rule => pressing(`user_management:${name}`)
const batch = (name: string): Entry['expect'] => ({ own: feature(name), same: feature(name), other: 'none', deleted: 'none' })

/** Who may not change people learns nothing of them. */
const gone = pressing('user_management:edit', 'notFound')
const anybody: Entry['expect'] = { own: feature('edit'), same: feature('edit'), other: gone, deleted: gone }

export const usersMatrix: Matrix<typeof users> = {
  roleModule: { ask: () => ({}), expect: 'ok' },
  memberList: { ask: () => ({ body: { size: 100 } }), expect: 'ok' },
  memberCounts: { ask: () => ({}), expect: 'ok' },
  staffList: { ask: () => ({ query: { size: 100 } }), expect: ({ modules }) => (modules.length ? 'ok' : 'forbidden') },
  creatorList: { ask: () => ({ query: { size: 100 } }), expect: 'ok' },
  memberGet: { ask: ({ studentId }) => ({ memberId: studentId }), expect: { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' } },
  memberAdd: { ask: () => ({ body: { name: '新人', account: 'new-person', roles: ['student'] } }), expect: feature('add') },
  memberChange: {
    ask: ({ studentId }) => ({ body: { id: studentId, name: '改名', rowVersion: 1 } }),
    expect: anybody,
  },
  memberDisable: { ask: ({ studentId }) => ({ body: { ids: [studentId] } }), expect: batch('disable') },
  memberEnable: { ask: ({ disabledId }) => ({ body: { ids: [disabledId] } }), expect: batch('disable') },
  memberAssign: { ask: ({ studentId, cohortId }) => ({ body: { ids: [studentId], cohortId } }), expect: batch('edit') },
}

const someone = (name: string): Entry['expect'] => ({ own: feature(name), same: feature(name), other: 'notFound', deleted: 'notFound' })
export const wayInMatrix: Matrix<typeof wayIn> = {
  factorReset: {
    ask: ({ studentId }) => ({ body: { memberId: studentId } }),
    expect: { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' },
  },
  memberPassword: { ask: ({ studentId }) => ({ memberId: studentId, body: {} }), expect: someone('edit') },
  activationIssue: {
    ask: ({ waitingId }) => ({ body: { ids: [waitingId] } }),
    expect: { own: feature('edit'), same: feature('edit'), other: gone, deleted: gone },
  },
}

export const handoverMatrix: Matrix<typeof handover> = {
  memberResponsibilities: {
    ask: ({ studentId }) => ({ memberId: studentId }),
    expect: { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' },
  },
  memberTransfer: { ask: ({ studentId, person }) => ({ memberId: studentId, body: { to: person.memberId } }), expect: someone('transfer') },
  memberLeave: { ask: ({ studentId }) => ({ memberId: studentId, body: {} }), expect: someone('disable') },
}

/** A role belongs to its institution, which knows it by its code. */
const made: Entry['expect'] = { own: feature('role'), same: feature('role'), other: 'notFound', deleted: 'notFound' }
const draft = { name: '助教', modules: [], features: [] }
export const rolesMatrix: Matrix<typeof roles> = {
  roleList: { ask: () => ({}), expect: 'ok' },
  roleAdd: { ask: () => ({ body: draft }), expect: feature('role') },
  roleChange: { ask: ({ roleCode }) => ({ code: roleCode, body: { name: '改名', scope: 'own', rowVersion: 1 } }), expect: made },
  roleImpact: {
    // It only tells, also that a role is not there.
    ask: ({ roleCode }) => ({ body: { changes: [{ code: roleCode, rowVersion: 1, add: ['tbook'] }] } }),
    expect: { own: 'ok', same: 'ok', other: 'ok', deleted: 'ok' },
  },
  roleRights: { ask: ({ roleCode }) => ({ body: { changes: [{ code: roleCode, rowVersion: 1, add: ['tbook'] }] } }), expect: made },
  roleRemove: { ask: ({ roleCode }) => ({ code: roleCode, query: {} }), expect: made },
  memberPermissions: {
    ask: ({ studentId }) => ({ body: { id: studentId } }),
    expect: { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' },
  },
}

const group: Entry['expect'] = { own: feature('group'), same: feature('group'), other: 'notFound', deleted: 'notFound' }
const seen: Entry['expect'] = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' }
export const usergroupsMatrix: Matrix<typeof usergroups> = {
  usergroupSearch: { ask: () => ({ query: {}, body: {} }), expect: 'ok' },
  usergroupAdd: { ask: () => ({ query: {}, body: { name: '新组' } }), expect: feature('group') },
  usergroupRemove: { ask: ({ usergroupId }) => ({ query: { contentId_: usergroupId } }), expect: group },
  usergroupPreview: { ask: () => ({ body: { rule: {} } }), expect: 'ok' },
  usergroupMembers: { ask: ({ usergroupId }) => ({ usergroupId, query: {} }), expect: seen },
  usergroupMembersChange: { ask: ({ usergroupId, studentId }) => ({ usergroupId, body: { add: [studentId] } }), expect: group },
  usergroupGrants: { ask: ({ usergroupId }) => ({ usergroupId }), expect: seen },
  usergroupGrant: {
    ask: ({ usergroupId, textbookId }) => ({ usergroupId, body: { resourceId: textbookId } }),
    // Whoever opens a book must be able to change it.
    expect: {
      own: handling('allbook:edit', 'ok', 'forbidden'),
      same: handling('allbook:edit', 'ok', 'notFound'),
      other: 'notFound',
      deleted: 'notFound',
    },
  },
  usergroupRevoke: { ask: ({ usergroupId, publishedId }) => ({ usergroupId, resourceId: publishedId }), expect: group },
}
