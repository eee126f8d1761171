import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { insertClass } from '#features/learning/classes/server/write-queries.ts'
import { putMembers } from '#features/learning/classes/server/members/member-queries.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Course, CourseRow } from '../contract.ts'
import { purgeCourses } from './write-queries.ts'

let server: Awaited<ReturnType<typeof openServer>>
let here: string
let administrator: Person
let teacher: Person
let colleague: Person
let student: Person
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  here = await buildInstitution(server.database, { name: '这里大学' })
  ;({ administrator, teacher, colleague, student } = await buildPeople(server.database, here, {
    administrator: { role: 'administrator' },
    teacher: { role: 'teacher', name: '顾老师' },
    colleague: { role: 'teacher', name: '同事' },
    student: { role: 'student', name: '学生' },
  }))
  foreign = await buildPerson(server.database, await buildInstitution(server.database, { name: '那里大学' }), 'administrator')
})
afterAll(() => server.close())

const list = '/pressplatform/teaching/course'
const info = '/pressplatform/textbooks/course/info'
const once = () => ({ 'idempotency-key': newId().replaceAll('-', '') })
const add = (draft: object = {}, who = teacher) => server.ask(who, 'POST', list, { name: '数据结构', ...draft }, once())
const fresh = async (draft: object = {}, who = teacher) => (await add(draft, who)).data as unknown as Course
const read = (id: string, who = teacher) => server.ask(who, 'GET', `${info}?contentId=${id}`)
const set = (ids: string[], status: string, who = teacher) => server.ask(who, 'PUT', `${list}/status`, { ids, status })
const named = async (query: string, who = teacher) =>
  ((await server.ask(who, 'GET', `${list}?size=100&${query}`)).data as { items: CourseRow[] }).items.map(({ name }) => name)
const facts = ({ name, rowVersion, id }: Course) => ({ contentId: id, rowVersion, name, pacing: 'paced', startsOn: null, endsOn: null, price: null })
const classWith = (who: Person, students: Person[]) =>
  withInstitution(server.database, here, async (db) => {
    const draft = { name: '一班', term: '', describe: '', textbookId: null, startsOn: null, endsOn: null, capacity: null, inviteExpiresAt: null }
    const id = await insertClass(db, who.memberId, { ...draft, joinMode: 'closed', state: 'running' })
    const member = { role: 'student', state: 'active', groupName: '' } as const
    await putMembers(
      db,
      id,
      'added',
      students.map(({ memberId }) => ({ ...member, memberId })),
    )
    return id
  })
const file = (who: Person, mime = 'application/pdf') =>
  withInstitution(server.database, here, async (db) => {
    const id = newId()
    await db
      .insertInto('files')
      .values({ id, sha256: 'b'.repeat(64), name: '讲义.pdf', suffix: 'pdf', mime, size: 9, createdBy: who.memberId })
      .execute()
    return id
  })

test('a new course has the defaults of a micro-course and its maker leads it', async () => {
  const course = await fresh()
  expect(course).toMatchObject({
    courseType: 0,
    publishStatus: 0,
    top: 0,
    describe: null,
    school: '',
    classification: [],
    college: [],
    subject: [],
    major: [],
    is_attachment_ownload: 1,
    courseResources: [],
    fileGroups: [{ groupType: 'other', status: 'ready', groupName: 'attachmentgroup', fileItems: [] }],
    teacher: [{ id: teacher.memberId, role: 'lead' }],
    access: 'manage',
  })
  expect(course.contentId).toBe(course.id)
  expect((await add({}, student)).errorCode).toBe('forbidden')
  expect((await add({ teacher: [student.memberId] })).status).toBe(422)
})

