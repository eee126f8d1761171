import { type Expectation, type Rule, entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import * as users from '../contract.ts'
import * as applications from '../contract-applications.ts'
import * as firstAccess from '../contract-first-access.ts'
import * as handover from '../contract-handover.ts'
import * as roles from '../contract-roles.ts'
import * as files from '../contract-files.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { type Ways } from '#server/testing/matrix/place.ts'

const right = (name: string): Rule => pressing(`user_management:${name}`)
/** What a right allows to do with one object of the institution. */
const ofInstitution = (name: string): Expectation => ({ own: right(name), same: right(name), other: 'notFound', deleted: 'notFound' })
const batch = (name: string): Expectation => ({ own: right(name), same: right(name), other: 'none', deleted: 'none' })
/** Answers do not show who exists to callers who may not change members. */
const unknown = pressing('user_management:edit', 'notFound')
const changed: Expectation = { own: right('edit'), same: right('edit'), other: unknown, deleted: unknown }
const readable: Expectation = { own: 'ok', same: 'ok', other: 'notFound', deleted: 'notFound' }
const roleDraft = { name: '助教', modules: [], features: [] }

export const matrix = [
  ...entriesOf(users)({
    roleModule: { ask: () => ({}), expect: 'ok' },
    memberList: { ask: () => ({ body: { size: 100 } }), expect: 'ok', logs: notLogged.reads },
    memberCounts: { ask: () => ({}), expect: 'ok' },
    staffList: { ask: () => ({ query: { size: 100 } }), expect: ({ modules }) => (modules.length ? 'ok' : 'forbidden') },
    creatorList: { ask: () => ({ query: { size: 100 } }), expect: 'ok' },
    memberGet: { ask: ({ studentId }) => ({ memberId: studentId }), expect: readable },
    memberAdd: { ask: () => ({ body: { name: '新人', account: 'new-person', roles: ['student'] } }), expect: right('add'), logs: ['member.add'] },
    memberChange: {
      ask: ({ studentId }) => ({ body: { id: studentId, name: '改名', rowVersion: 1 } }),
      expect: changed,
      logs: ['member.change', 'member.role'],
    },
    memberDisable: { ask: ({ studentId }) => ({ body: { ids: [studentId] } }), expect: batch('disable'), logs: ['member.disable'] },
    memberDisablePreview: { ask: ({ studentId }) => ({ body: { ids: [studentId] } }), expect: batch('disable'), logs: notLogged.reads },
    memberEnable: { ask: ({ disabledId }) => ({ body: { ids: [disabledId] } }), expect: batch('disable'), logs: ['member.enable'] },
    memberAssign: {
      ask: ({ studentId, cohortId }) => ({ body: { ids: [studentId], cohortId } }),
      expect: batch('edit'),
      logs: ['member.change', 'member.role'],
    },
    memberAssignPreview: {
      ask: ({ studentId, cohortId }) => ({ body: { ids: [studentId], cohortId } }),
      expect: batch('edit'),
      logs: notLogged.reads,
    },
  }),
  ...entriesOf(applications)({
    applicationApprove: { ask: ({ appliedId }) => ({ body: { ids: [appliedId] } }), expect: batch('disable'), logs: ['member.approve'] },
    applicationReject: {
      ask: ({ appliedId }) => ({ body: { ids: [appliedId], reason: '不是本校学生' } }),
      expect: batch('disable'),
      logs: ['member.reject'],
    },
  }),
  ...entriesOf(firstAccess)({
    factorReset: {
      ask: ({ studentId }) => ({ body: { memberId: studentId } }),
      expect: readable,
      logs: ['account.factor'],
    },
    memberPassword: { ask: ({ studentId }) => ({ memberId: studentId, body: {} }), expect: ofInstitution('edit'), logs: ['member.password'] },
    activationPreview: { ask: ({ waitingId }) => ({ body: { ids: [waitingId] } }), expect: changed, logs: notLogged.reads },
    activationIssue: {
      ask: ({ waitingId }) => ({ body: { ids: [waitingId] } }),
      expect: changed,
      logs: ['member.password'],
      oneLogEntry: true,
    },
    activationSend: {
      ask: ({ waitingId }) => ({ body: { ids: [waitingId] } }),
      expect: changed,
      logs: ['member.password'],
      oneLogEntry: true,
    },
  }),
  ...entriesOf(handover)({
    memberResponsibilities: {
      ask: ({ studentId }) => ({ memberId: studentId }),
      expect: readable,
    },
    memberTransfer: {
      ask: ({ studentId, person }) => ({ memberId: studentId, body: { to: person.memberId } }),
      expect: ofInstitution('transfer'),
      logs: ['member.transfer'],
    },
    memberLeave: { ask: ({ studentId }) => ({ memberId: studentId, body: {} }), expect: ofInstitution('disable'), logs: ['member.leave'] },
  }),
  ...entriesOf(roles)({
    roleList: { ask: () => ({}), expect: 'ok' },
    roleAdd: { ask: () => ({ body: roleDraft }), expect: right('role'), logs: ['role.add'] },
    roleChange: {
      ask: ({ roleCode }) => ({ code: roleCode, body: { name: '改名', scope: 'own', rowVersion: 1 } }),
      expect: ofInstitution('role'),
      logs: ['role.change'],
    },
    roleImpact: {
      // A preview: roles that do not exist are part of the answer.
      ask: ({ roleCode }) => ({ body: { changes: [{ code: roleCode, rowVersion: 1, add: ['tbook'] }] } }),
      expect: { own: 'ok', same: 'ok', other: 'ok', deleted: 'ok' },
      logs: notLogged.reads,
    },
    roleRights: {
      ask: ({ roleCode }) => ({ body: { changes: [{ code: roleCode, rowVersion: 1, add: ['tbook'] }] } }),
      expect: ofInstitution('role'),
      logs: ['role.change'],
    },
    roleRemove: { ask: ({ roleCode }) => ({ code: roleCode, query: {} }), expect: ofInstitution('role'), logs: ['role.remove'] },
    memberPermissions: {
      ask: ({ studentId }) => ({ body: { id: studentId } }),
      expect: readable,
      logs: notLogged.reads,
    },
  }),
  ...entriesOf(files)({
    usersImport: {
      ask: () => ({ body: { dryRun: true }, file: { name: 'people.csv', bytes: Buffer.from('姓名\n甲\n') } }),
      expect: right('import'),
      logs: ['import.run'],
    },
    usersExport: { ask: () => ({ body: {} }), expect: right('export'), logs: ['export.run'] },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    roleCode: string
  }
}

export async function things({ db, named, next }: ThingsContext) {
  const roleCode = `made-${next()}`
  await db
    .insertInto('roles')
    .values({ code: roleCode, name: named('角色'), modules: [], features: [] })
    .execute()
  return { roleCode }
}

export const ways: Ways = {
  usersImport: async () => ({
    asked: { body: { dryRun: false }, file: { name: 'people.csv', bytes: Buffer.from('姓名,账号,角色\n甲,jia-1,学生\n') } },
  }),
  // The colleague owns objects that can be transferred.
  memberTransfer: async ({ caller, others }) => ({ asked: { memberId: (await others()).person.memberId, body: { to: caller.person.memberId } } }),
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  member_counts: 'change id institution_id key kind',
  member_departments: 'department_id institution_id kind member_id',
  member_roles: 'created_at department_id institution_id last_login_at member_id name_key number role standing',
  members:
    'account_id applied_at avatar_url cohort_id created_at created_by department_id disabled_at id import_id institution_id last_login_at name name_key number roles row_version scope search_text state title updated_at visitor words',
  roles: 'code describe features institution_id modules name position row_version scope starting',
}
