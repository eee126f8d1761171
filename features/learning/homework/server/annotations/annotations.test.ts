import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Homework } from '../../contract.ts'
import type { MyHomework } from '../../contract-mine.ts'
import type { Submission } from '../../contract-submissions.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'one' | 'two' | 'outside', Person>
let book: { id: string; chapterIds: string[] }
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
    outside: { role: 'student', name: '李四' },
  })
  book = await buildTextbook(server.database, people.teacher, {
    draft: { name: '古文选读', openScope: 'org' },
    chapters: [{ name: '赤壁赋' }, { name: '师说' }],
    publish: true,
  })
})
afterAll(() => server.close())

const ask = <T>(who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.askOnce<T>(who, method, `/pressplatform/${path}`, body)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const quoted = (quote: string, note: string) => ({ block: 'b1', quote, note })

/** A homework that asks for two annotations of the first chapter, published for a class of two students. */
async function given(more: object = {}) {
  const { teacher, one, two } = people
  const classId = await buildClass(server.database, teacher, [one, two])
  const draft = {
    title: '批注《赤壁赋》',
    body: paragraphs('摘两处并批注。'),
    takesText: false,
    annotationTask: { textbookId: book.id, chapterId: book.chapterIds[0], least: 2 },
    classes: [{ classId, openAt: hours(-1), dueAt: hours(24) }],
    ...more,
  }
  const made = await ask<Homework>(teacher, 'POST', 'homeworks', draft)
  if (made.status !== 200) return { made, draft, classId }
  const { id, rowVersion } = made.data
  await ask(teacher, 'POST', `homeworks/${id}/state`, { state: 'published', rowVersion })
  const own = `classes/${classId}/homeworks/${id}`
  return {
    made,
    draft,
    classId,
    id,
    own,
    mine: async (who: Person) => (await ask<MyHomework>(who, 'GET', `${own}/mine`)).data,
    save: (who: Person, no: number, annotations: object[]) => ask<{ no: number }>(who, 'PUT', `${own}/draft`, { no, annotations }),
    submit: (who: Person, annotations: object[]) => ask<MyHomework>(who, 'POST', `${own}/submissions`, { annotations }),
  }
}

test('a chapter that the teacher cannot read, or that the book does not have, is refused at its field', async () => {
  const refused = { fields: [{ path: 'annotationTask' }] }
  expect((await given({ annotationTask: { textbookId: newId(), chapterId: newId(), least: 1 } })).made).toMatchObject(refused)
  expect((await given({ annotationTask: { textbookId: book.id, chapterId: newId(), least: 1 } })).made).toMatchObject(refused)
  expect((await given({ annotationTask: { textbookId: book.id, chapterId: book.chapterIds[0], least: 0 } })).made.status).toBe(422)
  expect((await given({ annotationTask: null })).made).toMatchObject({ fields: [{ path: 'takesText' }] })
})

test('annotations are a part of the draft, and each needs a note when they are handed in; the version keeps what it had', async () => {
  const { one, teacher } = people
  const { mine, save, submit, classId, id } = (await given()) as Required<Awaited<ReturnType<typeof given>>>
  expect((await mine(one)).annotationTask).toMatchObject({ bookName: '古文选读', chapterName: expect.stringContaining('赤壁赋'), least: 2 })
  const [first, second] = [quoted('水与月', '变与不变'), quoted('自其变者而观之', '')]
  expect((await save(one, 0, [first, second])).data).toMatchObject({ no: 1 })
  // The same again changes nothing; another state is refused.
  expect((await save(one, 0, [first, second])).data).toMatchObject({ no: 1 })
  expect((await save(one, 0, [first])).status).toBe(409)
  expect((await mine(one)).draft.annotations).toEqual([first, second])

  expect((await submit(one, [first])).fields).toEqual([{ path: 'annotations', message: '至少批注 2 处，现在有 1 处' }])
  expect((await submit(one, [first, second])).fields).toEqual([{ path: 'annotations.1.note', message: '请写下批注' }])
  expect((await submit(one, [first, { ...second, quote: '' }])).status).toBe(422)
  expect(
    (
      await submit(
        one,
        Array.from({ length: 51 }, () => first),
      )
    ).status,
  ).toBe(422)
  const done = [first, { ...second, note: '主客之辩' }]
  expect((await submit(one, done)).data.history[0]).toMatchObject({ no: 1, annotations: done })
  await save(one, (await mine(one)).draft.no, [first])
  expect((await mine(one)).history[0]?.annotations).toEqual(done)
  const seen = await ask<Submission>(teacher, 'GET', `homeworks/${id}/classes/${classId}/students/${one.memberId}`)
  expect(seen.data.history[0]?.annotations).toEqual(done)
  // A score of the teacher, as there are no questions that the rules could grade.
  expect(seen.data.score).toBeNull()
})

test('a homework that asks for none takes none; before the opening the task is hidden', async () => {
  const { one } = people
  const plain = (await given({ takesText: true, annotationTask: null })) as Required<Awaited<ReturnType<typeof given>>>
  expect((await plain.submit(one, [quoted('水与月', '注')])).fields).toMatchObject([{ path: 'annotations' }])
  const { classId } = plain
  const later = (await given({ classes: [{ classId, openAt: hours(2), dueAt: hours(24) }] })) as Required<Awaited<ReturnType<typeof given>>>
  const own = `classes/${classId}/homeworks/${later.id}`
  expect((await ask<MyHomework>(one, 'GET', `${own}/mine`)).data).toMatchObject({ accepts: 'early', annotationTask: null })
})

test('the reader offers the open homework about its chapter to the students of the class', async () => {
  const { one, teacher, outside } = people
  const { id, classId } = (await given()) as Required<Awaited<ReturnType<typeof given>>>
  const tasks = async (who: Person, at = 0) =>
    (await ask<{ tasks: { id: string; path: string }[] }>(who, 'GET', `textbooks/${book.id}/chapters/${book.chapterIds[at]}/threads`)).data.tasks
  expect(await tasks(one)).toContainEqual({
    id,
    title: '批注《赤壁赋》',
    path: `/education/classes/homework/info?id=${classId}&homeworkId=${id}`,
  })
  expect(await tasks(one, 1)).toEqual([])
  for (const who of [teacher, outside]) expect((await tasks(who)).map((task) => task.id)).not.toContain(id)
  await withInstitution(server.database, teacher.institutionId, (db) =>
    db.updateTable('classes').set({ state: 'ended' }).where('id', '=', classId).execute(),
  )
  expect((await tasks(one)).map((task) => task.id)).not.toContain(id)
})

test('a group hands the annotations of its proposal in for all', async () => {
  const { one, two } = people
  const { mine, submit, own, classId } = (await given({ byGroup: true })) as Required<Awaited<ReturnType<typeof given>>>
  await withInstitution(server.database, one.institutionId, (db) =>
    db.updateTable('classMembers').set({ groupName: '第一组' }).where('classId', '=', classId).where('role', '=', 'student').execute(),
  )
  const annotations = [quoted('水与月', '一'), quoted('清风', '二')]
  const proposed = (await submit(one, annotations)).data
  expect(proposed.group?.proposal?.annotations).toEqual(annotations)
  await ask(two, 'POST', `${own}/confirmations`, { proposalId: proposed.group?.proposal?.id })
  for (const who of [one, two]) expect((await mine(who)).history[0]?.annotations).toEqual(annotations)
})
