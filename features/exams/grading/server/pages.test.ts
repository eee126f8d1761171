import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerPage, ExamResult } from '#features/exams/attempts/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { writtenPage } from '#server/seeds/demo/written-page.ts'
import { openGrading } from '#server/testing/grading.ts'
import { multipart } from '#server/testing/multipart.ts'
import type { Grading, Remark } from '../contract.ts'

let room: Awaited<ReturnType<typeof openGrading>>
let { ask, claim, closed, save, teacher, one, students, server } = {} as typeof room
/** Two pages of each student. */
let written: Buffer[][]
beforeAll(async () => {
  room = await openGrading()
  ;({ ask, claim, closed, save, teacher, one, students, server } = room)
  written = await Promise.all(students.map((_, at) => Promise.all([1, 2].map((page) => writtenPage([{ text: `=${at}.${page}` }], at * 10 + page)))))
})
afterAll(() => room.server.close())

const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const mark = (page: string, line: number[], more: Partial<Remark> = {}): Remark => ({
  id: newId(),
  kind: 'ring',
  at: null,
  on: { page, line },
  criterionId: 'b',
  text: '',
  ...more,
})

/** A closed test whose answers are two pages by hand each, of which the first `arrived` have arrived. */
async function byHand(arrived = 2) {
  const pages = (_: number, student: number) => (written[student] ?? []).map(nameOf)
  const exam = await closed({ pages, test: { byHand: true } })
  for (const [at, student] of students.entries())
    for (const bytes of (written[at] ?? []).slice(0, arrived)) {
      const { payload, headers } = multipart(bytes, `${student.name} ${at}.jpg`)
      const stored = await server.ask(student, 'POST', `/pressplatform/attempts/${exam.attemptIds[at]}/pages`, payload as never, headers)
      expect(stored.data as AnswerPage).toMatchObject({ sha256: nameOf(bytes), width: 1104, height: 1460 })
    }
  return exam
}

test('marks on pages are stored, and come back to the grader and, after the release, to the student', async () => {
  const exam = await byHand()
  const all = await claim(one, exam)
  for (const grading of all) {
    const page = grading.pages[1]?.sha256 ?? ''
    const remarks = [
      mark(page, [100, 200, 3000, 2500]),
      mark(page, [10_000, 0], { kind: 'tick' }),
      mark(page, [5, 5, 6, 9, 70, 80], { kind: 'ink' }),
      mark(page, [4000, 4000], { kind: 'note', text: '系数不对' }),
    ]
    expect((await save(one, grading, { a: 2 }, { remarks })).status).toBe(200)
    const { data } = await ask<Grading>(one, 'GET', `/pressplatform/gradings/${grading.id}`)
    expect(data.remarks).toEqual(remarks)
  }
  const line = `/pressplatform/attempts/${exam.attemptIds[0]}/result`
  const before = await ask<ExamResult>(students[0], 'GET', line)
  expect(before.data.questions.flatMap(({ grading }) => grading?.remarks ?? [])).toEqual([])
  expect((await ask(teacher, 'POST', `/pressplatform/tests/${exam.testId}/release`)).status).toBe(200)
  const { data } = await ask<ExamResult>(students[0], 'GET', line)
  expect(data.questions[0]?.pages.map(({ sha256 }) => sha256)).toEqual(written[0]?.map(nameOf))
  expect(data.questions[0]?.grading?.remarks).toHaveLength(4)
  expect(data.questions[0]?.grading?.remarks[0]).toMatchObject({ kind: 'ring', on: { page: nameOf(written[0]![1]!), line: [100, 200, 3000, 2500] } })
})

test('marks outside of a page, with too many points or on pages of another answer are refused', async () => {
  const exam = await byHand()
  const [grading, other] = await claim(one, exam, { most: 2 })
  const page = grading!.pages[0]!.sha256
  const tried = async (...remarks: unknown[]) => {
    const { status, fields } = await save(one, grading!, { a: 1 }, { remarks })
    return [status, fields?.[0]?.path.split('.')[0]]
  }
  const refused = [422, 'remarks']
  expect(await tried(mark(other!.pages[0]!.sha256, [1, 1]))).toEqual(refused)
  expect(await tried(mark(page, [1, 10_001]))).toEqual(refused)
  expect(await tried(mark(page, [-1, 5]))).toEqual(refused)
  expect(await tried(mark(page, [1.5, 5]))).toEqual(refused)
  expect(await tried(mark(page, [1, 2, 3]))).toEqual(refused)
  expect(
    await tried(
      mark(
        page,
        Array.from({ length: 1202 }, () => 1),
      ),
    ),
  ).toEqual(refused)
  expect(await tried(mark(page, [1, 1], { at: { start: 0, end: 1 } }))).toEqual(refused)
  expect(
    await tried(
      mark(
        page,
        Array.from({ length: 1200 }, () => 1),
        { kind: 'ink' },
      ),
    ),
  ).toEqual([200, undefined])
})

test('a page that has not arrived has no address, and nothing of a page tells whose it is', async () => {
  const exam = await byHand(1)
  const [grading] = await claim(one, exam, { most: 1 })
  expect(grading!.pages.map(({ url }) => url !== null)).toEqual([true, false])
  expect(grading!.name).toBeNull()
  const url = grading!.pages[0]!.url!
  for (const { name, memberId } of students) {
    expect(JSON.stringify(grading)).not.toContain(memberId)
    expect(decodeURIComponent(url)).not.toContain(name)
  }
  const sent = await server.http.inject({ method: 'GET', url: `${url}&w=480`, headers: { cookie: one.cookie } })
  expect(sent.statusCode).toBe(200)
  expect(sent.headers['content-type']).toBe('image/webp')
  const told = decodeURIComponent(JSON.stringify(sent.headers))
  for (const { name } of students) expect(told).not.toContain(name)
})
