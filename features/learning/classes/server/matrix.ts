import { type Expectation, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { newCode } from './joining/codes.ts'
import * as classes from '../contract.ts'
import * as groups from '../contract-groups.ts'
import * as joining from '../contract-joining.ts'
import * as members from '../contract-members.ts'

/** Classes of others are found by administrators of the institution alone. */
const found: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

export const matrix = [
  ...entriesOf(classes)({
    classList: { ask: () => ({ query: {} }), expect: 'ok' },
    classGet: { ask: ({ classId }) => ({ classId }), expect: found },
    classAdd: { ask: () => ({ key: newId(), body: { name: '新班' } }), expect: pressing('teach:class'), logs: ['class.add'] },
    classChange: { ask: ({ classId }) => ({ classId, body: { name: '改名的班', rowVersion: 1 } }), expect: found, logs: ['class.change'] },
    classRemove: { ask: ({ classId }) => ({ classId }), expect: found, logs: ['class.remove'] },
    classRestore: { ask: ({ classId }) => ({ classId }), expect: found, logs: ['class.restore'] },
    classCodeRenew: { ask: ({ classId }) => ({ classId }), expect: found, logs: ['class.code'] },
    myClassList: { ask: () => ({ query: {} }), expect: 'ok' },
  }),
  ...entriesOf(joining)({
    // Everybody who has the code may read the name of the class, also a person of another institution.
    classInvitation: {
      ask: ({ openInviteCode }) => ({ query: { code: openInviteCode } }),
      expect: { own: 'ok', same: 'ok', other: 'ok', deleted: 'notFound' },
    },
    classJoin: {
      ask: ({ openInviteCode }) => ({ body: { code: openInviteCode } }),
      expect: { own: 'ok', same: 'ok', other: 'conflict', deleted: 'notFound' },
      logs: ['class.join'],
    },
    classLeave: {
      ask: ({ leftClassId }) => ({ classId: leftClassId }),
      expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
      logs: ['class.leave'],
    },
  }),
  ...entriesOf(groups)({
    classGroupList: { ask: ({ classId }) => ({ classId }), expect: found },
    classGroupsOffer: { ask: ({ classId }) => ({ classId, body: { names: ['甲组', '乙组'] } }), expect: found, logs: ['class.groups'] },
    classGroupsDraw: {
      ask: ({ classId }) => ({ classId, body: { by: 'count', number: 2, seed: 7, apply: true } }),
      expect: found,
      logs: ['class.groups'],
    },
    // Only a student of the class chooses; an administrator finds the class, but is none.
    classGroupChoose: {
      ask: ({ leftClassId }) => ({ classId: leftClassId, body: { groupName: '第一组' } }),
      expect: { own: 'ok', same: leading('forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' },
      logs: ['class.groupChoose'],
    },
  }),
  ...entriesOf(members)({
    classMemberList: { ask: ({ classId }) => ({ classId, query: {} }), expect: found },
    classCandidates: { ask: ({ classId }) => ({ classId, query: { q: '王' } }), expect: found },
    classMembersAdd: { ask: ({ classId, waitingId }) => ({ classId, body: { memberIds: [waitingId] } }), expect: found, logs: ['class.membersAdd'] },
    classMembersChange: {
      ask: ({ classId, studentId }) => ({ classId, body: { action: 'group', memberIds: [studentId], groupName: '第一组' } }),
      expect: found,
      logs: ['class.members'],
      oneLogEntry: true,
    },
    classMembersImport: {
      ask: ({ classId }) => ({ classId, file: { name: '名单.csv', bytes: Buffer.from('姓名,学号\n甲,1\n') } }),
      expect: found,
      logs: notLogged.draft,
    },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    classId: string
    /** The code of a class that the person is not in. */
    openInviteCode: string
    /** A class in which the person is a student. */
    leftClassId: string
  }
}

export async function things({ db, memberId, studentId, named }: ThingsContext) {
  const [classId, openId, leftClassId] = [newId(), newId(), newId()]
  const openInviteCode = newCode()
  await db
    .insertInto('classes')
    .values([
      { id: classId, name: named('教学班'), inviteCode: newCode(), ownerId: memberId },
      { id: openId, name: '开放的班', inviteCode: openInviteCode, ownerId: memberId },
      { id: leftClassId, name: named('加入的班'), inviteCode: newCode(), ownerId: memberId, groupsOpenUntil: new Date('2999-01-01') },
    ])
    .execute()
  await db
    .insertInto('classMembers')
    .values([
      { classId, memberId, role: 'teacher', joinedVia: 'added' },
      ...(memberId === studentId ? [] : [{ classId, memberId: studentId, joinedVia: 'code' }]),
      { classId: leftClassId, memberId, joinedVia: 'code' },
    ])
    .execute()
  await db.insertInto('classGroups').values({ classId: leftClassId, name: '第一组', seq: 0 }).execute()
  return { classId, openInviteCode, leftClassId }
}

export const ways: Ways = {
  // A class is restored after it was dissolved; the class of the matrix is not.
  classRestore: async ({ server, caller, things: { classId } }) => {
    await server.ask(caller.person, 'DELETE', `/pressplatform/classes/${classId}`)
    return { asked: { classId } }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  classes:
    'capacity course_id created_at deleted_at describe ends_on group_size groups_open_until id institution_id invite_code invite_expires_at join_mode name owner_id row_version starts_on state term textbook_id updated_at',
  class_groups: 'class_id institution_id name seq',
  class_members: 'changed_at class_id group_name institution_id joined_at joined_via member_id role state',
}