test('a draft is its team’s; published it is the institution’s; other institutions never find it', async () => {
  const { id } = await fresh({ name: '看得见的课程' })
  expect([(await read(id, colleague)).errorCode, (await read(id, student)).errorCode]).toEqual(['notFound', 'notFound'])
  expect((await read(id, administrator)).data).toMatchObject({ access: 'manage' })
  expect((await set([id], 'publish', colleague)).data).toMatchObject({ done: [], failed: [{ id, name: '' }] })
  expect((await set([id], 'publish')).data).toMatchObject({ done: [id] })
  expect((await read(id, student)).data).toMatchObject({ access: 'read', can: { edit: false, teach: false, download: true } })
  expect((await read(id, foreign)).errorCode).toBe('notFound')
  expect(await named('scope=original', colleague)).toContain('看得见的课程')
  expect(await named('scope=original', foreign)).not.toContain('看得见的课程')
  await set([id], 'cancel')
  expect((await read(id, student)).errorCode).toBe('notFound')
  expect(await named('scope=original', colleague)).not.toContain('看得见的课程')
})

test('the list takes every filter of the specification, and each set needs its module', async () => {
  const types = (await server.ask(teacher, 'GET', '/pressplatform/textbooks/type/first')).data as unknown as { id: string }[]
  const subject = types[0]?.id ?? ''
  const wanted = await fresh({ name: '滤波 100%', subject: [subject], teacher: [colleague.memberId] })
  await fresh({ name: '别的课程' })
  await set([wanted.id], 'top')
  const found = ['name=100%25', 'keyword=滤波', `subjectId=${subject}`, `teacher=${colleague.memberId}`, 'isTop=1'].map((query) => named(query))
  for (const names of await Promise.all(found)) expect(names).toEqual(['滤波 100%'])
  expect(await named('publishStatus=2&name=滤波')).toEqual([])
  expect(await named('courseType=1&name=滤波')).toEqual([])
  expect(await named('is_attachment_ownload=1&name=滤波')).toEqual(['滤波 100%'])
  for (const list of ['classificationId', 'college', 'professionIds']) expect(await named(`${list}=${subject}`)).toEqual([])
  expect(await named('name=滤波&startUpdateTime=2999-01-01T00:00:00.000Z')).toEqual([])
  expect(await named('name=滤波&endUpdateTime=2999-01-01T00:00:00.000Z')).toEqual(['滤波 100%'])
  expect((await named(''))[0]).toBe('滤波 100%')
  const first = (await server.ask(teacher, 'GET', `${list}?isTop=0`)).data as { items: CourseRow[]; page: number; size: number }
  expect(first).toMatchObject({ page: 1, size: 10 })
  const times = first.items.map(({ lastUpdate_ }) => lastUpdate_.timestamp)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await server.ask(teacher, 'GET', `${list}?scope=sales`)).errorCode).toBe('forbidden')
  expect((await server.ask(student, 'GET', list)).errorCode).toBe('forbidden')
  expect(await named('scope=authorized', administrator)).toEqual([])
})

test('a change is refused at its field, and when the course was changed since', async () => {
  const course = await fresh()
  const change = (body: object, who = teacher) => server.ask(who, 'PUT', info, { ...facts(course), ...body })
  expect((await change({ subject: [newId()] })).fields).toMatchObject([{ path: 'subject' }])
  expect((await change({ startsOn: '2026-09-02', endsOn: '2026-09-01' })).fields).toMatchObject([{ path: 'endsOn' }])
  expect((await change({ cover: await file(colleague, 'image/png') })).fields).toMatchObject([{ path: 'cover' }])
  expect((await change({ cover: await file(teacher) })).fields).toMatchObject([{ path: 'cover' }])
  expect((await change({}, student)).errorCode).toBe('notFound')
  const done = await change({ name: '改过', describe: paragraphs('第一段') })
  expect(done.data).toMatchObject({ name: '改过', excerpt: '第一段', rowVersion: course.rowVersion + 1 })
  expect((await change({ name: '又改' })).errorCode).toBe('conflict')
  const cleared = await server.ask(teacher, 'PUT', info, { ...facts(done.data as unknown as Course), describe: paragraphs('  ') })
  expect(cleared.data).toMatchObject({ describe: null, excerpt: '' })
})

