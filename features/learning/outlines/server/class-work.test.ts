import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import type { Homework } from '#features/learning/homework/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { OpenedUnit, Outline } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'colleague' | 'one' | 'two', Person>
let courseId: string
let classId: string
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    one: { role: 'student' },
    two: { role: 'student' },
  })
  const { teacher, one, two } = people
  classId = await buildClass(server.database, teacher, [one, two])
  courseId = await inHere(async (db) => {
    const id = await insertCourse(db, teacher, { name: '古代文学', isAttachmentOwnload: 0 })
    await db.updateTable('courses').set({ publishStatus: 2 }).where('id', '=', id).execute()
    await db.updateTable('classes').set({ courseId: id, startsOn: '2026-09-07' }).where('id', '=', classId).execute()
    return id
  })
})
afterAll(() => server.close())

const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, people.teacher.institutionId, run)
const ask = async <T>(who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await server.ask(who, method, `/pressplatform/${path}`, body, { 'idempotency-key': newId() })) as {
    status: number
    fields?: { path: string }[]
    data: T
  }
const add = (content: object, completion: object) =>
  ask<{ id: string }>(people.teacher, 'POST', `courses/${courseId}/units`, {
    name: '一项',
    content,
    rules: { completion },
    parentId: null,
    afterId: null,
  })
async function publish(): Promise<void> {
  const { data } = await ask<Outline>(people.teacher, 'GET', `courses/${courseId}/outline`)
  const units = (data.teach?.units ?? []).map(({ id, rowVersion }) => ({ id, rowVersion }))
  expect((await ask(people.teacher, 'POST', `courses/${courseId}/outline/publish`, { units })).status).toBe(200)
}
const learned = async (who: Person, unitId: string) =>
  (await ask<Outline>(who, 'GET', `courses/${courseId}/outline`)).data.learn?.units.find(({ id }) => id === unitId)
const countDone = async (unitId: string) =>
  (await ask<Outline>(people.teacher, 'GET', `courses/${courseId}/outline`)).data.teach?.units.find(({ id }) => id === unitId)?.done
const open = async (who: Person, unitId: string) => (await ask<OpenedUnit>(who, 'GET', `courses/${courseId}/units/${unitId}`)).data

test('a homework is a unit: done once it is handed in, or from a released score on, with the way to its page', async () => {
  const { teacher, one, two } = people
  const now = Date.now()
  const { data: made } = await ask<Homework>(teacher, 'POST', 'homeworks', {
    title: '札记',
    body: paragraphs('写一篇札记。'),
    points: 20,
    classes: [{ classId, openAt: new Date(now - 3_600_000).toISOString(), dueAt: new Date(now + 86_400_000).toISOString() }],
  })
  const draft = await add({ kind: 'homework', homeworkId: made.id }, { kind: 'submit' })
  expect(draft.fields?.[0]?.path).toBe('content.homeworkId')
  await ask(teacher, 'POST', `homeworks/${made.id}/state`, { state: 'published', rowVersion: made.rowVersion })
  const submitted = (await add({ kind: 'homework', homeworkId: made.id }, { kind: 'submit' })).data.id
  const scored = (await add({ kind: 'homework', homeworkId: made.id }, { kind: 'score', percent: 80 })).data.id
  expect((await add({ kind: 'homework', homeworkId: newId() }, { kind: 'submit' })).fields?.[0]?.path).toBe('content.homeworkId')
  expect((await add({ kind: 'homework', homeworkId: made.id }, { kind: 'read', percent: 80 })).fields?.[0]?.path).toBe('rules.completion')
  await publish()
  expect(await open(one, submitted)).toMatchObject({
    kind: 'homework',
    path: `/education/classes/homework/info?id=${classId}&homeworkId=${made.id}`,
    done: false,
  })
  expect(await open(teacher, submitted)).toMatchObject({ path: `/education/classes/homework/details?id=${classId}&homeworkId=${made.id}` })
  await ask(one, 'POST', `classes/${classId}/homeworks/${made.id}/submissions`, { text: paragraphs('我的札记。') })
  expect(await learned(one, submitted)).toMatchObject({ done: true, percent: 100 })
  expect(await learned(two, submitted)).toMatchObject({ done: false })
  expect(await learned(one, scored)).toMatchObject({ done: false, percent: 0 })
  await inHere((db) =>
    db
      .updateTable('submissions')
      .set({ state: 'graded', score: 17, gradedBy: teacher.memberId, gradedAt: new Date() })
      .where('homeworkId', '=', made.id)
      .execute(),
  )
  expect(await learned(one, scored)).toMatchObject({ done: false, percent: 0 })
  await inHere((db) => db.updateTable('submissions').set({ releasedAt: new Date() }).where('homeworkId', '=', made.id).execute())
  expect(await learned(one, scored)).toMatchObject({ done: true, percent: 85 })
  expect([await countDone(submitted), await countDone(scored)]).toEqual([1, 1])
})

