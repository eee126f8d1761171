import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { OpenedUnit, Outline } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
let student: Person
let other: Person
beforeAll(async () => {
  server = await openServer()
  const here = await buildInstitution(server.database)
  ;({ teacher, student, other } = await buildPeople(server.database, here, {
    teacher: { role: 'teacher', name: '顾老师' },
    student: { role: 'student', name: '甲' },
    other: { role: 'student', name: '乙' },
  }))
})
afterAll(() => server.close())

const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, teacher.institutionId, run)
const root = '/pressplatform/courses'
const once = () => ({ 'idempotency-key': newId().replaceAll('-', '') })

/** A course with a published unit of one video, whose conversion knows its length unless that is null, and the class that takes it. */
async function newUnit(rules: object, { duration = 100.7, suffix = 'mp4' }: { duration?: number | null; suffix?: string } = {}) {
  const courseId = await inHere((db) => insertCourse(db, teacher, { name: '电路分析基础', isAttachmentOwnload: 0 }))
  const classId = await buildClass(server.database, teacher, [student, other])
  const sha256 = newId().replaceAll('-', '').repeat(2)
  const { id: fileId } = await inHere(async (db) => {
    await db.updateTable('courses').set({ publishStatus: 2 }).where('id', '=', courseId).execute()
    await db.updateTable('classes').set({ courseId, startsOn: '2026-09-07' }).where('id', '=', classId).execute()
    return insertFile(db, teacher, { name: `讲解.${suffix}`, suffix, mime: 'video/mp4', size: 3, sha256 }, { keptDays: 2 })
  })
  const body = { name: '讲解', content: { kind: 'media', fileId }, rules, parentId: null, afterId: null }
  const added = await server.ask(teacher, 'POST', `${root}/${courseId}/units`, body, once())
  const { id } = added.data as { id: string }
  const state = await inHere((db) => db.selectFrom('conversions').select('state').where('sha256', '=', sha256).executeTakeFirst())
  // The conversion is not run in this test; this is what it would note.
  const facts = JSON.stringify(duration === null ? {} : { duration, playlist: 'master.m3u8' })
  await inHere((db) => db.updateTable('conversions').set({ state: 'done', facts }).where('sha256', '=', sha256).execute())
  await publish(courseId)
  return { courseId, id, fileId, state: state?.state }
}
const outline = async (courseId: string, who = teacher) => (await server.ask(who, 'GET', `${root}/${courseId}/outline`)).data as unknown as Outline
async function publish(courseId: string) {
  const units = (await outline(courseId)).teach?.units.map(({ id, rowVersion }) => ({ id, rowVersion }))
  await server.ask(teacher, 'POST', `${root}/${courseId}/outline/publish`, { units })
}
const open = async (courseId: string, id: string, who = student) =>
  (await server.ask(who, 'GET', `${root}/${courseId}/units/${id}`)).data as unknown as OpenedUnit
const beat = async (courseId: string, id: string, who = student) => (await server.ask(who, 'POST', `${root}/${courseId}/units/${id}/beat`, {})).data
/** Reports what was played, some seconds after the last report. */
async function watch(fileId: string, ranges: [number, number][], { who = student, after = 0 } = {}) {
  const at = new Date(Date.now() - after * 1000)
  await inHere((db) => db.updateTable('watchAllowances').set({ at, seconds: 0 }).where('memberId', '=', who.memberId).execute())
  const { status } = await server.ask(who, 'POST', `/pressplatform/media/${fileId}/watch`, { ranges, position: 0 })
  expect(status).toBe(200)
}
const countDone = async (courseId: string) => (await outline(courseId)).teach?.units.map(({ done }) => done)

