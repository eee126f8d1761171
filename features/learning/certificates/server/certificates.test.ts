import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { multipart } from '#server/testing/multipart.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildCourseWithUnits, putUnitsDone } from '#server/seeds/certified.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { AwardClass, Certificate, CertificateStudent, MyCertificate, MyCertificateCourse, Standing, Template } from '../contract.ts'
import type { IssuedCertificate } from '../contract-issued.ts'
import { awardDue, warnDue } from './award/due.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'administrator' | 'lead' | 'teacher' | 'assistant' | 'colleague' | 'anna' | 'ben' | 'chen' | 'stranger', Person>
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  const here = await buildInstitution(server.database, { name: '江川大学' })
  people = await buildPeople(server.database, here, {
    administrator: { role: 'administrator' },
    lead: { role: 'teacher', name: '负责人' },
    teacher: { role: 'teacher', name: '任课教师' },
    assistant: { role: 'student', name: '助教' },
    colleague: { role: 'teacher', name: '同事' },
    anna: { role: 'student', name: '安娜' },
    ben: { role: 'student', name: '本恩' },
    chen: { role: 'student', name: '陈晨' },
    stranger: { role: 'student', name: '外班' },
  })
  foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
})
afterAll(() => server.close())

const root = '/pressplatform/certificates'
const ask = (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.ask(who, method, url, body, { 'idempotency-key': newId() })
const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, people.lead.institutionId, run)
const draft = (more: object = {}) => ({
  active: true,
  title: '结业证书',
  body: '{姓名} 同学修完“{课程}”，{日期}',
  hours: null,
  signerName: '周明远',
  signerFunction: '教务处处长',
  signatureFileId: null,
  logoFileId: null,
  validMonths: null,
  minProgress: 100,
  minMark: null,
  automatic: false,
  ...more,
})

/** A course of the lead with two units, and a class of it with a teacher, an assistant and three students of whom Anna has done everything. */
async function certified(more: object = {}) {
  const { lead, teacher, assistant, anna, ben, chen } = people
  const { courseId, classId, unitIds } = await buildCourseWithUnits(server.database, lead, [anna, ben, chen])
  await inHere(async (db) => {
    await db.updateTable('classMembers').set({ state: 'left' }).where('classId', '=', classId).where('memberId', '=', lead.memberId).execute()
    const member = { classId, joinedVia: 'added' }
    await db
      .insertInto('classMembers')
      .values([
        { ...member, memberId: teacher.memberId, role: 'teacher' },
        { ...member, memberId: assistant.memberId, role: 'assistant' },
      ])
      .execute()
  })
  await putUnitsDone(server.database, anna, unitIds)
  await putUnitsDone(server.database, ben, unitIds.slice(0, 1))
  const set = (changes: object, rowVersion: number, who = lead) =>
    ask(who, 'PUT', `${root}/template`, { ...draft(), ...more, ...changes, contentId: courseId, rowVersion })
  expect((await set({}, 0)).status).toBe(200)
  const award = (memberIds: string[] | null, who = lead) => ask(who, 'POST', root, { contentId: courseId, classId, memberIds })
  const students = async (query = '', who = lead) =>
    (
      (await ask(who, 'GET', `${root}/students?contentId=${courseId}&classId=${classId}&size=50&sort=name&${query}`)).data as {
        items: CertificateStudent[]
      }
    ).items
  const list = async (query = '', who = lead) =>
    ((await ask(who, 'GET', `${root}?contentId=${courseId}&size=50&${query}`)).data as { items: IssuedCertificate[] }).items
  const own = async (who: Person) =>
    (await ask(who, 'GET', `${root}/course?contentId=${courseId}`)).data as {
      active: boolean
      mine: { standing: Standing; certificate: Certificate | null }[]
      can: { manage: boolean; see: boolean }
      template: Template | null
    }
  return { courseId, classId, unitIds, set, award, students, list, own }
}

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const messages = async (who: Person) => {
  const rows = await inHere((db) =>
    db.selectFrom('messages').select('words').where('memberId', '=', who.memberId).where('type', '=', 'certificate').orderBy('id').execute(),
  )
  return rows.map(({ words }) => (words as { title: { zh: string } }).title.zh)
}
const move = (id: string, values: object) => inHere((db) => db.updateTable('certificates').set(values).where('id', '=', id).execute())

