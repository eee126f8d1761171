import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Course } from '#features/learning/courses/contract.ts'
import type { Outline } from '#features/learning/outlines/contract.ts'
import { insertCourse, replaceTeam, updateCourse, updateState } from '#features/learning/courses/server/write-queries.ts'
import { updateClassCourse } from '#features/learning/courses/server/use/use-queries.ts'
import { insertUnits } from '#features/learning/outlines/server/units/unit-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { RerunPreview } from '../../contract.ts'
import type { Template } from '../../contract-templates.ts'

let server: Awaited<ReturnType<typeof openServer>>
let lead: Person
let member: Person
let newcomer: Person
let administrator: Person
let student: Person
let foreign: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  const here = await buildInstitution(server.database)
  ;({ lead, member, newcomer, administrator, student } = await buildPeople(server.database, here, {
    lead: { role: 'teacher', name: '顾老师' },
    member: { role: 'teacher', name: '同事' },
    newcomer: { role: 'teacher', name: '新老师' },
    administrator: { role: 'administrator' },
    student: { role: 'student' },
  }))
  foreign = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
})
afterAll(() => server.close())

const root = '/pressplatform/coursetemplates'
const once = () => ({ 'idempotency-key': newId().replaceAll('-', '') })
const rules = { opens: null, prerequisite: null, groupName: '', completion: { kind: 'none' } } as const

/** A course that is not published, with a section, a unit on a day, a team and a class that takes it. */
async function newCourse(name = '电路分析基础') {
  return withInstitution(server.database, lead.institutionId, async (db) => {
    const id = await insertCourse(db, lead, { name, startsOn: '2026-09-07', endsOn: '2027-01-15' })
    await replaceTeam(db, id, [
      { id: lead.memberId, role: 'lead', introduction: '' },
      { id: member.memberId, role: 'teacher', introduction: '' },
    ])
    const [section, first] = [newId(), newId()]
    await insertUnits(db, lead, id, [
      { id: section, parentId: null, place: 'V', name: '电路模型', minutes: null, content: { kind: 'section' }, rules },
      {
        id: first,
        parentId: section,
        place: 'V',
        name: '电路与模型',
        minutes: 20,
        content: { kind: 'link', url: 'https://example.edu/' },
        rules: { ...rules, opens: { at: '2026-09-07T00:00:00.000Z' } },
      },
    ])
    return id
  })
}
const offer = (courseId: string, who = lead, describe = '给第一次讲这门课的老师') =>
  server.ask(who, 'PUT', `/pressplatform/courses/${courseId}/template`, { describe })
const list = async (who = newcomer, query = 'size=100') =>
  (await server.ask(who, 'GET', `${root}?${query}`)).data as unknown as { items: Template[]; total: number }
const preview = async (courseId: string, weeks: number) =>
  (await server.ask(newcomer, 'GET', `${root}/${courseId}/preview?weeks=${weeks}`)).data as unknown as RerunPreview
const use = (courseId: string, part: object, who = newcomer) =>
  server.ask(who, 'POST', `${root}/${courseId}/use`, { version: '', weeks: 0, name: '我的电路', ...part }, once())

interface Job {
  state: string
  error: string | null
  result: { courseId: string }
}
async function finished(answer: { data: unknown }): Promise<Job> {
  const { jobId } = answer.data as { jobId: string }
  const job = async () => (await server.ask(newcomer, 'GET', `/pressplatform/jobs/${jobId}`)).data as unknown as Job
  await expect.poll(async () => (await job()).state, { timeout: 30_000, interval: 50 }).toBeOneOf(['done', 'failed'])
  return job()
}

test('who leads a course or administers courses offers it; others and an empty course are refused', async () => {
  const courseId = await newCourse()
  expect((await offer(courseId, member)).errorCode).toBe('forbidden')
  expect((await offer(courseId, newcomer)).errorCode).toBe('notFound')
  expect((await offer(courseId, lead, ' ')).fields).toMatchObject([{ path: 'describe' }])
  expect((await offer(courseId, administrator)).status).toBe(200)
  expect((await offer(courseId, lead, '怎么用：先改第一周')).status).toBe(200)
  expect((await server.ask(lead, 'GET', `/pressplatform/courses/${courseId}/template`)).data).toMatchObject({
    offered: { describe: '怎么用：先改第一周' },
    uses: 0,
  })
  const empty = await withInstitution(server.database, lead.institutionId, (db) => insertCourse(db, lead, { name: '空' }))
  expect((await offer(empty)).errorCode).toBe('conflict')
})

