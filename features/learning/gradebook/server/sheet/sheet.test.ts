import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { writeXlsx } from '#server/kernel/files/sheet.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import type { Change, Gradebook } from '../../contract.ts'
import type { Finding, SheetChange } from '../../contract-sheet.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'colleague' | 'one' | 'two', Person>
let folder: string
beforeAll(async () => {
  server = await openServer({ worker: true })
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
  })
  folder = await mkdtemp(join(tmpdir(), 'recto-sheet-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

interface Answer<T> {
  status: number
  errorMessage?: string
  data: T
}
const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)

const rules = {
  rowVersion: 0,
  late: { perDay: 0, most: 100 },
  released: false,
  categories: [{ id: null, name: '平时', weight: 100, dropLowest: 0 }],
  items: ['作 1', '作 2'].map((title) => ({ id: null, category: 0, kind: 'manual', sourceId: null, title, points: 100, shown: true })),
}

async function graded() {
  const { teacher, one, two } = people
  const classId = await buildClass(server.database, teacher, [one, two])
  const base = `/pressplatform/classes/${classId}/gradebook`
  await ask(teacher, 'PUT', `${base}/rules`, rules)
  const book = async () => (await ask<Gradebook>(teacher, 'GET', base)).data
  const { items } = await book()
  const put = (at: number, who: Person, points: number, rowVersion = 0) =>
    ask(teacher, 'PUT', `${base}/marks`, {
      marks: [{ itemId: items[at]?.id, memberId: who.memberId, rowVersion, set: { do: 'points', points } }],
    })
  await put(0, one, 80)
  return { base, book, put }
}

/** Exports the sheet and reads its cells. */
async function exported(base: string): Promise<string[][]> {
  const { data } = await ask<{ jobId: string }>(people.teacher, 'POST', `${base}/export`, {})
  let fileId = ''
  await expect
    .poll(async () => {
      const job = (await ask<{ state: string; result: { fileId: string } | null }>(people.teacher, 'GET', `/pressplatform/jobs/${data.jobId}`)).data
      fileId = job.result?.fileId ?? ''
      return job.state
    })
    .toBe('done')
  const { rawPayload } = await server.http.inject({ url: `/rman/v1/files/${fileId}`, headers: { cookie: people.teacher.cookie } })
  const path = join(folder, `${newId()}.xlsx`)
  await writeFile(path, rawPayload)
  const [sheet] = await readWorkbook<string>(path, { parseNumber: (text) => text })
  return ((sheet?.data ?? []) as unknown as (string | null)[][]).map((cells) => cells.map((cell) => cell ?? ''))
}

async function sent(base: string, [heads = [], ...rows]: readonly string[][], person = people.teacher) {
  const path = join(folder, `${newId()}.xlsx`)
  await writeXlsx(path, heads, rows, { widths: heads.map(() => 10), sheet: '成绩' })
  const { payload, headers } = multipart(await readFile(path), '成绩.xlsx')
  const answer = await server.http.inject({
    method: 'POST',
    url: `${base}/sheet`,
    payload,
    headers: { ...headers, 'sec-fetch-site': 'same-origin', 'accept-language': 'zh-CN', cookie: person.cookie },
  })
  return { ...answer.json<Answer<{ changes: SheetChange[]; findings: Finding[]; more: number }>>(), status: answer.statusCode }
}
const apply = (base: string, changes: readonly SheetChange[], reason = '统一登分') =>
  ask<{ changed: number }>(people.teacher, 'PUT', `${base}/sheet`, {
    reason,
    marks: changes.map(({ itemId, memberId, rowVersion, after }) => ({ itemId, memberId, rowVersion, points: after })),
  })

test('a sheet goes out and comes back: what changes is shown first, then entered with a reason, all or none', async () => {
  const { teacher, one } = people
  const { base, book, put } = await graded()
  const cells = await exported(base)
  expect(cells[0]?.slice(0, 4)).toEqual(['学号', '姓名', '作 1（满分 100）', '作 2（满分 100）'])
  expect((await sent(base, cells)).data).toEqual({ changes: [], findings: [], more: 0 })
  const row = cells.findIndex((each) => each[1] === '丁一')
  const changed = cells.map((each, at) => (at === row ? each.with(2, '85').with(3, '77.5') : each))
  const { data } = await sent(base, changed)
  expect(data).toMatchObject({
    findings: [],
    changes: [
      { item: '作 1', before: 80, after: 85 },
      { item: '作 2', before: null, after: 77.5 },
    ],
  })
  expect((await book()).students.items.find(({ name }) => name === '丁一')?.cells[0]).toMatchObject({ points: 80 })

  await put(1, one, 60)
  expect(await apply(base, data.changes)).toMatchObject({ status: 409, errorMessage: expect.stringContaining('什么都没有导入') })
  expect((await book()).students.items.find(({ name }) => name === '丁一')?.cells[0]).toMatchObject({ points: 80 })
  const again = (await sent(base, changed)).data
  expect(again).toMatchObject({ changes: [{ item: '作 1' }], findings: [{ line: row + 1, column: '作 2', conflict: true }] })
  expect((await apply(base, again.changes)).data).toEqual({ changed: 1 })
  expect((await ask<{ items: Change[] }>(teacher, 'GET', `${base}/changes`)).data.items[0]).toMatchObject({
    reason: '统一登分',
    before: { points: 80 },
    after: { points: 85 },
  })
})

test('the row of another person is left out with the reason; a file that is not a sheet of the class, and a caller without the right, are refused', async () => {
  const { base } = await graded()
  const cells = await exported(base)
  const swapped = cells.map((each) => (each[1] === '丁一' ? each.with(1, '王二').with(2, '99') : each))
  const { data } = await sent(base, swapped)
  expect(data.changes).toEqual([])
  expect(data.findings.map(({ text }) => text)).toEqual([expect.stringContaining('这一行的编号是丁一')])
  expect(
    await sent(base, [
      ['姓名', '成绩'],
      ['丁一', '5'],
    ]),
  ).toMatchObject({ status: 422, errorMessage: expect.stringContaining('不是从这里导出的') })
  expect((await sent((await graded()).base, cells)).errorMessage).toBe('这是另一个班的成绩表')
  expect((await sent(base, cells, people.colleague)).status).toBe(404)
  expect((await sent(base, cells, people.one)).status).toBe(403)
  expect((await ask(people.one, 'POST', `${base}/export`, {})).status).toBe(403)
})