test('a lead sets up the certificate; fields are checked one by one, and others may not', async () => {
  const { courseId, set, own } = await certified()
  const { template } = await own(people.lead)
  expect(template).toMatchObject({ rowVersion: 1, active: true, body: '{姓名} 同学修完“{课程}”，{日期}' })
  const refused = async (changes: object) => (await set(changes, 1)).fields?.[0]?.path
  expect(await refused({ body: '{姓名} {年龄}' })).toBe('body')
  expect(await refused({ body: '没有名字' })).toBe('body')
  expect(await refused({ body: '{姓名} {学时}' })).toBe('hours')
  expect(await refused({ automatic: true, minProgress: null })).toBe('automatic')
  expect(await refused({ signatureFileId: newId() })).toBe('signatureFileId')
  expect(await refused({ title: '' })).toBe('title')
  expect(await refused({ minProgress: 101 })).toBe('minProgress')
  const text = multipart(Buffer.from('不是图片'), '签名.txt')
  const uploaded = await server.ask(people.lead, 'POST', '/pressplatform/attachments', text.payload, text.headers)
  expect(await refused({ logoFileId: (uploaded.data as { id: string }).id })).toBe('logoFileId')

  expect((await set({ title: '修业证书' }, 1)).data).toMatchObject({ title: '修业证书', rowVersion: 2 })
  expect((await set({ title: '晚了' }, 1)).status).toBe(409)
  expect((await set({}, 2, people.teacher)).status).toBe(403)
  expect((await set({}, 2, people.anna)).status).toBe(403)
  expect((await set({}, 2, foreign)).status).toBe(404)
  expect((await own(people.teacher)).can).toEqual({ manage: false, see: true })
  expect((await own(people.anna)).can).toEqual({ manage: false, see: false })
  expect((await own(people.anna)).template).toBeNull()
  expect((await set({}, 2, people.administrator)).status).toBe(200)
  expect(courseId).toBeTruthy()
})

test('students are listed with what they lack, and those who meet the conditions are awarded once, also twice at once', async () => {
  const { courseId, classId, award, students, own } = await certified()
  const listed = await students()
  expect(new Set(listed.map(({ name, standing }) => `${name} ${standing.progress?.done} ${standing.met}`))).toEqual(
    new Set(['安娜 2 true', '本恩 1 false', '陈晨 0 false']),
  )
  expect(names(await students('state=ready'))).toEqual(['安娜'])
  expect(names(await students('state=missing'))).toEqual(['本恩', '陈晨'])
  expect(names(await students(`q=${encodeURIComponent('本恩')}`))).toEqual(['本恩'])
  expect((await own(people.ben)).mine).toMatchObject([
    { standing: { progress: { done: 1, counted: 2, percent: 50, met: false }, met: false }, certificate: null },
  ])

  const { anna, ben, stranger } = people
  const chosen = await award([anna.memberId, ben.memberId, stranger.memberId])
  expect(chosen.data).toMatchObject({
    done: [anna.memberId],
    failed: [
      { name: '本恩', reason: '还没有达到条件' },
      { name: '', reason: '不是班里的学生' },
    ],
    left: 0,
  })
  const again = await Promise.all([award(null), award([anna.memberId]), award(null)])
  expect(again.map(({ data }) => (data as { done: string[] }).done)).toEqual([[], [], []])
  await putUnitsDone(server.database, people.chen, (await certifiedUnits(courseId)) ?? [])
  const both = await Promise.all([award(null), award(null)])
  expect(both.flatMap(({ data }) => (data as { done: string[] }).done)).toEqual([people.chen.memberId])
  expect(names(await students('state=awarded'))).toEqual(['安娜', '陈晨'])
  expect(names(await students('state=none'))).toEqual(['本恩'])
  expect(await messages(people.chen)).toContain('你获得了“电路分析基础”的结业证书')
  const classes = (await ask(people.lead, 'GET', `${root}/classes?contentId=${courseId}`)).data as { items: AwardClass[] }
  expect(classes.items).toMatchObject([{ id: classId, students: 3, awarded: 2, can: { award: true } }])
})

const certifiedUnits = async (courseId: string) =>
  (await inHere((db) => db.selectFrom('units').select('id').where('courseId', '=', courseId).execute())).map(({ id }) => id)

