import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { Class } from '../../contract.ts'
import type { Groups } from '../../contract-groups.ts'

let server: Awaited<ReturnType<typeof openServer>>
let here: string
let teacher: Person
beforeAll(async () => {
  server = await openServer()
  here = await buildInstitution(server.database, { name: '分组大学' })
  ;({ teacher } = await buildPeople(server.database, here, { teacher: { role: 'teacher', name: '顾老师' } }))
})
afterAll(() => server.close())

const path = '/pressplatform/classes'

/** A class with so many students. */
async function classOf(count: number) {
  const key = { 'idempotency-key': newId().replaceAll('-', '') }
  const { id } = (await server.ask(teacher, 'POST', path, { name: '数据结构' }, key)).data as unknown as Class
  const students: Person[] = []
  for (let at = 0; at < count; at++) students.push(await buildPerson(server.database, here, 'student', { name: `学生${at}` }))
  await server.ask(teacher, 'POST', `${path}/${id}/members`, { memberIds: students.map(({ memberId }) => memberId) })
  return { id, students }
}
const groups = async (id: string, who = teacher) => (await server.ask(who, 'GET', `${path}/${id}/groups`)).data as unknown as Groups
const offer = (id: string, body: object) => server.ask(teacher, 'PUT', `${path}/${id}/groups`, body)
const draw = (id: string, body: object) => server.ask(teacher, 'POST', `${path}/${id}/groups/draw`, body)
const choose = (id: string, who: Person, groupName: string) => server.ask(who, 'POST', `${path}/${id}/groups/choose`, { groupName })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

test('a drawn division is shown first, and then stored as it was shown', async () => {
  const { id, students } = await classOf(7)
  const asked = { by: 'size', number: 3, seed: 42 }
  const shown = (await draw(id, asked)).data as { groups: { name: string; people: { id: string }[] }[] }
  expect(shown.groups.map(({ people }) => people.length)).toEqual([3, 2, 2])
  expect((await groups(id)).ungrouped).toHaveLength(7)
  expect((await draw(id, { ...asked, apply: true })).data).toEqual(shown)
  const stored = await groups(id)
  const idsOf = (all: { name: string; people: { id: string }[] }[]) => all.map(({ name, people }) => [name, people.map((each) => each.id).toSorted()])
  expect(idsOf(stored.groups)).toEqual(idsOf(shown.groups))
  expect(stored.ungrouped).toEqual([])

  // A student who comes later is added to a smallest group; the others stay where they are.
  const late = await buildPerson(server.database, here, 'student', { name: '后来的' })
  await server.ask(teacher, 'POST', `${path}/${id}/members`, { memberIds: [late.memberId] })
  await draw(id, { ...asked, who: 'ungrouped', apply: true })
  const filled = await groups(id)
  expect(filled.groups.map(({ people }) => people.length).toSorted((a, b) => a - b)).toEqual([2, 3, 3])
  for (const { memberId } of students)
    expect(filled.groups.find(({ people }) => people.some((each) => each.id === memberId))?.name).toBe(
      stored.groups.find(({ people }) => people.some((each) => each.id === memberId))?.name,
    )
})

test('students choose while the choice is open and the group has room; a group that is left out loses its people', async () => {
  const { id, students } = await classOf(3)
  const [first, second, third] = students as [Person, Person, Person]
  expect((await choose(id, first, '甲组')).errorCode).toBe('conflict')
  expect((await offer(id, { names: ['甲组', '甲组'] })).fields?.map((field) => field.path)).toEqual(['names'])
  expect((await offer(id, { names: [], openUntil: tomorrow() })).fields?.map((field) => field.path)).toEqual(['names'])
  expect((await offer(id, { names: ['甲组'], openUntil: new Date(Date.now() - 1000).toISOString() })).fields?.map((field) => field.path)).toEqual([
    'openUntil',
  ])
  await offer(id, { names: ['甲组', '乙组'], size: 1, openUntil: tomorrow() })
  expect((await groups(id, first)).can).toEqual({ change: false, choose: true })

  expect((await choose(id, first, '甲组')).data).toMatchObject({ mine: '甲组' })
  expect(await choose(id, second, '甲组')).toMatchObject({ errorCode: 'conflict', errorMessage: '这个小组已满，请选择其他小组' })
  expect((await choose(id, second, '丙组')).fields?.map((field) => field.path)).toEqual(['groupName'])
  // Two at the same moment: one of them gets the last place.
  const both = await Promise.all([choose(id, second, '乙组'), choose(id, third, '乙组')])
  expect(both.map(({ errorCode }) => errorCode ?? 'ok').toSorted()).toEqual(['conflict', 'ok'])
  // Who is in a full group may stay in it, and may leave.
  expect((await choose(id, first, '甲组')).data).toMatchObject({ mine: '甲组' })
  expect((await choose(id, first, '')).data).toMatchObject({ mine: '' })
  expect((await groups(id, first)).ungrouped).toEqual([])

  await choose(id, first, '甲组')
  await offer(id, { names: ['乙组'] })
  const after = await groups(id)
  expect(after.groups.map(({ name }) => name)).toEqual(['乙组'])
  expect(after.ungrouped.map((each) => each.id)).toContain(first.memberId)
  expect((await choose(id, first, '乙组')).errorCode).toBe('conflict')
})

test('who teaches elsewhere, and a student, changes no groups; a class that is over keeps them', async () => {
  const { id, students } = await classOf(1)
  const stranger = await buildPerson(server.database, here, 'teacher', { name: '别的老师' })
  expect((await server.ask(stranger, 'GET', `${path}/${id}/groups`)).errorCode).toBe('notFound')
  expect((await server.ask(students[0], 'PUT', `${path}/${id}/groups`, { names: ['甲组'] })).errorCode).toBe('forbidden')
  expect((await server.ask(students[0], 'POST', `${path}/${id}/groups/draw`, { by: 'count', number: 1, seed: 1, apply: true })).errorCode).toBe(
    'forbidden',
  )
  await offer(id, { names: ['甲组'], openUntil: tomorrow() })
  const { rowVersion, name, joinMode } = (await server.ask(teacher, 'GET', `${path}/${id}`)).data as unknown as Class
  await server.ask(teacher, 'PUT', `${path}/${id}`, { name, joinMode, state: 'ended', rowVersion })
  expect((await choose(id, students[0]!, '甲组')).errorCode).toBe('conflict')
  expect((await offer(id, { names: [] })).errorCode).toBe('conflict')
  expect((await groups(id)).groups.map((group) => group.name)).toEqual(['甲组'])
})
