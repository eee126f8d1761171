import type { CallInput } from '#contract/call.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { selectRoles } from '#features/people/users/server/roles/role-queries.ts'
import type { classMembersAdd } from '../../contract-members.ts'
import { tellMembers } from '../manifest/messages.ts'
import { type ClassRecord, countMembers } from '../queries.ts'
import { placesLeft } from '../rules.ts'
import { hasCohort, putMembers, selectMemberships, selectPeople } from './member-queries.ts'

type Asked = CallInput<typeof classMembersAdd>['body']

/** The codes of the institution's roles that may teach: only they can be teachers of a class. */
export async function teachingRoles(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await selectRoles(db)).filter(({ modules }) => modules.includes('teach')).map(({ code }) => code))
}

export const cannotTeach = (names: string) => ({
  zh: `${names}没有教学权限，不能做老师。可以先加为助教`,
  en: `${names} may not teach according to the roles in the institution; add them as an assistant instead`,
})

/** Refuses more students than the class takes. */
export async function mustHavePlaces(db: Db, { id, capacity }: ClassRecord, more: number, path: string): Promise<void> {
  const left = placesLeft(capacity, (await countMembers(db, [id])).get(id)?.students ?? 0)
  if (more > left)
    throw invalid(path, {
      zh: `班级还有 ${left} 个名额，这里有 ${more} 人。可以在班级设置里放宽人数上限`,
      en: `The class has ${left} places left, and these are ${more} people. Raise its capacity in the settings`,
    })
}

/** Adds people to a class, with the class locked. Returns the names of those who were not in it, and how many were. */
export async function addMembers(db: Db, klass: ClassRecord, { memberIds, cohortId, role, groupName }: Asked) {
  if (cohortId !== null && !(await hasCohort(db, cohortId))) throw invalid('cohortId', { zh: '没有这个行政班', en: 'There is no such cohort' })
  const people = await selectPeople(db, memberIds, cohortId)
  const found = new Set(people.map(({ id }) => id))
  if (memberIds.some((id) => !found.has(id))) throw invalid('memberIds', { zh: '有人不在本机构', en: 'Some of them are not in your institution' })
  const there = await selectMemberships(db, klass.id, [...found])
  const active = new Set(there.filter(({ state }) => state === 'active').map(({ memberId }) => memberId))
  const added = people.filter(({ id }) => !active.has(id))
  if (role === 'teacher') {
    const teaching = await teachingRoles(db)
    const others = added.filter(({ roles }) => !roles.some((code) => teaching.has(code)))
    if (others.length) throw invalid('memberIds', cannotTeach(others.map(({ name }) => name).join('、')))
  }
  if (role === 'student') await mustHavePlaces(db, klass, added.length, cohortId === null ? 'memberIds' : 'cohortId')
  await putMembers(
    db,
    klass.id,
    cohortId === null ? 'added' : 'cohort',
    added.map(({ id }) => ({ memberId: id, role, state: 'active', groupName })),
  )
  await tellMembers(
    db,
    klass,
    added.map(({ id }) => id),
    'add',
  )
  return { names: added.map(({ name }) => name), already: active.size }
}