test('teachers of the class award in it, assistants only look, others do neither', async () => {
  const { courseId, classId, award, students, list, own } = await certified()
  const { teacher, assistant, colleague, anna, stranger } = people
  expect(names(await students('', assistant))).toHaveLength(3)
  expect((await award(null, assistant)).status).toBe(403)
  expect((await award(null, colleague)).status).toBe(403)
  expect((await award(null, anna)).status).toBe(403)
  expect((await award(null, foreign)).status).toBe(404)
  const asked = (who: Person) => ask(who, 'GET', `${root}/students?contentId=${courseId}&classId=${classId}`)
  expect([(await asked(anna)).status, (await asked(colleague)).status, (await asked(foreign)).status]).toEqual([403, 403, 404])
  expect((await award(null, teacher)).data).toMatchObject({ done: [anna.memberId] })
  const [certificate] = await list('', teacher)
  expect(certificate).toMatchObject({ name: '安娜', state: 'valid', can: { revoke: true, reissue: true } })
  expect((await list('', assistant))[0]?.can).toEqual({ revoke: false, reissue: false })
  expect((await ask(colleague, 'GET', `${root}?contentId=${courseId}`)).status).toBe(403)
  const revoke = (who: Person) => ask(who, 'POST', `${root}/${certificate?.id}/revoke`, { reason: '误发' })
  expect([(await revoke(assistant)).status, (await revoke(anna)).status, (await revoke(colleague)).status]).toEqual([403, 403, 404])
  expect([(await revoke(stranger)).status, (await revoke(foreign)).status]).toEqual([404, 404])
  expect((await own(stranger)).mine).toEqual([])

  const other = await buildClass(server.database, colleague, [stranger], '没有这门课的班')
  expect((await ask(people.lead, 'POST', root, { contentId: courseId, classId: other, memberIds: null })).status).toBe(404)
})

test('those who award give a student a certificate without the conditions, with a reason that teachers see and the student does not', async () => {
  const { courseId, classId, award, list, set, students, own } = await certified()
  const { lead, teacher, assistant, colleague, anna, ben, chen, stranger } = people
  const except = (who: Person, memberId: string, reason = '竞赛获奖') =>
    ask(who, 'POST', `${root}/exception`, { contentId: courseId, classId, memberId, reason })
  const refused = [assistant, colleague, ben].map((who) => except(who, ben.memberId))
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await except(foreign, ben.memberId)).status).toBe(404)
  expect((await except(teacher, ben.memberId, ' ')).fields?.[0]?.path).toBe('reason')
  expect((await except(teacher, ben.memberId, '长'.repeat(201))).fields?.[0]?.path).toBe('reason')
  expect((await except(teacher, stranger.memberId)).status).toBe(404)
  expect(await except(teacher, anna.memberId)).toMatchObject({ status: 409, errorMessage: '学生已达到条件，请直接发放' })

  const both = await Promise.all([except(teacher, ben.memberId), except(lead, ben.memberId, '另一个原因')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await except(teacher, ben.memberId)).toMatchObject({ status: 409, errorMessage: '学生已有有效的证书' })
  expect((await except(lead, chen.memberId, '学分互认')).data).toMatchObject({ name: '陈晨', state: 'valid' })
  await award(null)
  expect(new Map((await list()).map(({ name, exception }) => [name, exception])).get('安娜')).toBe('')
  const [given] = await list(`q=${encodeURIComponent('陈晨')}`, assistant)
  expect(given).toMatchObject({ exception: '学分互认', reason: '' })
  expect(names(await students('state=awarded'))).toEqual(['安娜', '本恩', '陈晨'])
  for (const url of ['/pressplatform/mycertificates', `${root}/course?contentId=${courseId}`])
    expect(JSON.stringify((await ask(chen, 'GET', url)).data)).not.toContain('学分互认')
  expect((await own(chen)).mine[0]?.certificate).toMatchObject({ state: 'valid' })
  const logged = await inHere((db) =>
    db
      .selectFrom('operationLog')
      .select('details')
      .where('action', '=', 'certificate.exception')
      .where('objectId', '=', given?.id ?? '')
      .execute(),
  )
  expect(logged).toMatchObject([{ details: { after: { student: '陈晨', reason: '学分互认' } } }])

  const reissued = (await ask(teacher, 'POST', `${root}/${given?.id}/reissue`, { reason: '姓名有误' })).data as Certificate
  expect((await list('state=valid')).find(({ id }) => id === reissued.id)).toMatchObject({ exception: '学分互认' })
  await ask(teacher, 'POST', `${root}/${reissued.id}/revoke`, { reason: '误发' })
  await set({ active: false }, 1)
  expect((await except(teacher, chen.memberId)).status).toBe(409)
})

