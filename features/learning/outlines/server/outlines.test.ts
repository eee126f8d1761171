import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { LearnedUnit, OpenedUnit, Outline, TaughtUnit } from '../contract.ts'
import type { EditionStep } from '../contract-textbook.ts'
import { purgeUnits } from './units/unit-queries.ts'

let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
let colleague: Person
let student: Person
let other: Person
let author: Person
let outsider: Person
beforeAll(async () => {
  server = await openServer()
  const here = await buildInstitution(server.database)
  const people = await buildPeople(server.database, here, {
    teacher: { role: 'teacher', name: '顾老师' },
    colleague: { role: 'teacher', name: '同事' },
    author: { role: 'author', name: '作者' },
    student: { role: 'student', name: '甲' },
    other: { role: 'student', name: '乙' },
    outsider: { role: 'student', name: '丙' },
  })
  ;({ teacher, colleague, student, other, author, outsider } = people)
})
afterAll(() => server.close())

const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, teacher.institutionId, run)
const root = '/pressplatform/courses'
const once = () => ({ 'idempotency-key': newId().replaceAll('-', '') })

/** A published course that a class with two students takes; its first day is the given one. */
async function newCourse({ startsOn = '2026-09-07' }: { startsOn?: string | null } = {}) {
  const courseId = await inHere((db) => insertCourse(db, teacher, { name: '电路分析基础', isAttachmentOwnload: 0 }))
  const classId = await buildClass(server.database, teacher, [student, other])
  await inHere(async (db) => {
    await db.updateTable('courses').set({ publishStatus: 2 }).where('id', '=', courseId).execute()
    await db.updateTable('classes').set({ courseId, startsOn }).where('id', '=', classId).execute()
  })
  return courseId
}

const outline = async (courseId: string, who = teacher, query = '') =>
  (await server.ask(who, 'GET', `${root}/${courseId}/outline${query}`)).data as unknown as Outline
const taught = async (courseId: string) => (await outline(courseId)).teach?.units ?? []
const learned = async (courseId: string, who = student) => (await outline(courseId, who)).learn?.units ?? []
const facts = (part: object) => ({ name: '单元', content: { kind: 'link', url: 'https://example.edu/a' }, ...part })
const add = (courseId: string, part: object = {}, who = teacher) =>
  server.ask(who, 'POST', `${root}/${courseId}/units`, { ...facts(part), parentId: null, afterId: null, ...part }, once())
const made = async (courseId: string, part: object = {}) => ((await add(courseId, part)).data as { id: string }).id
const section = (courseId: string, part: object = {}) => made(courseId, { name: '第一节', content: { kind: 'section' }, ...part })
const versions = (units: readonly TaughtUnit[]) => units.map(({ id, rowVersion }) => ({ id, rowVersion }))
const publish = (courseId: string, units: readonly TaughtUnit[], who = teacher) =>
  server.ask(who, 'POST', `${root}/${courseId}/outline/publish`, { units: versions(units) })
const publishAll = async (courseId: string) => publish(courseId, await taught(courseId))
const change = async (courseId: string, id: string, part: object, rowVersion?: number) => {
  const unit = (await taught(courseId)).find((each) => each.id === id)
  return server.ask(teacher, 'PUT', `${root}/${courseId}/units/${id}`, {
    ...facts({ name: unit?.name }),
    ...part,
    rowVersion: rowVersion ?? unit?.rowVersion,
  })
}
const move = async (courseId: string, id: string, parentId: string | null, afterId: string | null) =>
  server.ask(teacher, 'PUT', `${root}/${courseId}/units/${id}/place`, {
    parentId,
    afterId,
    rowVersion: (await taught(courseId)).find((each) => each.id === id)?.rowVersion,
  })
const open = (courseId: string, id: string, who = student) => server.ask(who, 'GET', `${root}/${courseId}/units/${id}`)
const beat = async (courseId: string, id: string, who = student) =>
  (await server.ask(who, 'POST', `${root}/${courseId}/units/${id}/beat`, {})).data as { seconds: number; done: boolean; percent: number }
/** As if this much time had passed since the last beat. */
const later = (who: Person, seconds: number) =>
  inHere((db) =>
    db
      .updateTable('unitBeats')
      .set({ at: new Date(Date.now() - seconds * 1000) })
      .where('memberId', '=', who.memberId)
      .execute(),
  )
const names = (units: readonly { name: string }[]) => units.map(({ name }) => name)

