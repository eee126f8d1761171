import * as contract from '../../contract-members.ts'
import { enqueueImport } from '#features/workbench/imports/server/jobs.ts'
import { insertImport } from '#features/workbench/imports/server/queries.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { objectOf } from '../managed.ts'
import { maySeeMembers, mayTeach } from '../policy.ts'
import { type ClassRecord, loadClass, lockClass } from '../queries.ts'
import { isOver } from '../rules.ts'
import { addMembers } from './add-members.ts'
import { changeMembers } from './change-members.ts'
import { selectCandidates, selectMembers } from './member-queries.ts'

/** The class, if the caller may change its members now. */
async function changeable({ db, user }: CallContext, classId: string): Promise<ClassRecord> {
  const klass = await loadClass(db, user, classId)
  assertAllowed(mayTeach(user, klass))
  if (isOver(klass.state)) throw refusal('conflict', { zh: '班级已结束，成员不能再修改', en: 'The class is over; its members cannot be changed' })
  return klass
}

export default handlers(contract, {
  async classMemberList({ classId, query }, { db, user }) {
    const klass = await loadClass(db, user, classId)
    assertAllowed(maySeeMembers(user, klass))
    return selectMembers(db, klass, query)
  },

  async classCandidates({ classId, query }, context) {
    await changeable(context, classId)
    return selectCandidates(context.db, classId, query.q)
  },

  async classMembersAdd({ classId, body }, context) {
    await lockClass(context.db, classId)
    const klass = await changeable(context, classId)
    const done = await addMembers(context.db, klass, body)
    await logOperation(context, 'class.membersAdd', {
      ...objectOf(klass),
      after: { added: done.names.slice(0, 50), memberRole: body.role, group: body.groupName },
    })
    return { added: done.names.length, already: done.already }
  },

  async classMembersChange({ classId, body }, context) {
    await lockClass(context.db, classId)
    const klass = await changeable(context, classId)
    const { done, failed, names } = await changeMembers(context, klass, body)
    if (done.length) {
      const to = body.action === 'role' ? { memberRole: body.role } : body.action === 'group' ? { group: body.groupName } : {}
      await logOperation(context, 'class.members', { ...objectOf(klass), after: { what: body.action, members: names, ...to } })
    }
    return { done, failed }
  },

  async classMembersImport({ classId, file }, context) {
    await changeable(context, classId)
    const id = await insertImport(context.db, context.user, 'classMembers', file, {}, classId)
    const jobId = await enqueueImport(context, { id, fileName: file.name }, ['read'])
    return { jobId, importId: id }
  },
})