test('a certificate keeps what it says; it is revoked with a reason, and reissued with the name and the template of now', async () => {
  const { courseId, award, set, list, own } = await certified({ validMonths: 12 })
  const dora = await buildPerson(server.database, people.lead.institutionId, 'student', { name: '朵拉' })
  const { classId } = (await inHere((db) => db.selectFrom('classes').select('id as classId').where('courseId', '=', courseId).executeTakeFirst()))!
  await inHere((db) => db.insertInto('classMembers').values({ classId, memberId: dora.memberId, joinedVia: 'added' }).execute())
  await putUnitsDone(server.database, dora, await certifiedUnits(courseId))
  await award([dora.memberId])
  await inHere((db) => db.updateTable('members').set({ name: '朵拉·林' }).where('id', '=', dora.memberId).execute())
  await inHere((db) => db.updateTable('courses').set({ name: '改过名的课' }).where('id', '=', courseId).execute())
  await set({ title: '荣誉证书' }, 1)
  const mine = async () => ((await ask(dora, 'GET', '/pressplatform/mycertificates')).data as { items: MyCertificate[] }).items
  const [first] = await mine()
  expect(first).toMatchObject({ name: '朵拉', courseName: '电路分析基础', title: '结业证书', state: 'valid', expiring: false })
  expect(first?.number).toMatch(/^\d{4}(-[2-9A-Z]{4}){3}-[2-9A-Z]$/)

  expect((await ask(people.lead, 'POST', `${root}/${first?.id}/revoke`, { reason: ' ' })).fields?.[0]?.path).toBe('reason')
  const reissued = (await ask(people.lead, 'POST', `${root}/${first?.id}/reissue`, { reason: '姓名有误' })).data as Certificate
  expect(reissued).toMatchObject({ name: '朵拉·林', courseName: '改过名的课', title: '荣誉证书', state: 'valid' })
  expect(reissued.number).not.toBe(first?.number)
  expect((await mine()).map(({ state, reason }) => [state, reason])).toEqual([
    ['valid', ''],
    ['revoked', '姓名有误'],
  ])
  expect((await ask(people.lead, 'POST', `${root}/${first?.id}/reissue`, { reason: '再来' })).status).toBe(409)
  expect((await ask(people.lead, 'POST', `${root}/${reissued.id}/revoke`, { reason: '抄袭' })).data).toMatchObject({ state: 'revoked' })
  expect((await ask(people.lead, 'POST', `${root}/${reissued.id}/revoke`, { reason: '抄袭' })).status).toBe(409)
  expect((await messages(dora)).at(-1)).toBe('“改过名的课”的荣誉证书已撤销')
  expect(names(await list('state=revoked'))).toEqual(['朵拉·林', '朵拉'])
  expect((await own(dora)).mine[0]?.certificate).toMatchObject({ state: 'revoked', reason: '抄袭' })
  expect((await ask(dora, 'GET', `${root}/${reissued.id}/pdf`)).status).toBe(409)
})

test('a certificate expires, is warned of once before, and makes way for another one', async () => {
  const { award, list } = await certified({ validMonths: 1 })
  await award(null)
  const id = (await list())[0]?.id ?? ''
  expect((await list('state=expiring')).length).toBe(1)
  const before = (await messages(people.anna)).length
  await Promise.all([warnDue(server.app), warnDue(server.app)])
  await warnDue(server.app)
  const told = (await messages(people.anna)).slice(before)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/^“电路分析基础”的结业证书 \d{4}\/\d\d\/\d\d 到期$/)
  expect((await award(null)).data).toMatchObject({ done: [] })
  await move(id, { awardedOn: '2020-01-01', expiresOn: '2020-01-31' })
  expect((await list('state=expired'))[0]).toMatchObject({ id, state: 'expired', expiring: false })
  expect((await award(null)).data).toMatchObject({ done: [people.anna.memberId] })
  expect((await list('state=valid')).map((row) => row.id)).not.toContain(id)
  expect((await ask(people.lead, 'POST', `${root}/${id}/reissue`, { reason: '补发' })).status).toBe(409)
})

