import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Outline } from '#features/learning/outlines/contract.ts'
import { insertCourse, replaceFiles, replaceTeam, updateState } from '#features/learning/courses/server/write-queries.ts'
import { insertUnits, publishUnits, replaceUnitFiles } from '#features/learning/outlines/server/units/unit-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import type { RerunPreview } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
let assistant: Person
let gone: Person
let student: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  const here = await buildInstitution(server.database)
  await asOwner(server.urls.owner, `update institutions set time_zone = 'Europe/Berlin' where id = '${here}'`)
  ;({ teacher, assistant, gone, student } = await buildPeople(server.database, here, {
    teacher: { role: 'teacher', name: '顾老师' },
    assistant: { role: 'teacher', name: '助教' },
    gone: { role: 'teacher', name: '离开的人' },
    student: { role: 'student', name: '甲' },
  }))
})
afterAll(() => server.close())

const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, teacher.institutionId, run)
const root = '/pressplatform/courses'
const once = () => ({ 'idempotency-key': newId().replaceAll('-', '') })
const rules = { opens: null, prerequisite: null, groupName: '', completion: { kind: 'view' } } as const
const link = { kind: 'link', url: 'https://example.edu/' } as const

/** A published course of a section and three units, one with a date in winter, one with a day of the course and one that waits for the first. */
async function newCourse({ startsOn = '2026-01-12' as string | null } = {}) {
  return inHere(async (db) => {
    const id = await insertCourse(db, teacher, { name: '电路分析基础', startsOn, endsOn: '2026-05-29' })
    await replaceTeam(db, id, [
      { id: teacher.memberId, role: 'lead', introduction: '' },
      { id: assistant.memberId, role: 'assistant', introduction: '答疑' },
      { id: gone.memberId, role: 'teacher', introduction: '' },
    ])
    const file = { suffix: 'pdf', mime: 'application/pdf', size: 3, sha256: newId().replaceAll('-', '').repeat(2) }
    const { id: fileId } = await insertFile(db, teacher, { ...file, name: '实验.pdf' })
    await replaceFiles(db, id, 'group', [fileId])
    const [section, first, second, third] = [newId(), newId(), newId(), newId()]
    const unit = { minutes: null, rules, content: link, parentId: section }
    await insertUnits(db, teacher, id, [
      {
        ...unit,
        id: section,
        parentId: null,
        place: 'V',
        name: '第一节',
        content: { kind: 'section' },
        rules: { ...rules, completion: { kind: 'none' } },
      },
      { ...unit, id: first, place: 'B', name: '甲', rules: { ...rules, opens: { at: '2026-02-02T07:00:00.000Z' } } },
      { ...unit, id: second, place: 'C', name: '乙', rules: { ...rules, opens: { afterDays: 12, time: '08:00' } } },
      { ...unit, id: third, place: 'D', name: '丙', rules: { ...rules, prerequisite: { unitId: first, percent: null } } },
    ])
    await replaceUnitFiles(db, third, [fileId])
    await publishUnits(db, teacher, [section, first, second, third])
    await updateState(db, teacher, id, { publishStatus: 2, publishedAt: new Date() })
    return { id, first, second, fileId }
  })
}

const preview = (courseId: string, weeks: number, who = teacher) => server.ask(who, 'GET', `${root}/${courseId}/rerun/preview?weeks=${weeks}`)
const previewed = async (courseId: string, weeks: number) => (await preview(courseId, weeks)).data as unknown as RerunPreview
const start = async (courseId: string, part: object, who = teacher) =>
  server.ask(who, 'POST', `${root}/${courseId}/rerun`, { name: '电路分析基础 秋', weeks: 0, version: '', ...part }, once())

