import type { CallInput } from '#contract/call.ts'
import type { BatchResult } from '#contract/page.ts'
import type { Bilingual } from '#contract/errors.ts'
import { inLanguage } from '#server/kernel/http/refusal.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { classMembersChange, MemberState } from '../../contract-members.ts'
import { tellMembers } from '../manifest/messages.ts'
import { rulesClasses } from '../policy.ts'
import { type ClassRecord, countMembers, noClass } from '../queries.ts'
import { actionFrom, placesLeft } from '../rules.ts'
import { cannotTeach, teachingRoles } from './add-members.ts'
import { mustKeepTeacher } from './keep-teacher.ts'
import { type Membership, selectMemberships, selectPeople, updateMembers } from './member-queries.ts'

type Asked = CallInput<typeof classMembersChange>['body']

const leadsTo = { approve: 'active', refuse: 'removed', remove: 'removed', readmit: 'active' } as const

const noSuchState: Record<MemberState, Bilingual> = {
  active: { zh: '已经在班里', en: 'Is in the class already' },
  pending: { zh: '还在等待审核', en: 'Still waits for approval' },
  left: { zh: '已退出班级', en: 'Has left the class' },
  removed: { zh: '已被移出班级', en: 'Was removed from the class' },
}
const isOwner = { zh: '班级的负责人不能被其他老师移出或改变身份', en: 'The owner of the class cannot be removed or changed by other teachers' }
const isFull = { zh: '班级人数已满', en: 'The class is full' }

/** Changes members, with the class locked: those for whom it is possible; the others are returned with the reason. */
export async function changeMembers(
  { db, user, language }: CallContext,
  klass: ClassRecord,
  asked: Asked,
): Promise<BatchResult & { names: string[] }> {
  const ids = [...new Set(asked.memberIds)]
  const rows = await selectMemberships(db, klass.id, ids)
  if (rows.length < ids.length) throw noClass()
  const teaching = asked.action === 'role' && asked.role === 'teacher' ? await mayTeachIds(db, ids) : undefined
  let places = placesLeft(klass.capacity, (await countMembers(db, [klass.id])).get(klass.id)?.students ?? 0)

  const reasonOf = (row: Membership): Bilingual | undefined => {
    if (!(actionFrom[asked.action] as readonly MemberState[]).includes(row.state)) return noSuchState[row.state]
    const ends = asked.action === 'remove' || (asked.action === 'role' && asked.role !== row.role)
    if (ends && row.memberId === klass.ownerId && !rulesClasses(user) && row.memberId !== user.memberId) return isOwner
    if (teaching && !teaching.has(row.memberId)) return cannotTeach(row.name)
    const takesPlace =
      asked.action === 'approve' || asked.action === 'readmit'
        ? row.role === 'student'
        : asked.action === 'role' && asked.role === 'student' && row.role !== 'student'
    if (takesPlace && places-- <= 0) return isFull
    return undefined
  }
  const judged = rows.map((row) => ({ row, reason: reasonOf(row) }))
  const able = judged.flatMap(({ row, reason }) => (reason ? [] : [row]))
  const done = able.map(({ memberId }) => memberId)
  if (asked.action === 'remove' || (asked.action === 'role' && asked.role !== 'teacher')) await mustKeepTeacher(db, klass, done)
  if (asked.action === 'role') await updateMembers(db, klass.id, done, { role: asked.role })
  else if (asked.action === 'group') await updateMembers(db, klass.id, done, { groupName: asked.groupName })
  else {
    await updateMembers(db, klass.id, done, { state: leadsTo[asked.action] })
    if (done.length) await tellMembers(db, klass, done, asked.action)
  }
  return {
    done,
    names: able.map(({ name }) => name),
    failed: judged.flatMap(({ row, reason }) => (reason ? [{ id: row.memberId, name: row.name, reason: inLanguage(reason, language) }] : [])),
  }
}

async function mayTeachIds(db: CallContext['db'], ids: readonly string[]): Promise<ReadonlySet<string>> {
  const teaching = await teachingRoles(db)
  const people = await selectPeople(db, ids, null)
  return new Set(people.filter(({ roles }) => roles.some((code) => teaching.has(code))).map(({ id }) => id))
}