test('a video is done from the wanted share on, by what the server has credited; for the team too', async () => {
  const { courseId, id, fileId, state } = await newUnit({ completion: { kind: 'watch', percent: 60 } })
  expect(state).toBe('waiting')
  expect(await open(courseId, id)).toMatchObject({ done: false, percent: 0, rules: { completion: { kind: 'watch', percent: 60 }, noSkip: false } })
  // A claim that goes beyond the clock is credited up to it.
  await watch(fileId, [[0, 100]])
  const first = await open(courseId, id)
  expect(first.done).toBe(false)
  expect(first.percent).toBeLessThanOrEqual(30)
  expect(await countDone(courseId)).toEqual([0])
  // Parts in any order, and again, count once; the length is 100 whole seconds.
  await watch(fileId, [[70, 90]], { after: 10 })
  await watch(fileId, [[0, 30]], { after: 15 })
  await watch(fileId, [[60, 69]], { after: 5 })
  expect(await beat(courseId, id)).toMatchObject({ done: false, percent: 59 })
  expect((await outline(courseId, student)).learn).toMatchObject({ counted: 1, done: 0, units: [{ percent: 59, done: false }] })
  await watch(fileId, [[69, 70]], { after: 1 })
  expect(await countDone(courseId)).toEqual([1])
  expect((await outline(courseId, student)).learn).toMatchObject({ counted: 1, done: 1, units: [{ percent: 60, done: true }] })
  expect((await outline(courseId, other)).learn).toMatchObject({ done: 0, units: [{ percent: 0 }] })
  expect(await beat(courseId, id)).toMatchObject({ done: true })
  // What was done stays done, also for a longer video.
  await inHere((db) =>
    db
      .updateTable('conversions')
      .set({ facts: JSON.stringify({ duration: 4000 }) })
      .execute(),
  )
  expect(await open(courseId, id)).toMatchObject({ done: true, percent: 100 })
  expect(await countDone(courseId)).toEqual([1])
})

test('what lies beyond a video that became shorter does not count, and one of unknown length has no share', async () => {
  const short = await newUnit({ completion: { kind: 'watch', percent: 100 } }, { duration: 0.4 })
  await watch(short.fileId, [[0, 1]], { after: 5 })
  expect(await open(short.courseId, short.id)).toMatchObject({ done: true, percent: 100 })
  const cut = await newUnit({ completion: { kind: 'watch', percent: 50 } })
  await watch(cut.fileId, [[50, 70]], { after: 30 })
  const unknown = await newUnit({ completion: { kind: 'watch', percent: 1 } }, { duration: null })
  await watch(unknown.fileId, [[0, 20]], { after: 30 })
  await inHere((db) =>
    db
      .updateTable('conversions')
      .set({ facts: JSON.stringify({ duration: 40 }) })
      .where('sha256', 'in', db.selectFrom('files').select('sha256').where('id', '=', cut.fileId))
      .execute(),
  )
  for (const { courseId, id } of [cut, unknown]) {
    expect(await open(courseId, id)).toMatchObject({ done: false, percent: 0 })
    expect(await countDone(courseId)).toEqual([0])
  }
})

test('skipping is held in videos and sounds only, and the rule comes with the unit', async () => {
  const { courseId, id } = await newUnit({ noSkip: true })
  expect((await open(courseId, id)).rules.noSkip).toBe(true)
  const link = { name: '链接', content: { kind: 'link', url: 'https://example.edu/a' }, parentId: null, afterId: null }
  const refused = await server.ask(teacher, 'POST', `${root}/${courseId}/units`, { ...link, rules: { noSkip: true } }, once())
  expect(refused).toMatchObject({ status: 422, fields: [{ path: 'rules.noSkip' }] })
  // Stored before there was the rule: it is off, and saving it again changes nothing.
  await inHere(async (db) => {
    const before = await db.selectFrom('units').select(['rules', 'published']).where('id', '=', id).executeTakeFirstOrThrow()
    const without = (rules: object) => JSON.parse(JSON.stringify({ ...rules, noSkip: undefined })) as object
    const published = before.published as unknown as { rules: object }
    await db
      .updateTable('units')
      .set({ rules: JSON.stringify(without(before.rules as object)), published: JSON.stringify({ ...published, rules: without(published.rules) }) })
      .where('id', '=', id)
      .execute()
  })
  const { rules, content, name } = await open(courseId, id)
  expect(rules.noSkip).toBe(false)
  const unit = (await outline(courseId)).teach?.units[0]
  await server.ask(teacher, 'PUT', `${root}/${courseId}/units/${id}`, { name, content, rules, rowVersion: unit?.rowVersion })
  expect((await outline(courseId)).teach?.units[0]).toMatchObject({ state: 'published', changed: [] })
})