test('units are added, moved and kept in order; three levels at most, and not into themselves', async () => {
  const id = await newCourse()
  const first = await section(id, { name: '一' })
  const second = await section(id, { name: '二', afterId: first })
  const inner = await section(id, { name: '一之一', parentId: first })
  const a = await made(id, { name: 'a', parentId: inner })
  const b = await made(id, { name: 'b', parentId: inner, afterId: a })
  await made(id, { name: 'c', parentId: inner, afterId: a })
  expect(names(await taught(id))).toEqual(['一', '一之一', 'a', 'c', 'b', '二'])
  expect((await move(id, b, inner, null)).status).toBe(200)
  expect((await move(id, second, null, null)).status).toBe(200)
  expect(names(await taught(id))).toEqual(['二', '一', '一之一', 'b', 'a', 'c'])
  const refused = async (answer: ReturnType<typeof move>) => (await answer).fields?.[0]?.path
  expect(await refused(move(id, first, inner, null))).toBe('parentId')
  expect(await refused(move(id, first, second, null))).toBe('parentId')
  expect(await refused(move(id, b, a, null))).toBe('parentId')
  expect(await refused(move(id, b, inner, second))).toBe('afterId')
  expect(await refused(add(id, { content: { kind: 'section' }, parentId: inner }))).toBe('parentId')
  const unit = (await taught(id)).find((each) => each.id === a)
  expect((await change(id, a, { name: '改' }, (unit?.rowVersion ?? 0) + 1)).status).toBe(409)
})

test('only the team edits; a draft is not seen by students, nor by others', async () => {
  const id = await newCourse()
  const unit = await made(id, { name: '草稿' })
  for (const who of [student, colleague, outsider]) {
    expect((await add(id, {}, who)).status).toBe(403)
    expect((await publish(id, await taught(id), who)).status).toBe(403)
    expect((await server.ask(who, 'GET', `${root}/${id}/outline?preview=true`)).status).toBe(403)
    expect((await open(id, unit, who)).status).toBe(404)
    expect(await learned(id, who)).toEqual([])
  }
  expect((await outline(id, student)).teach).toBeNull()
  await publishAll(id)
  expect(await learned(id)).toMatchObject([{ name: '草稿', open: true }])
  // Who reads a published course sees its units, but opens none.
  expect(await learned(id, outsider)).toMatchObject([{ name: '草稿', open: false, reason: { kind: 'class' } }])
  expect((await open(id, unit, outsider)).status).toBe(403)
})

test('what students see is what was published; changes, moves and removals wait for the next publishing, and a stale one is refused', async () => {
  const id = await newCourse()
  const one = await section(id, { name: '一' })
  const a = await made(id, { name: 'a', parentId: one })
  const b = await made(id, { name: 'b', parentId: one, afterId: a })
  const [unit] = (await taught(id)).filter((each) => each.id === a)
  // The section that it stands in is published with it.
  expect((await publish(id, unit ? [unit] : [])).data).toEqual({ published: 2, removed: 0 })
  expect(names(await learned(id))).toEqual(['一', 'a'])
  expect((await publish(id, unit ? [unit] : [])).status).toBe(409)
  await publishAll(id)
  await change(id, a, { name: 'a 新' })
  await move(id, b, one, null)
  expect((await taught(id)).map(({ name, state, changed }) => [name, state, changed])).toEqual([
    ['一', 'published', []],
    ['b', 'changed', ['place']],
    ['a 新', 'changed', ['name']],
  ])
  expect(names(await learned(id))).toEqual(['一', 'a', 'b'])
  await publishAll(id)
  expect(names(await learned(id))).toEqual(['一', 'b', 'a 新'])
  await server.ask(teacher, 'DELETE', `${root}/${id}/units/${one}`)
  expect((await taught(id)).map(({ state }) => state)).toEqual(['removed', 'removed', 'removed'])
  expect(await learned(id)).toHaveLength(3)
  await server.ask(teacher, 'POST', `${root}/${id}/units/${one}/restore`, {})
  expect((await taught(id)).map(({ state }) => state)).toEqual(['published', 'published', 'published'])
  await move(id, b, null, one)
  await server.ask(teacher, 'DELETE', `${root}/${id}/units/${one}`)
  const gone = (await taught(id)).filter(({ state }) => state === 'removed')
  expect((await publish(id, gone)).fields?.[0]?.path).toBe('units')
  expect((await publishAll(id)).data).toEqual({ published: 1, removed: 2 })
  expect(names(await learned(id))).toEqual(['b'])
  // The bin names the section, with which its unit was removed; only those who edit the course look into it.
  const bin = (who = teacher) => server.ask(who, 'GET', `${root}/${id}/removedunits`)
  expect((await bin()).data).toMatchObject([{ id: one, name: '一', kind: 'section', by: '顾老师' }])
  expect((await bin(student)).status).toBe(403)
  expect(await inHere((db) => purgeUnits(db, new Date(Date.now() + 1000), 100))).toBeGreaterThanOrEqual(2)
  const left = await taught(id)
  expect((await server.ask(teacher, 'POST', `${root}/${id}/outline/unpublish`, { units: versions(left) })).data).toEqual({ withdrawn: 1 })
  expect(await learned(id)).toEqual([])
})