interface Job {
  state: string
  error: string | null
  result: { courseId: string; sections: number; units: number }
}
async function finished(jobId: string): Promise<Job> {
  const job = async () => (await server.ask(teacher, 'GET', `/pressplatform/jobs/${jobId}`)).data as unknown as Job
  await expect.poll(async () => (await job()).state, { timeout: 30_000, interval: 50 }).toBeOneOf(['done', 'failed'])
  return job()
}
async function rerun(courseId: string, weeks: number, part: object = {}) {
  const { version } = await previewed(courseId, weeks)
  const { data } = await start(courseId, { version, weeks, ...part })
  return finished((data as { jobId: string }).jobId)
}
const unitsOf = async (courseId: string) =>
  ((await server.ask(teacher, 'GET', `${root}/${courseId}/outline`)).data as unknown as Outline).teach?.units ?? []
const courseOf = async (id: string, who = teacher) =>
  (await server.ask(who, 'GET', `/pressplatform/textbooks/course/info?contentId=${id}`)).data as unknown as {
    name: string
    startsOn: string
    endsOn: string
    publishStatus: number
    myRole: string
    teacher: { id: string; role: string; introduction: string }[]
    fileGroups: { fileItems: { id: string }[] }[]
  }

test('the preview shows every dated unit with its old and new day, and makes nothing', async () => {
  const { id } = await newCourse()
  const shown = await previewed(id, 20)
  expect(shown).toMatchObject({ firstDay: { from: '2026-01-12', to: '2026-06-01' }, sections: 1, units: 3, linked: 0, files: 1, team: 2 })
  expect(
    shown.dated.map(({ name, from, to, time, weekday, warnings }) => [{ name, from, to, time, weekday }, warnings.filter((each) => each !== 'past')]),
  ).toEqual([
    [{ name: '乙', from: '2026-01-24', to: '2026-06-13', time: '08:00', weekday: 6 }, ['weekend']],
    [{ name: '甲', from: '2026-02-02', to: '2026-06-22', time: '08:00', weekday: 1 }, []],
  ])
  expect((await previewed(id, -3)).firstDay?.to).toBe('2025-12-22')
})

test('units that lead to a test of the earlier classes are counted', async () => {
  const { id, second } = await newCourse()
  const content = JSON.stringify({ kind: 'test', testId: newId() })
  await inHere((db) => db.updateTable('units').set({ content }).where('id', '=', second).execute())
  expect(await previewed(id, 20)).toMatchObject({ units: 3, linked: 1 })
})

test('a rerun makes a draft that the teacher leads, with the same outline on later days, and names its source', async () => {
  const { id, first, fileId } = await newCourse()
  const { result } = await rerun(id, 20)
  expect(result).toMatchObject({ sections: 1, units: 3 })
  const course = await courseOf(result.courseId)
  expect(course).toMatchObject({ name: '电路分析基础 秋', startsOn: '2026-06-01', endsOn: '2026-10-16', publishStatus: 0, myRole: 'lead' })
  expect(course.teacher).toMatchObject([{ id: teacher.memberId, role: 'lead' }])
  expect(course.fileGroups[0]?.fileItems.map((file) => file.id)).toEqual([fileId])
  const units = await unitsOf(result.courseId)
  expect(units.map(({ name, state }) => [name, state])).toEqual(['第一节', '甲', '乙', '丙'].map((name) => [name, 'draft']))
  // Eight in the morning of a Monday, in summer time now.
  expect(units[1]?.rules.opens).toEqual({ at: '2026-06-22T06:00:00.000Z' })
  expect(units[2]?.rules.opens).toEqual({ afterDays: 12, time: '08:00' })
  expect(units[3]?.rules.prerequisite?.unitId).toBe(units[1]?.id)
  expect(units.map((unit) => unit.id)).not.toContain(first)
  const files = await inHere((db) =>
    db
      .selectFrom('unitFiles')
      .select('fileId')
      .where('unitId', '=', units[3]?.id ?? '')
      .execute(),
  )
  expect(files).toEqual([{ fileId }])
  expect((await server.ask(teacher, 'GET', `${root}/${result.courseId}/rerun`)).data).toEqual({
    source: { id, name: '电路分析基础', weeks: 20 },
    template: null,
  })
  expect((await server.ask(teacher, 'GET', `${root}/${id}/rerun`)).data).toEqual({ source: null, template: null })
  const log = await inHere((db) =>
    db.selectFrom('operationLog').select('action').where('objectId', 'in', [id, result.courseId]).orderBy('action').execute(),
  )
  expect(log.map(({ action }) => action)).toEqual(['rerun.make'])
})