test('the list is there for all who may add courses, is searched and paged, and shows the outline; other institutions find nothing', async () => {
  const [one, two] = [await newCourse('有机化学'), await newCourse('无机化学')]
  await offer(one)
  await offer(two)
  expect((await list(newcomer, 'q=有机')).items).toMatchObject([{ id: one, name: '有机化学', teachers: ['顾老师', '同事'], units: 1, uses: 0 }])
  const names = (await list()).items.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['无机化学', '有机化学'])
  expect((await list(newcomer, 'q=化学&size=1&page=2')).items.map(({ name }) => name)).toEqual(['有机化学'])
  expect((await server.ask(newcomer, 'GET', `${root}/${one}`)).data).toMatchObject({
    outline: [
      { name: '电路模型', kind: 'section', depth: 0 },
      { name: '电路与模型', kind: 'link', depth: 1, minutes: 20 },
    ],
  })
  expect((await server.ask(student, 'GET', root)).errorCode).toBe('forbidden')
  expect((await list(foreign)).total).toBe(0)
  expect((await server.ask(foreign, 'GET', `${root}/${one}`)).errorCode).toBe('notFound')
  const plain = await newCourse()
  expect((await server.ask(newcomer, 'GET', `${root}/${plain}`)).errorCode).toBe('notFound')
  await withInstitution(server.database, lead.institutionId, (db) => updateState(db, lead, one, { deletedAt: new Date() }))
  expect((await list(newcomer, 'q=有机')).total).toBe(0)
})

test('a course made from a template has its outline and new dates, is led by the person alone, and names the template also after a later change', async () => {
  const courseId = await newCourse('模板课程')
  await offer(courseId)
  const classId = await buildClass(server.database, lead, [])
  await withInstitution(server.database, lead.institutionId, (db) => updateClassCourse(db, classId, { courseId, textbookId: null }))
  const { version, firstDay, units, team } = await preview(courseId, 26)
  expect({ firstDay, units, team }).toEqual({ firstDay: { from: '2026-09-07', to: '2027-03-08' }, units: 1, team: 0 })
  expect((await use(courseId, { version: 'old', weeks: 26 })).errorCode).toBe('conflict')
  const job = await finished(await use(courseId, { version, weeks: 26 }))
  expect(job).toMatchObject({ state: 'done' })
  const made = job.result.courseId
  const course = (await server.ask(newcomer, 'GET', `/pressplatform/textbooks/course/info?contentId=${made}`)).data as unknown as Course
  expect(course).toMatchObject({
    name: '我的电路',
    publishStatus: 0,
    startsOn: '2027-03-08',
    classes: 0,
    teacher: [{ id: newcomer.memberId, role: 'lead' }],
  })
  const outline = (await server.ask(newcomer, 'GET', `/pressplatform/courses/${made}/outline`)).data as unknown as Outline
  expect(outline.teach?.units.map(({ name, rules: { opens } }) => [name, opens])).toEqual([
    ['电路模型', null],
    ['电路与模型', { at: '2027-03-08T00:00:00.000Z' }],
  ])
  await withInstitution(server.database, lead.institutionId, (db) => updateCourse(db, lead, courseId, { name: '改了名字' }))
  expect((await server.ask(newcomer, 'GET', `/pressplatform/courses/${made}/rerun`)).data).toEqual({
    source: null,
    template: { name: '模板课程', at: expect.any(String) },
  })
  expect((await list(newcomer, 'q=改了名字')).items).toMatchObject([{ uses: 1 }])
  expect(outline.name).toBe('我的电路')
})

test('a template that is withdrawn is not used any more, also by a task that waits; its copies stay', async () => {
  const courseId = await newCourse('要撤的模板')
  await offer(courseId)
  const { version } = await preview(courseId, 0)
  const { result } = await finished(await use(courseId, { version }))
  expect((await server.ask(newcomer, 'DELETE', `/pressplatform/courses/${courseId}/template`)).errorCode).toBe('notFound')
  expect((await server.ask(administrator, 'DELETE', `/pressplatform/courses/${courseId}/template`)).status).toBe(200)
  expect((await use(courseId, { version })).errorCode).toBe('notFound')
  expect((await server.ask(newcomer, 'GET', `/pressplatform/textbooks/course/info?contentId=${result.courseId}`)).status).toBe(200)
  expect((await server.ask(lead, 'GET', `/pressplatform/courses/${courseId}/template`)).data).toEqual({ offered: null, uses: 1 })
})

test('a template is found by the words of its description and of its course, as both are now', async () => {
  const courseId = await newCourse('量子力学')
  await offer(courseId, lead, '给研究生新生，先做实验三')
  const found = async (q: string) => (await list(newcomer, `q=${encodeURIComponent(q)}`)).items.map(({ id }) => id)
  expect(await found('实验三')).toEqual([courseId])
  expect(await found('量子 研究生')).toEqual([courseId])
  await offer(courseId, lead, '给本科生')
  expect([await found('实验三'), await found('本科生')]).toEqual([[], [courseId]])
  await withInstitution(server.database, lead.institutionId, (db) =>
    db.updateTable('courses').set({ name: '波动力学', school: '物理学院' }).where('id', '=', courseId).execute(),
  )
  expect([await found('量子'), await found('波动 物理学院 本科生')]).toEqual([[], [courseId]])
  await withInstitution(server.database, lead.institutionId, (db) =>
    db.updateTable('courses').set({ deletedAt: new Date() }).where('id', '=', courseId).execute(),
  )
  expect(await found('波动')).toEqual([])
})