test('locked units say why: a date, days after the first day, a group, another unit; circles are refused also when only a part is published', async () => {
  const id = await newCourse({ startsOn: '2999-01-01' })
  const a = await made(id, { name: 'a', rules: { completion: { kind: 'view' } } })
  const rules = (part: object) => ({ rules: { completion: { kind: 'view' }, ...part } })
  const b = await made(id, { name: 'b', ...rules({ prerequisite: { unitId: a } }) })
  const group = await made(id, { name: '实验', ...rules({ groupName: '实验 B 组' }) })
  await made(id, { name: '约会', ...rules({ opens: { at: '2990-01-01T00:00:00Z' } }) })
  await made(id, { name: '第二周', ...rules({ opens: { afterDays: 7, time: '08:00' } }) })
  await publishAll(id)
  const reasons = async (who: Person) => Object.fromEntries((await learned(id, who)).map(({ name, reason }) => [name, reason]))
  expect(await reasons(student)).toEqual({
    a: null,
    b: { kind: 'prerequisite', unitId: a, name: 'a', percent: null },
    实验: { kind: 'group', name: '实验 B 组' },
    约会: { kind: 'date', at: '2990-01-01T00:00:00.000Z' },
    第二周: { kind: 'date', at: '2999-01-08T00:00:00.000Z' },
  })
  expect((await open(id, b)).status).toBe(403)
  expect((await open(id, a)).data).toMatchObject({ done: true, draft: false })
  expect((await reasons(student))['b']).toBeNull()
  expect((await reasons(other))['b']).not.toBeNull()
  await inHere((db) => db.updateTable('classMembers').set({ groupName: '实验 B 组' }).where('memberId', '=', student.memberId).execute())
  expect((await open(id, group)).status).toBe(200)
  await inHere((db) => db.updateTable('classMembers').set({ groupName: '' }).where('memberId', '=', student.memberId).execute())
  const preview = (query: string) => outline(id, teacher, `?preview=true&${query}`)
  expect((await preview(`group=${encodeURIComponent('实验 B 组')}&at=2999-02-01T00:00:00Z`)).learn?.units.filter((unit) => !unit.open)).toHaveLength(
    1,
  )
  // a waits for b and b for a.
  const circle = await change(id, a, rules({ prerequisite: { unitId: b } }))
  expect(circle.fields?.[0]).toMatchObject({ path: 'rules.prerequisite' })
  expect(circle.fields?.[0]?.message).toContain('→')
  expect((await change(id, b, rules({}))).status).toBe(200)
  expect((await change(id, a, rules({ prerequisite: { unitId: b } }))).status).toBe(200)
  const part = (await taught(id)).filter((unit) => unit.id === a)
  expect((await publish(id, part)).fields?.[0]?.path).toBe('units')
  expect((await publishAll(id)).status).toBe(200)
})