test('team and files come along when they are wanted; who has left the institution does not', async () => {
  const { id } = await newCourse()
  await asOwner(server.urls.owner, `update members set state = 'left' where id = '${gone.memberId}'`)
  expect((await previewed(id, 0)).team).toBe(1)
  const { result } = await rerun(id, 0, { team: true, files: false })
  const course = await courseOf(result.courseId)
  expect(course.teacher).toMatchObject([
    { id: teacher.memberId, role: 'lead' },
    { id: assistant.memberId, role: 'assistant', introduction: '答疑' },
  ])
  expect(course.fileGroups[0]?.fileItems ?? []).toEqual([])
  expect((await unitsOf(result.courseId))[1]?.rules.opens).toEqual({ at: '2026-02-02T07:00:00.000Z' })
  const { data } = await server.ask(assistant, 'GET', '/pressplatform/messages?size=10')
  expect(JSON.stringify(data)).toContain('电路分析基础 秋')
})

test('without a first day the earliest class gives it', async () => {
  const { id } = await newCourse({ startsOn: null })
  expect((await previewed(id, 1)).firstDay).toEqual({ from: '2026-02-02', to: '2026-02-09' })
  const classId = await buildClass(server.database, teacher, [student])
  await inHere((db) => db.updateTable('classes').set({ courseId: id, startsOn: '2026-01-05' }).where('id', '=', classId).execute())
  const shown = await previewed(id, 1)
  expect(shown.firstDay).toEqual({ from: '2026-01-05', to: '2026-01-12' })
  expect((await courseOf((await rerun(id, 1)).result.courseId)).startsOn).toBe('2026-01-12')
})

test('five years at most, each refusal at its field; who does not edit the course is refused', async () => {
  const { id } = await newCourse()
  const fields = async (asked: Promise<{ fields?: { path: string }[]; status: number }>) => {
    const { status, fields: refused } = await asked
    return [status, refused?.[0]?.path]
  }
  expect(await fields(preview(id, 261))).toEqual([422, 'weeks'])
  expect(await fields(preview(id, -261))).toEqual([422, 'weeks'])
  expect((await preview(id, 260)).status).toBe(200)
  const { version } = await previewed(id, 260)
  expect(await fields(start(id, { version, weeks: 261 }))).toEqual([422, 'weeks'])
  expect(await fields(start(id, { version, weeks: 1.5 }))).toEqual([422, 'weeks'])
  expect(await fields(start(id, { version, name: ' ' }))).toEqual([422, 'name'])
  expect((await preview(id, 1, assistant)).status).toBe(403)
  expect((await start(id, { version }, assistant)).status).toBe(403)
  expect((await preview(id, 1, student)).status).toBe(403)
  const other = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
  expect((await preview(id, 1, other)).status).toBe(404)
  await inHere((db) => updateState(db, teacher, id, { deletedAt: new Date() }))
  expect((await preview(id, 1)).status).toBe(404)
  expect((await start(id, { version })).status).toBe(404)
})

test('a date that would leave the years that dates may have is refused', async () => {
  const { id, first } = await newCourse()
  await inHere((db) =>
    db
      .updateTable('units')
      .set({ rules: JSON.stringify({ ...rules, opens: { at: '2999-06-01T00:00:00.000Z' } }) })
      .where('id', '=', first)
      .execute(),
  )
  expect(await preview(id, 52)).toMatchObject({ status: 422, fields: [{ path: 'weeks' }] })
})

test('a course that was changed after the preview is not repeated', async () => {
  const { id, second } = await newCourse()
  const { version } = await previewed(id, 3)
  const change = () =>
    inHere((db) =>
      db
        .updateTable('units')
        .set((q) => ({ rowVersion: q('rowVersion', '+', 1) }))
        .where('id', '=', second)
        .execute(),
    )
  await change()
  expect(await start(id, { version, weeks: 3 })).toMatchObject({ status: 409, errorMessage: expect.stringContaining('重新看过日历') as string })
})