test('the team keeps its order and a lead; an assistant looks only; a lead is removed by another one only', async () => {
  const course = await fresh()
  const change = (rowVersion: number, team: object[]) =>
    server.ask(teacher, 'PUT', `${list}/team`, { contentId: course.id, rowVersion, teacher: team })
  const [lead, other] = [
    { id: teacher.memberId, role: 'lead' },
    { id: colleague.memberId, role: 'assistant', introduction: '助教' },
  ]
  expect((await change(1, [{ ...lead, role: 'teacher' }])).fields).toMatchObject([{ path: 'teacher' }])
  expect((await change(1, [lead, lead])).fields).toMatchObject([{ path: 'teacher' }])
  expect((await change(1, [lead, { id: foreign.memberId, role: 'teacher' }])).fields).toMatchObject([{ path: 'teacher' }])
  const done = await change(1, [other, lead])
  expect(done.data).toMatchObject({ teacher: [{ role: 'assistant', introduction: '助教' }, { role: 'lead' }] })
  expect((await read(course.id, colleague)).data).toMatchObject({ access: 'teach', can: { edit: false, teach: true, manage: false } })
  expect((await server.ask(colleague, 'PUT', info, { ...facts(course), rowVersion: 2 })).errorCode).toBe('forbidden')
  const inbox = (await server.ask(colleague, 'GET', '/pressplatform/messages?type=course')).data as { items: { about: string }[] }
  expect(inbox.items.map(({ about }) => about)).toContain(`course:${course.id}`)
  const without = [{ ...other, role: 'lead' }]
  expect((await change(2, without)).fields).toMatchObject([{ path: 'teacher' }])
  const body = { contentId: course.id, rowVersion: 2, teacher: without }
  expect((await server.ask(administrator, 'PUT', `${list}/team`, body)).status).toBe(200)
  expect((await read(course.id, colleague)).data).toMatchObject({ access: 'manage' })
  expect((await read(course.id)).errorCode).toBe('notFound')
})

test('attachments are for everybody who sees the course only while it allows that', async () => {
  const course = await fresh()
  await set([course.id], 'publish')
  const fileId = await file(teacher)
  const store = (rowVersion: number, on: 0 | 1) =>
    server.ask(teacher, 'PUT', `${list}/files`, { contentId: course.id, rowVersion, fileItems: [fileId], is_attachment_ownload: on })
  const fetched = async (who: Person) =>
    (await server.http.inject({ url: `/rman/v1/files/${fileId}`, headers: { cookie: who.cookie } })).json().errorMessage
  expect((await store(2, 1)).data).toMatchObject({ fileGroups: [{ fileItems: [{ id: fileId, name: '讲义.pdf' }] }] })
  // The bytes of this file were never stored: who may read it gets the same answer as its owner.
  const [owner, reader, stranger] = [await fetched(teacher), await fetched(student), await fetched(foreign)]
  expect([reader === owner, stranger]).toEqual([true, expect.any(String)])
  const reads = (who: Person) =>
    withInstitution(server.database, who.institutionId, async (db) => {
      const { readsCourseFile } = await import('./manifest/file-reader.ts')
      const user = { memberId: who.memberId, rights: [], modules: [] } as never
      return readsCourseFile(db, user, { id: fileId, createdBy: teacher.memberId, textbookId: null })
    })
  expect([await reads(student), await reads(foreign)]).toEqual([true, false])
  await store(3, 0)
  expect([await reads(student), await reads(teacher)]).toEqual([false, true])
  const seen = (await read(course.id, student)).data as unknown as Course
  expect([seen.can.download, seen.fileGroups[0]?.fileItems.length]).toEqual([false, 1])
})