test('time is credited by the clock of the server, to one unit of a person at a time, and what was done stays done', async () => {
  const id = await newCourse()
  const page = { kind: 'page', doc: paragraphs('节点电压法') }
  const a = await made(id, { name: 'a', content: page, rules: { completion: { kind: 'minutes', minutes: 2 } } })
  const b = await made(id, { name: 'b', content: page, rules: { completion: { kind: 'minutes', minutes: 1 } } })
  await publishAll(id)
  expect((await open(id, a)).data).toMatchObject({ content: page, seconds: 0, done: false })
  expect((await beat(id, a)).seconds).toBe(0)
  expect((await beat(id, a)).seconds).toBe(0)
  await later(student, 40)
  expect(await beat(id, a)).toEqual({ seconds: 40, done: false, percent: 33 })
  await later(student, 40)
  expect((await beat(id, b)).seconds).toBe(0)
  await later(student, 100)
  expect(await beat(id, b)).toMatchObject({ seconds: 60, done: true })
  await later(student, 3600)
  expect((await beat(id, b)).seconds).toBe(60)
  expect((await taught(id)).map(({ done }) => done)).toEqual([0, 1].toReversed())
  await change(id, b, { content: page, rules: { completion: { kind: 'minutes', minutes: 500 } } })
  await publishAll(id)
  expect((await learned(id)).find((unit) => unit.id === b)).toMatchObject({ done: true, percent: 100 })
  expect((await outline(id, student)).learn).toMatchObject({ counted: 2, done: 1, percent: 50, next: a })
  expect(await beat(id, a, teacher)).toEqual({ seconds: 0, done: false, percent: 0 })
})

test('content is checked at its field: addresses, ways to be done, texts, files and tests of others', async () => {
  const id = await newCourse()
  const path = async (part: object) => (await add(id, part)).fields?.[0]?.path
  expect(await path({ content: { kind: 'link', url: 'http://example.edu' } })).toBe('content.url')
  expect(await path({ content: { kind: 'link', url: 'javascript:alert(1)' } })).toBe('content.url')
  expect(await path({ rules: { completion: { kind: 'minutes', minutes: 5 } } })).toBe('rules.completion')
  expect(await path({ content: { kind: 'test', testId: newId() } })).toBe('content.testId')
  expect(await path({ content: { kind: 'chapter', textbookId: newId(), chapterId: newId() } })).toBe('content.chapterId')
  expect(await path({ content: { kind: 'page', doc: { type: 'doc', content: [{ type: 'script' }] } } })).toBe('content.doc')
  expect(await path({ content: { kind: 'file', fileId: newId() } })).toBe('content.fileId')
  expect(await path({ rules: { prerequisite: { unitId: newId() } } })).toBe('rules.prerequisite')
  expect(await path({ name: '' })).toBe('name')
})

test('a file of a unit is fetched by those to whom the unit is open; one to download only where the course allows it', async () => {
  const id = await newCourse()
  const upload = (by: Person, name: string, suffix: string) =>
    inHere((db) => insertFile(db, by, { name, suffix, mime: 'application/pdf', size: 3, sha256: 'b'.repeat(64) }, { keptDays: 2 }))
  const [video, pdf, foreign] = [
    await upload(teacher, '讲解.mp4', 'mp4'),
    await upload(teacher, '指导.pdf', 'pdf'),
    await upload(colleague, '别人.pdf', 'pdf'),
  ]
  expect((await add(id, { content: { kind: 'file', fileId: foreign.id } })).fields?.[0]?.path).toBe('content.fileId')
  expect((await add(id, { content: { kind: 'media', fileId: pdf.id } })).fields?.[0]?.path).toBe('content.fileId')
  const media = await made(id, { name: '视频', content: { kind: 'media', fileId: video.id } })
  const file = await made(id, { name: '指导', content: { kind: 'file', fileId: pdf.id } })
  expect((await taught(id)).find((unit) => unit.id === file)?.size).toBe(3)
  const mayRead = async (who: Person, fileId: string) => (await server.ask(who, 'GET', `/rman/v1/files/${fileId}`)).status !== 404
  expect(await mayRead(student, video.id)).toBe(false)
  await publishAll(id)
  expect(((await open(id, media)).data as unknown as OpenedUnit).file).toMatchObject({ name: '讲解.mp4' })
  expect(((await open(id, file)).data as unknown as OpenedUnit).file).toBeNull()
  await inHere((db) => db.updateTable('courses').set({ isAttachmentOwnload: 1 }).where('id', '=', id).execute())
  expect(((await open(id, file)).data as unknown as OpenedUnit).file).toMatchObject({ name: '指导.pdf' })
  const kept = await inHere((db) => db.selectFrom('files').select('expiresAt').where('id', '=', pdf.id).executeTakeFirstOrThrow())
  expect(kept.expiresAt).toBeNull()
})