test('with the switch certificates are awarded by themselves, once, and not again after they were revoked', async () => {
  const { courseId, list } = await certified({ automatic: true })
  await Promise.all([awardDue(server.app), awardDue(server.app)])
  const [certificate, ...others] = await list()
  expect([certificate?.name, others.length]).toEqual(['安娜', 0])
  await ask(people.lead, 'POST', `${root}/${certificate?.id}/revoke`, { reason: '误发' })
  await putUnitsDone(server.database, people.chen, await certifiedUnits(courseId))
  const again = () => inHere((db) => db.updateTable('certificateTemplates').set({ checkedAt: null }).where('courseId', '=', courseId).execute())
  await again()
  await awardDue(server.app)
  expect((await list()).map(({ name, state }) => `${name} ${state}`)).toEqual(['陈晨 valid', '安娜 revoked'])
})

test('a mark counts when the gradebook is released and as the student sees it; those outside of the class see only whether it suffices', async () => {
  const { classId, students, own, award } = await certified({ minProgress: null, minMark: 60 })
  const item = { id: null, category: 0, kind: 'manual', sourceId: null, title: '期末', points: 100, shown: true }
  const gradebook = `/pressplatform/classes/${classId}/gradebook`
  const rules = {
    rowVersion: 0,
    late: { perDay: 0, most: 0 },
    released: false,
    categories: [{ id: null, name: '总评', weight: 100, dropLowest: 0 }],
    items: [item],
  }
  const stored = await ask(people.teacher, 'PUT', `${gradebook}/rules`, rules)
  expect(stored.status).toBe(200)
  const { items, categories } = (await ask(people.teacher, 'GET', gradebook)).data as { items: { id: string }[]; categories: { id: string }[] }
  const set = { do: 'points', points: 72, lateHours: 0 }
  const itemId = items[0]?.id ?? ''
  await ask(people.teacher, 'PUT', `${gradebook}/marks`, { reason: '', marks: [{ itemId, memberId: people.anna.memberId, rowVersion: 0, set }] })
  const markOf = async (who: Person) => (await students(`q=${encodeURIComponent('安娜')}`, who))[0]?.standing.mark
  expect(await markOf(people.teacher)).toEqual({ percent: null, released: false, met: false })
  expect((await award([people.anna.memberId])).data).toMatchObject({ done: [], failed: [{ name: '安娜' }] })
  const { rowVersion } = stored.data as { rowVersion: number }
  const released = {
    ...rules,
    rowVersion,
    released: true,
    categories: rules.categories.map((each, at) => ({ ...each, id: categories[at]?.id })),
    items: [{ ...item, id: itemId }],
  }
  expect((await ask(people.teacher, 'PUT', `${gradebook}/rules`, released)).status).toBe(200)
  expect(await markOf(people.teacher)).toEqual({ percent: 72, released: true, met: true })
  expect(await markOf(people.lead)).toEqual({ percent: null, released: true, met: true })
  expect((await own(people.anna)).mine[0]?.standing).toMatchObject({ mark: { percent: 72 }, met: true })
  expect((await award(null)).data).toMatchObject({ done: [people.anna.memberId] })
})

test('a student sees running courses with a certificate that is still missing', async () => {
  const { courseId, award } = await certified()
  const awaited = async (who: Person) =>
    ((await ask(who, 'GET', '/pressplatform/mycertificates/courses')).data as unknown as MyCertificateCourse[]).find(
      (course) => course.courseId === courseId,
    )
  expect(await awaited(people.ben)).toMatchObject({ courseName: '电路分析基础', minProgress: 100, progress: { done: 1, counted: 2, percent: 50 } })
  expect(await awaited(people.anna)).toBeDefined()
  await award(null)
  expect(await awaited(people.anna)).toBeUndefined()
  expect(await awaited(people.stranger)).toBeUndefined()
})

test('nothing is awarded while the certificate is off, and a copy of the course has the same one', async () => {
  const { courseId, award, set, own } = await certified({ active: false })
  expect((await award(null)).status).toBe(409)
  expect((await own(people.anna)).active).toBe(false)
  await set({ active: true }, 1)
  expect((await award(null)).status).toBe(200)
  const made = await ask(people.lead, 'POST', '/pressplatform/teaching/course/copy', { contentId: courseId })
  expect(made).toMatchObject({ status: 200 })
  const copy = made.data as { id: string }
  const copied = (await ask(people.lead, 'GET', `${root}/course?contentId=${copy.id}`)).data as { template: Template }
  expect(copied.template).toMatchObject({ active: true, signerName: '周明远', rowVersion: 1 })
})
