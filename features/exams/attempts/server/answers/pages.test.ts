import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, closeAllAttempts, openQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import type { AnswerPage, Attempt, ExamResult } from '../../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
let student: Person
let other: Person
beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database)
  ;({ teacher, student, other } = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher' },
    student: { role: 'student' },
    other: { role: 'student' },
  }))
})
afterAll(() => server.close())

const ask = async <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  (await server.ask(person, method, url, body, { 'idempotency-key': newId() })) as { status: number; fields?: { path: string }[]; data: T }

let shades = 0
/** A sheet that differs from every other one. */
async function sheet(): Promise<{ bytes: Buffer; sha256: string }> {
  const background = { r: 200, g: (shades += 20), b: 90 }
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function upload(person: Person, attemptId: string, bytes: Buffer, name = '林晓的照片.jpg') {
  const { payload, headers } = multipart(bytes, name)
  const answer = await server.ask(person, 'POST', `/pressplatform/attempts/${attemptId}/pages`, payload, headers)
  return answer as unknown as { status: number; fields?: { path: string }[]; data: AnswerPage }
}

async function begun(byHand = true) {
  const made = await buildExam(server.app, teacher, [student], { sections: [{ questions: [openQuestion('写出推导')], points: 6 }], test: { byHand } })
  const { data } = await ask<Attempt>(student, 'POST', `/pressplatform/tests/${made.testId}/attempts`, {})
  const questionId = made.questionIds[0] ?? ''
  const save = (seq: number, pages: string[], text = '') =>
    ask(student, 'PUT', `/pressplatform/attempts/${data.id}/answers`, { answers: [{ questionId, seq, value: { text, pages } }] })
  const read = async () => (await ask<Attempt>(student, 'GET', `/pressplatform/attempts/${data.id}`)).data
  const submit = () => ask(student, 'POST', `/pressplatform/attempts/${data.id}/submit`, {})
  return { ...made, attemptId: data.id, questionId, save, read, submit }
}

const owner = (statement: string) => asOwner(server.urls.owner, statement)
const pathOf = (url: string | null) => (url ?? '').replace(/^https?:\/\/[^/]+/, '')

test('a page is stored once, comes back with the attempt and its result, and names no person', async () => {
  const { testId, attemptId, save, read, submit } = await begun()
  const [one, two] = [await sheet(), await sheet()]
  const first = await upload(student, attemptId, one.bytes)
  expect(first).toMatchObject({ status: 200, data: { sha256: one.sha256, width: 300, height: 400 } })
  expect((await upload(student, attemptId, one.bytes)).data.sha256).toBe(one.sha256)
  expect(await owner(`select count(*)::integer as count from answer_pages where attempt_id = '${attemptId}'`)).toEqual([{ count: 1 }])
  // Two that arrive at once.
  await Promise.all([upload(student, attemptId, two.bytes), upload(student, attemptId, two.bytes)])
  await save(1, [two.sha256, one.sha256])
  const now = await read()
  expect([now.byHand, now.answered, now.pages.length, now.answers[0]?.value]).toEqual([true, 1, 2, { text: '', pages: [two.sha256, one.sha256] }])
  const picture = await server.http.inject({ method: 'GET', url: pathOf(first.data.url) })
  expect([picture.statusCode, picture.headers['content-disposition']]).toEqual([200, "inline; filename*=UTF-8''page.jpg"])
  const scaled = await server.http.inject({ method: 'GET', url: `${pathOf(first.data.url)}&w=480` })
  expect([scaled.statusCode, scaled.headers['content-type']]).toEqual([200, 'image/webp'])
  await submit()
  await closeAllAttempts(server.app, teacher.institutionId)
  // An answer of pages alone is graded by a person.
  expect(await owner(`select state from attempt_marks where attempt_id = '${attemptId}'`)).toEqual([{ state: 'manual' }])
  await owner(`update tests set shown = '{"own":"submitted","score":"never","right":"never","explanation":"never"}' where id = '${testId}'`)
  const { data: result } = await ask<ExamResult>(student, 'GET', `/pressplatform/attempts/${attemptId}/result`)
  expect(result.questions[0]?.pages.map(({ sha256, url }) => [sha256, url !== null])).toEqual([
    [two.sha256, true],
    [one.sha256, true],
  ])
})

test('after the end only pages that the answers name are taken, for a day', async () => {
  const { attemptId, save, submit } = await begun()
  const [named, unnamed] = [await sheet(), await sheet()]
  await save(1, [named.sha256])
  await submit()
  expect(await upload(student, attemptId, unnamed.bytes)).toMatchObject({ status: 409, fields: [{ path: 'unnamed' }] })
  expect((await upload(student, attemptId, named.bytes)).status).toBe(200)
  const late = await begun()
  await late.save(1, [named.sha256])
  await late.submit()
  await owner(
    `update attempts set started_at = started_at - interval '3 days', submitted_at = submitted_at - interval '25 hours' where id = '${late.attemptId}'`,
  )
  expect(await upload(student, late.attemptId, named.bytes)).toMatchObject({ status: 409, fields: [{ path: 'closed' }] })
})

test('what is refused: other people, a test without answers by hand, other files, too many pages and names that are none', async () => {
  const { attemptId, save } = await begun()
  const { bytes, sha256 } = await sheet()
  expect((await upload(other, attemptId, bytes)).status).toBe(404)
  expect((await upload(other, attemptId, bytes.subarray(0, 60))).status).toBe(404)
  const without = await begun(false)
  expect(await upload(student, without.attemptId, bytes)).toMatchObject({ status: 409, fields: [{ path: 'forbidden' }] })
  expect((await upload(student, attemptId, Buffer.from('%PDF-1.7'), 'a.pdf')).status).toBe(415)
  expect((await upload(student, attemptId, Buffer.from('no picture'), 'a.jpg')).status).toBe(415)
  // The first bytes of a picture, and no more.
  expect((await upload(student, attemptId, bytes.subarray(0, 60), 'a.jpg')).status).toBe(422)
  expect((await upload(student, attemptId, Buffer.concat([bytes, Buffer.alloc(9 * 1024 * 1024)]), 'a.jpg')).status).toBe(413)
  expect(
    (
      await save(
        1,
        Array.from({ length: 21 }, () => sha256),
      )
    ).status,
  ).toBe(422)
  expect((await save(2, ['../../etc/passwd'])).status).toBe(422)
  await owner(`insert into answer_pages (institution_id, attempt_id, sha256, file_id, width, height)
    select p.institution_id, p.attempt_id, lpad(to_hex(n), 64, '0'), p.file_id, 1, 1 from generate_series(1, 99) n,
      (select a.institution_id, a.id as attempt_id, f.id as file_id from attempts a join files f on f.institution_id = a.institution_id where a.id = '${attemptId}' limit 1) p`)
  expect((await upload(student, attemptId, bytes)).status).toBe(200)
  expect(await upload(student, attemptId, (await sheet()).bytes)).toMatchObject({ status: 409, fields: [{ path: 'many' }] })
})

test('a page belongs to the records of the test when its person is forgotten', async () => {
  const { attemptId, save } = await begun()
  const { bytes, sha256 } = await sheet()
  await upload(student, attemptId, bytes)
  await save(1, [sha256])
  expect(await owner(`select file_of_record(file_id) as kept from answer_pages where attempt_id = '${attemptId}'`)).toEqual([{ kept: true }])
})