test('a discussion is a unit with a topic for each class: done once the student has written in it', async () => {
  const { teacher, colleague, one, two } = people
  const elsewhere = await buildClass(server.database, teacher, [])
  const begin = async (of: string, who = teacher) =>
    (await ask<{ id: string }>(who, 'POST', `classes/${of}/topics`, { title: '谈谈“变”与“不变”', doc: paragraphs('请先读原文。') })).data.id
  const [topic, other] = [await begin(classId), await begin(elsewhere)]
  const theirs = await begin(await buildClass(server.database, colleague, []), colleague)
  expect((await add({ kind: 'discussion', threadIds: [topic, theirs] }, { kind: 'submit' })).fields?.[0]?.path).toBe('content.threadIds')
  const unit = (await add({ kind: 'discussion', threadIds: [other, topic, topic] }, { kind: 'submit' })).data.id
  await publish()
  expect(await open(one, unit)).toMatchObject({ path: `/education/classes/discuss/details?id=${classId}&topicId=${topic}` })
  expect(await learned(one, unit)).toMatchObject({ done: false })
  const { data: post } = await ask<{ id: string }>(one, 'POST', `threads/${topic}/posts`, { doc: paragraphs('我以为二者一体。') })
  expect(await learned(one, unit)).toMatchObject({ done: true })
  expect(await learned(two, unit)).toMatchObject({ done: false })
  expect(await countDone(unit)).toBe(1)
  await ask(teacher, 'PUT', `posts/${post.id}/state`, { to: 'hidden', reason: '抄袭' })
  expect(await learned(one, unit)).toMatchObject({ done: false })
})

test('the form of a unit is told the names of what the unit refers to, apart from what was deleted or what the person may not see', async () => {
  const { teacher, colleague, one } = people
  const team = await inHere(async (db) => {
    const id = await insertCourse(db, teacher, { name: '共同备课', isAttachmentOwnload: 0 })
    await db.insertInto('courseTeachers').values({ courseId: id, memberId: colleague.memberId, seq: 2 }).execute()
    return id
  })
  const put = async (name: string, content: object) =>
    (
      await ask<{ id: string }>(teacher, 'POST', `courses/${team}/units`, {
        name,
        content,
        rules: { completion: { kind: 'submit' } },
        parentId: null,
        afterId: null,
      })
    ).data.id
  const chosen = async (who: Person, unitId: string) => (await ask<OpenedUnit>(who, 'GET', `courses/${team}/units/${unitId}`)).data.chosen
  const now = Date.now()
  const { data: homework } = await ask<Homework>(teacher, 'POST', 'homeworks', {
    title: '第二篇札记',
    body: paragraphs('再写一篇。'),
    points: 20,
    classes: [{ classId, openAt: new Date(now - 3_600_000).toISOString(), dueAt: new Date(now + 86_400_000).toISOString() }],
  })
  const { data: given } = await ask<Homework>(teacher, 'POST', `homeworks/${homework.id}/state`, {
    state: 'published',
    rowVersion: homework.rowVersion,
  })
  const begin = async (title: string) =>
    (await ask<{ id: string }>(teacher, 'POST', `classes/${classId}/topics`, { title, doc: paragraphs('请先读原文。') })).data.id
  const [kept, gone] = [await begin('留下的讨论'), await begin('删去的讨论')]
  const { data: exam } = await ask<{ id: string }>(teacher, 'POST', 'tests', { title: '第一章测验' })
  const written = await put('札记', { kind: 'homework', homeworkId: homework.id })
  const talked = await put('讨论', { kind: 'discussion', threadIds: [gone, kept] })
  const tested = await put('测验', { kind: 'test', testId: exam.id })
  expect(await chosen(teacher, written)).toEqual([{ id: homework.id, title: '第二篇札记' }])
  expect(await chosen(teacher, tested)).toEqual([{ id: exam.id, title: '第一章测验' }])
  const named = async () => new Map((await chosen(teacher, talked)).map(({ id, title }) => [id, title.split(' · ')[0] ?? '']))
  expect(await named()).toEqual(
    new Map([
      [kept, '留下的讨论'],
      [gone, '删去的讨论'],
    ]),
  )
  // A colleague of the course, who teaches none of the classes.
  expect([await chosen(colleague, written), await chosen(colleague, talked), await chosen(colleague, tested)]).toEqual([[], [], []])
  const { data: topic } = await ask<{ opening: { id: string } }>(teacher, 'GET', `topics/${gone}`)
  await ask(teacher, 'DELETE', `posts/${topic.opening.id}`)
  expect(await named()).toEqual(new Map([[kept, '留下的讨论']]))
  await ask(teacher, 'POST', `homeworks/${homework.id}/state`, { state: 'draft', rowVersion: given.rowVersion })
  await ask(teacher, 'DELETE', `homeworks/${homework.id}`)
  await ask(teacher, 'DELETE', `tests/${exam.id}`)
  expect([await chosen(teacher, written), await chosen(teacher, tested)]).toEqual([[], []])
  // Students are told nothing beside the unit.
  const page = (await add({ kind: 'discussion', threadIds: [kept] }, { kind: 'submit' })).data.id
  await publish()
  expect((await open(one, page)).chosen).toEqual([])
})
