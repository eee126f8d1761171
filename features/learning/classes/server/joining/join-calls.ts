import type { CallInput } from '#contract/call.ts'
import type { Bilingual } from '#contract/errors.ts'
import * as contract from '../../contract-joining.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { handlers, prepared, type RequestContext } from '#server/kernel/http/handlers.ts'
import { objectOf } from '../managed.ts'
import { tellOfRequest } from '../manifest/messages.ts'
import { putMembers, selectTeacherIds, updateMembers } from '../members/member-queries.ts'
import { mustKeepTeacher } from '../members/keep-teacher.ts'
import { countMembers, loadClass, lockClass, noClass, selectStaff } from '../queries.ts'
import { joinOutcome } from '../rules.ts'
import { findCode, findInvited, loadInstitutionName } from './join-queries.ts'

const refusals: Record<Exclude<contract.JoinOutcome, 'open' | 'approve' | 'otherInstitution' | 'pending'>, Bilingual> = {
  member: { zh: '你已经在这个班里了', en: 'You are in this class already' },
  removed: {
    zh: '你已被移出这个班，不能再用邀请码加入。请联系老师重新加入',
    en: 'You were removed from this class and cannot join by its code. Ask the teacher to readmit you',
  },
  draft: { zh: '班级还没有开放加入，请稍后再试', en: 'This class is not open yet; try again later' },
  ended: { zh: '班级已结束，不能再加入', en: 'This class has ended and takes no new members' },
  closed: { zh: '班级已停止加入，请联系老师', en: 'This class is closed to new members; ask the teacher' },
  expired: { zh: '邀请码已过期，请向老师要新的', en: 'This invitation has expired; ask the teacher for a new one' },
  full: { zh: '班级人数已满，请联系老师', en: 'This class is full; ask the teacher' },
  visitor: { zh: '你在以访客身份查看这个机构，不能加入班级', en: 'You are visiting this institution and cannot join its classes' },
}

const unknownCode = () => refusal('notFound', { zh: '没有这个邀请码，请核对后再输入', en: 'There is no such code; check it and enter it again' })

/** Finds the class of a code before the transaction, because wrong codes are counted by address, against guessing. */
async function classOfCode(code: string, { app, from }: Pick<RequestContext, 'app' | 'from'>) {
  await app.limits.mayTryClassCode(from.address)
  const found = await findCode(app.database.platform, code)
  if (found) return found
  await app.limits.classCodeMissed(from.address)
  throw unknownCode()
}

export default handlers(contract, {
  classInvitation: prepared(
    ({ query }: CallInput<typeof contract.classInvitation>, outside) => classOfCode(query.code, outside),
    async ({ institutionId, classId }, { platform, inInstitution, user }) => {
      const institution = await loadInstitutionName(platform, institutionId)
      const here = user?.institutionId === institutionId
      const { klass, staff, students } = await inInstitution(institutionId, async (db) => ({
        klass: await findInvited(db, classId, here ? user.memberId : undefined),
        staff: await selectStaff(db, [classId]),
        students: (await countMembers(db, [classId])).get(classId)?.students ?? 0,
      }))
      if (!klass) throw unknownCode()
      const outcome = joinOutcome({ ...klass, students }, new Date())
      const { name, term, describe, state, capacity, joinMode, inviteCode, inviteExpiresAt } = klass
      return {
        code: inviteCode,
        name,
        term,
        describe,
        state,
        capacity,
        joinMode,
        institution,
        students,
        teachers: staff.flatMap((each) => (each.role === 'teacher' ? [each.name] : [])),
        signedInTo: user?.institutionName ?? null,
        inviteExpiresAt: inviteExpiresAt?.toISOString() ?? null,
        outcome: user && !here ? 'otherInstitution' : here && user.visitor && outcome !== 'member' ? 'visitor' : outcome,
        classId: outcome === 'member' ? classId : null,
      }
    },
  ),

  classJoin: prepared(
    async ({ body }: CallInput<typeof contract.classJoin>, outside) => ({ ...(await classOfCode(body.code, outside)), via: body.via }),
    async ({ institutionId, classId, via }, context) => {
      const { db, platform, user } = context
      if (institutionId !== user.institutionId) {
        const { name } = await loadInstitutionName(platform, institutionId)
        throw refusal('conflict', {
          zh: `这个班在“${name}”，你现在进入的是“${user.institutionName}”。请用那里的账号登录后再加入`,
          en: `This class is at ${name}, and you are signed in to ${user.institutionName}. Sign in there to join it`,
        })
      }
      // One person after the other, so that no two take the last place.
      await lockClass(db, classId)
      const klass = await findInvited(db, classId, user.memberId)
      if (!klass) throw unknownCode()
      const { students = 0 } = (await countMembers(db, [classId])).get(classId) ?? {}
      const outcome = user.visitor ? 'visitor' : joinOutcome({ ...klass, students }, new Date())
      if (outcome === 'pending') return { classId, membership: 'pending' as const }
      if (outcome !== 'open' && outcome !== 'approve') throw refusal('conflict', refusals[outcome])
      const membership = outcome === 'open' ? ('active' as const) : ('pending' as const)
      await putMembers(db, classId, via, [{ memberId: user.memberId, role: 'student', state: membership, groupName: '' }])
      if (membership === 'pending') await tellOfRequest(db, klass, await selectTeacherIds(db, classId), user.name)
      await logOperation(context, 'class.join', { ...objectOf(klass), after: { membership } })
      return { classId, membership }
    },
  ),

  async classLeave({ classId }, context) {
    const { db, user } = context
    await lockClass(db, classId)
    const asked = await findInvited(db, classId, user.memberId)
    if (asked?.mine !== 'active' && asked?.mine !== 'pending') throw noClass()
    if (asked.mine === 'active') await mustKeepTeacher(db, await loadClass(db, user, classId), [user.memberId])
    await updateMembers(db, classId, [user.memberId], { state: 'left' })
    await logOperation(context, 'class.leave', { ...objectOf(asked), before: { membership: asked.mine } })
  },
})