test('a textbook becomes an outline of links; its chapters are done as they are read, and a later edition is taken over', async () => {
  const book = await buildTextbook(server.database, author, {
    draft: { name: '电路' },
    chapters: [
      { name: '概念', doc: paragraphs('甲') },
      { name: '定律', doc: paragraphs('乙') },
    ],
    publish: true,
  })
  const convert = (body: object, who = teacher) => server.ask(who, 'POST', '/pressplatform/textbooks/2course', { id: book.id, ...body }, once())
  expect((await convert({}, student)).status).toBe(403)
  expect((await convert({ id: newId() })).status).toBe(404)
  const id = await newCourse()
  expect((await convert({ courseId: id })).data).toEqual({ courseId: id, sections: 0, units: 2 })
  const classes = await inHere((db) => db.selectFrom('classes').select('textbookId').where('courseId', '=', id).execute())
  expect(classes).toEqual([{ textbookId: book.id }])
  expect((await convert({ courseId: id })).status).toBe(409)
  const { courseId } = (await convert({ name: '新课' })).data as { courseId: string }
  expect(await outline(courseId)).toMatchObject({ name: '新课', teach: { units: [{ state: 'draft', kind: 'chapter' }, {}] } })
  const { teach } = await outline(id)
  expect(teach).toMatchObject({ students: 2, source: { textbookId: book.id, name: '电路', later: null } })
  await publishAll(id)
  const [first] = (await learned(id)) as [LearnedUnit]
  expect(first).toMatchObject({ kind: 'chapter', done: false, percent: 0, completion: { kind: 'read', percent: 90 } })
  const chapterId = book.chapterIds[0] ?? ''
  expect((await open(id, first.id)).data).toMatchObject({ content: { textbookId: book.id, chapterId }, readable: true })
  await inHere((db) => db.insertInto('readingChapters').values({ memberId: student.memberId, textbookId: book.id, chapterId, read: 0.9 }).execute())
  expect((await learned(id))[0]).toMatchObject({ done: true, percent: 90 })
  expect((await taught(id)).map(({ done }) => done)).toEqual([1, 0])

  const edition = async () => (await server.ask(teacher, 'GET', `${root}/${id}/edition`)).data as unknown as EditionStep
  expect(await edition()).toMatchObject({ to: null, changes: [] })
  const newest = await inHere(async (db) => {
    const old = await db.selectFrom('editions').selectAll().where('textbookId', '=', book.id).executeTakeFirstOrThrow()
    const chapters = await db.selectFrom('editionChapters').selectAll().where('editionId', '=', old.id).orderBy('seq').execute()
    const to = { ...old, id: newId(), no: 2, label: '第二版', authors: JSON.stringify(old.authors) }
    await db.insertInto('editions').values(to).execute()
    const rows = [
      { ...chapters[0], name: '概念与模型' },
      { ...chapters[0], chapterId: newId(), name: '新增一章' },
    ].map((row, at) => ({
      ...row,
      editionId: to.id,
      seq: at + 1,
      labels: JSON.stringify({}),
    }))
    await db
      .insertInto('editionChapters')
      .values(rows as never)
      .execute()
    await db.updateTable('catalogue').set({ editionId: to.id }).where('textbookId', '=', book.id).execute()
    return to.id
  }).catch((error: unknown) => error)
  expect(newest).toEqual(expect.any(String))
  // The class reads the edition that its course pins; others, and those who write the book, read the newest.
  const reads = async (who: Person) =>
    ((await server.ask(who, 'GET', `/pressplatform/textbooks/preview/${book.id}`)).data as { editionNo?: number }).editionNo
  expect(await Promise.all([student, teacher, outsider, author].map(reads))).toEqual([1, 1, 2, 2])
  const shelf = (await server.ask(student, 'GET', '/pressplatform/reading/books?q=电路')).data as {
    items: { textbookId: string; editionId: string }[]
  }
  expect(shelf.items.map(({ textbookId }) => textbookId)).toEqual([book.id])
  const step = await edition()
  expect(step.changes.map(({ kind }) => kind)).toEqual(['renamed', 'added', 'removed'])
  const take = (editionId: string) => server.ask(teacher, 'PUT', `${root}/${id}/edition`, { editionId })
  expect((await take(newId())).status).toBe(409)
  expect((await take(String(newest))).data).toEqual({ added: 1, removed: 1, renamed: 1 })
  expect((await taught(id)).map(({ name, state }) => [name.replace(/^\S+ (?=\S)/, ''), state])).toEqual([
    [expect.stringContaining('概念与模型'), 'changed'],
    [expect.stringContaining('新增一章'), 'draft'],
    [expect.stringContaining('定律'), 'removed'],
  ])
  expect(await edition()).toMatchObject({ to: null })
  expect(await reads(student)).toBe(2)
})