test('a class takes a course, its students find it, and withdrawing the course does not take it from them', async () => {
  const course = await fresh({ name: '班里的课程' })
  const classId = await classWith(teacher, [student])
  const link = (contentId: string | null, who = teacher) => server.ask(who, 'PUT', `${list}/classes`, { classId, contentId })
  expect((await link(course.id, colleague)).errorCode).toBe('notFound')
  expect((await link(course.id)).status).toBe(200)
  expect((await read(course.id, student)).errorCode).toBe('notFound')
  await set([course.id], 'publish')
  await set([course.id], 'cancel')
  expect((await read(course.id, student)).data).toMatchObject({ access: 'learn', can: { teach: false } })
  const mine = (await server.ask(student, 'GET', '/pressplatform/mycourses')).data
  expect(mine).toMatchObject({ items: [{ name: '班里的课程', classes: ['一班'], teachers: ['顾老师'], myRole: null }] })
  expect((await server.ask(teacher, 'GET', `${list}/classes?contentId=${course.id}`)).data).toMatchObject({
    items: [{ id: classId, students: 1, active: null, can: { unlink: true } }],
  })
  expect((await server.ask(student, 'GET', `${list}/classes?contentId=${course.id}`)).errorCode).toBe('forbidden')
  expect((await server.ask(teacher, 'GET', `${list}/usage?contentId=${course.id}`)).data).toMatchObject({
    classes: 1,
    running: 1,
    students: 1,
    readers: null,
  })
  const preview = await server.ask(teacher, 'POST', `${list}/preview`, { ids: [course.id] })
  expect(preview.data).toMatchObject({ done: [course.id], effects: { classes: 1, students: 1 } })
  expect((await server.ask(student, 'GET', `${list}/class?classId=${classId}`)).data).toMatchObject({ course: { id: course.id } })
  await link(null)
  expect((await read(course.id, student)).errorCode).toBe('notFound')
  const draft = await fresh({ name: '别人的草稿' }, colleague)
  expect((await link(draft.id)).errorCode).toBe('notFound')
})

test('a class without a textbook takes that of its course, and keeps one that was chosen for it', async () => {
  const books = await Promise.all(
    ['一', '二', '三'].map((name) =>
      buildTextbook(server.database, teacher, { draft: { name, openScope: 'org' }, chapters: [{ name }], publish: true }),
    ),
  )
  const courseOf = async (at: number) => {
    const { id } = await fresh({ name: `用书 ${at}` })
    await withInstitution(server.database, here, async (db) => {
      const textbookId = books[at]?.id ?? ''
      const edition = await db.selectFrom('editions').select('id').where('textbookId', '=', textbookId).executeTakeFirstOrThrow()
      await db.updateTable('courses').set({ textbookId, editionId: edition.id }).where('id', '=', id).execute()
    })
    return id
  }
  const classId = await classWith(teacher, [])
  const link = (contentId: string | null) => server.ask(teacher, 'PUT', `${list}/classes`, { classId, contentId })
  const textbook = async () =>
    ((await server.ask(teacher, 'GET', `/pressplatform/classes/${classId}`)).data as { textbook: { name: string } | null }).textbook?.name
  const [first, second] = [await courseOf(0), await courseOf(1)]
  await link(first)
  expect(await textbook()).toBe('一')
  await link(second)
  expect(await textbook()).toBe('二')
  await link(null)
  expect(await textbook()).toBe('二')
  await withInstitution(server.database, here, (db) =>
    db
      .updateTable('classes')
      .set({ textbookId: books[2]?.id ?? '' })
      .where('id', '=', classId)
      .execute(),
  )
  await link(first)
  expect(await textbook()).toBe('三')
})

