import * as contract from '../../contract-groups.ts'
import type { Groups } from '../../contract-groups.ts'
import type { Bilingual } from '#contract/errors.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { objectOf } from '../managed.ts'
import { mayChangeMembers, maySeeMembers, mayTeach } from '../policy.ts'
import { type ClassRecord, loadClass, lockClass } from '../queries.ts'
import { isOver } from '../rules.ts'
import { filledGroups, newGroups } from './draw-groups.ts'
import { loadChoice, replaceOffered, selectGrouped, selectOffered, type Student, updateChoice, updateGroups } from './group-queries.ts'

const over: Bilingual = { zh: '班级已结束，分组不能再修改', en: 'The class is over; its groups cannot be changed' }
const closed: Bilingual = {
  zh: '现在不能选组。自选分组没有开放，或已经截止',
  en: 'Groups cannot be chosen now: the choice is not open, or it has ended',
}
const full: Bilingual = { zh: '这个小组已满，请选择其他小组', en: 'This group is full; choose another one' }

const named = ({ id, name, number }: Student) => ({ id, name, number })

/** Students by the name of their group: first the groups that are offered, then those that only people have, by name. */
function groupsOf(offered: readonly string[], students: readonly Student[]) {
  const known = new Map<string, Student[]>(offered.map((name) => [name, []]))
  const others = new Map<string, Student[]>()
  for (const student of students) {
    if (!student.groupName) continue
    const there = known.get(student.groupName) ?? others.get(student.groupName)
    if (there) there.push(student)
    else others.set(student.groupName, [student])
  }
  const rest = [...others].toSorted(([a], [b]) => a.localeCompare(b, 'zh', { numeric: true }))
  return [...known, ...rest].map(([name, people]) => ({ name, people }))
}

async function shown({ db, user }: CallContext, klass: ClassRecord): Promise<Groups> {
  const students = await selectGrouped(db, klass.id)
  const { groupSize, groupsOpenUntil } = await loadChoice(db, klass.id)
  const groups = groupsOf(await selectOffered(db, klass.id), students)
  return {
    groups: groups.map(({ name, people }) => ({ name, people: people.map(named) })),
    ungrouped: maySeeMembers(user, klass) ? students.filter(({ groupName }) => !groupName).map(named) : [],
    students: students.length,
    size: groupSize,
    openUntil: groupsOpenUntil?.toISOString() ?? null,
    mine: students.find(({ id }) => id === user.memberId)?.groupName ?? '',
    can: { change: mayChangeMembers(user, klass), choose: mayChoose(klass, groupsOpenUntil) },
  }
}

const mayChoose = (klass: ClassRecord, until: Date | null) =>
  klass.myRole === 'student' && !isOver(klass.state) && until !== null && until.getTime() > Date.now()

/** The class, locked, if the caller may change its groups now. */
async function changeable({ db, user }: CallContext, classId: string): Promise<ClassRecord> {
  await lockClass(db, classId)
  const klass = await loadClass(db, user, classId)
  assertAllowed(mayTeach(user, klass))
  if (isOver(klass.state)) throw refusal('conflict', over)
  return klass
}

export default handlers(contract, {
  async classGroupList({ classId }, context) {
    return shown(context, await loadClass(context.db, context.user, classId))
  },

  async classGroupsOffer({ classId, body: { names, size, openUntil } }, context) {
    const { db } = context
    const klass = await changeable(context, classId)
    if (openUntil !== null && new Date(openUntil).getTime() <= Date.now())
      throw invalid('openUntil', { zh: '截止时间要晚于现在', en: 'The choice must end in the future' })
    if (openUntil !== null && !names.length) throw invalid('names', { zh: '请先写出可选的小组', en: 'Name the groups that can be chosen' })
    const students = await selectGrouped(db, klass.id)
    const before = groupsOf(await selectOffered(db, klass.id), students).map(({ name }) => name)
    await replaceOffered(db, klass.id, names)
    await updateChoice(db, klass.id, { groupSize: size, groupsOpenUntil: openUntil === null ? null : new Date(openUntil) })
    const gone = students.filter(({ groupName }) => groupName && !names.includes(groupName))
    await updateGroups(
      db,
      klass.id,
      gone.map(({ id }) => ({ id, groupName: '' })),
    )
    await logOperation(context, 'class.groups', { ...objectOf(klass), before: { groups: before }, after: { groups: names } })
    return shown(context, klass)
  },

  async classGroupsDraw({ classId, body: { by, number, who, seed, apply } }, context) {
    const { db, language } = context
    const klass = await changeable(context, classId)
    const students = await selectGrouped(db, klass.id)
    const nameOf = (at: number) => inLanguage({ zh: `第 ${at} 组`, en: `Group ${at}` }, language)
    const offered = groupsOf(await selectOffered(db, klass.id), students)
    const alone = students.filter(({ groupName }) => !groupName)
    const groups =
      who === 'ungrouped' && offered.length
        ? filledGroups(offered, alone, seed)
        : newGroups(who === 'all' ? students : alone, by, number, seed, nameOf)
    if (apply) {
      await replaceOffered(
        db,
        klass.id,
        groups.map(({ name }) => name),
      )
      await updateGroups(
        db,
        klass.id,
        groups.flatMap(({ name, people }) => people.map(({ id }) => ({ id, groupName: name }))),
      )
      await logOperation(context, 'class.groups', {
        ...objectOf(klass),
        before: { groups: offered.map(({ name }) => name) },
        after: { groups: groups.map(({ name }) => name), drawn: true },
      })
    }
    return { groups: groups.map(({ name, people }) => ({ name, people: people.map(named) })) }
  },

  async classGroupChoose({ classId, body: { groupName } }, context) {
    const { db, user } = context
    // One person after the other, so that no two take the last place of a group.
    await lockClass(db, classId)
    const klass = await loadClass(db, user, classId)
    assertAllowed(klass.myRole === 'student')
    const { groupSize, groupsOpenUntil } = await loadChoice(db, classId)
    if (!mayChoose(klass, groupsOpenUntil)) throw refusal('conflict', isOver(klass.state) ? over : closed)
    const students = await selectGrouped(db, classId)
    if (groupName && !(await selectOffered(db, classId)).includes(groupName))
      throw invalid('groupName', { zh: '没有这个小组，请刷新后再选', en: 'There is no such group; reload and choose again' })
    const others = students.filter((student) => student.groupName === groupName && student.id !== user.memberId).length
    if (groupName && groupSize !== null && others >= groupSize) throw refusal('conflict', full)
    const before = students.find(({ id }) => id === user.memberId)?.groupName ?? ''
    if (before !== groupName) {
      await updateGroups(db, classId, [{ id: user.memberId, groupName }])
      await logOperation(context, 'class.groupChoose', { ...objectOf(klass), before: { group: before }, after: { group: groupName } })
    }
    return shown(context, klass)
  },
})