test('a course is offered for sale when it lacks nothing; what it lacks is named for each', async () => {
  const course = await fresh()
  const shelf = (ids: string[], on = true, who = administrator) =>
    server.ask(who, 'POST', '/pressplatform/textbooks/shelf/courses', { ids, shelf: on })
  expect((await shelf([course.id])).data).toMatchObject({
    done: [],
    failed: [{ id: course.id, missing: ['publication', 'cover', 'introduction', 'team', 'price', 'outline'] }],
  })
  expect((await shelf([course.id], true, teacher)).data).toMatchObject({ failed: [{ missing: [] }] })
  const cover = await file(teacher, 'image/png')
  await server.ask(teacher, 'PUT', info, { ...facts(course), cover, describe: paragraphs('介绍'), price: 9900 })
  const team = [{ id: teacher.memberId, role: 'lead', introduction: '教师' }]
  await server.ask(teacher, 'PUT', `${list}/team`, { contentId: course.id, rowVersion: 2, teacher: team })
  await set([course.id], 'publish')
  const outline = `/pressplatform/courses/${course.id}`
  const unit = { name: '单元', content: { kind: 'link', url: 'https://example.edu/a' }, parentId: null, afterId: null }
  const added = (await server.ask(teacher, 'POST', `${outline}/units`, unit, once())).data as { id: string; rowVersion: number }
  expect((await shelf([course.id])).data).toMatchObject({ failed: [{ missing: ['outline'] }] })
  await server.ask(teacher, 'POST', `${outline}/outline/publish`, { units: [{ id: added.id, rowVersion: added.rowVersion }] })
  expect((await shelf([course.id, newId()])).data).toMatchObject({ done: [course.id], failed: [{ name: '', missing: [] }] })
  expect(await named('scope=sales', administrator)).toEqual(['数据结构'])
  expect((await server.ask(teacher, 'DELETE', `${list}?id=${course.id}`)).data).toMatchObject({ done: [], failed: [{ id: course.id }] })
  await set([course.id], 'cancel')
  expect((await read(course.id)).data).toMatchObject({ onShelf: false, publishStatus: 3 })
})

test('a deleted course is in the bin of those who lead it, comes back, and is deleted for good after its time', async () => {
  const course = await fresh({ name: '删掉的课程' })
  expect((await server.ask(colleague, 'DELETE', `${list}?id=${course.id}`)).data).toMatchObject({ done: [] })
  expect((await server.ask(teacher, 'DELETE', `${list}?id=${course.id}`)).data).toMatchObject({ done: [course.id] })
  expect([await named('bin=true'), await named('name=删掉')]).toEqual([['删掉的课程'], []])
  expect((await read(course.id)).errorCode).toBe('notFound')
  await set([course.id], 'restore')
  expect(await named('name=删掉')).toEqual(['删掉的课程'])
  await server.ask(teacher, 'DELETE', `${list}?id=${course.id}`)
  const purge = (before: Date) => withInstitution(server.database, here, (db) => purgeCourses(db, before, 10))
  expect([await purge(new Date(Date.now() - 60_000)), await purge(new Date(Date.now() + 60_000))]).toEqual([0, 1])
})

test('a copy is the copier’s, with the introduction and the attachments that may be downloaded', async () => {
  const course = await fresh({ name: '被复制' })
  const fileId = await file(teacher)
  await server.ask(teacher, 'PUT', info, { ...facts(course), describe: paragraphs('介绍') })
  await server.ask(teacher, 'PUT', `${list}/files`, { contentId: course.id, rowVersion: 2, fileItems: [fileId], is_attachment_ownload: 1 })
  const copy = (who: Person) => server.ask(who, 'POST', `${list}/copy`, { contentId: course.id }, once())
  expect((await copy(colleague)).errorCode).toBe('notFound')
  await set([course.id], 'publish')
  expect((await copy(colleague)).data).toMatchObject({
    name: '被复制（副本）',
    excerpt: '介绍',
    publishStatus: 0,
    teacher: [{ id: colleague.memberId, role: 'lead' }],
    fileGroups: [{ fileItems: [{ id: fileId }] }],
  })
  expect((await copy(student)).errorCode).toBe('forbidden')
})
