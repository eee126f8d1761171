import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  institutionId = await buildInstitution(server.database)
  teacher = await buildPerson(server.database, institutionId, 'teacher')
})
afterAll(() => server.close())

interface Job {
  state: string
  result: { count: number; report: { code: string; line: number | null; severity: string }[] } | null
}
const ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, person = teacher) =>
  server.ask(person, method, url, body) as Promise<{ status: number; data: T; fields?: { path: string }[] }>

async function finished(jobId: string): Promise<Job> {
  let job: Job | undefined
  await expect
    .poll(async () => {
      job = (await ask<Job>('GET', `/pressplatform/jobs/${jobId}`)).data
      return job.state
    })
    .not.toMatch(/waiting|running/)
  return job as Job
}
async function start(bytes: Buffer | string, fields: Record<string, string> = {}, name = '题目.txt') {
  const { payload, headers } = multipart(Buffer.from(bytes), name, fields)
  const answer = await server.http.inject({
    method: 'POST',
    url: '/question/import',
    payload,
    headers: { ...headers, 'sec-fetch-site': 'same-origin', cookie: teacher.cookie },
  })
  return { status: answer.statusCode, ...answer.json<{ data: { jobId: string; importId: string } }>().data }
}
const newBank = async () => (await ask<{ id: string }>('POST', '/question/banks', { name: `题库 ${Math.random()}` })).data.id
const listed = async (bankId: string) =>
  (await ask<{ total: number; items: { id: string; rowVersion: number }[] }>('GET', `/question/questions?bankId=${bankId}&size=100`)).data
const items = async (importId: string, show = 'all') =>
  (
    await ask<{
      items: { position: number; errors: number; line: number; path: string | null; findings: { code: string }[]; isText: boolean }[]
      next: number | null
    }>('GET', `/question/imports/${importId}/items?show=${show}`)
  ).data

const good = '1. 地球是圆的。\n答案：正确\n分类：地理/地球\n2. 下列是质数的有\nA. 2\nB. 3\nC. 4\n答案：AB\n3. $1+1=$ ____\n答案：2'
const broken = `${good}\n4. 没有答案的题\nA. 一\nB. 二\n5. 答案不在选项里\nA. 一\nB. 二\n答案：F`

describe('an import of questions', () => {
  test('takes what has no errors, makes the categories, and reports the rest with its lines', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await start(broken, { bankId })
    const { state, result } = await finished(jobId)
    expect({ state, count: result?.count }).toEqual({ state: 'done', count: 3 })
    expect(result?.report.map(({ code, line }) => [code, line])).toEqual([
      ['noAnswer', 11],
      ['answerNamesNoOption', 14],
    ])
    expect((await listed(bankId)).total).toBe(3)
    const bank = (await ask<{ categories: { name: string }[] }>('GET', `/question/banks/${bankId}`)).data
    expect(bank.categories.map(({ name }) => name)).toEqual(['地理', '地球'])
    expect((await items(importId, 'bad')).items).toHaveLength(2)
  })

  test('waits for a decision when it is previewed: a corrected question is taken, one that is left out is not', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await start(broken, { bankId, preview: 'true' })
    await finished(jobId)
    expect((await listed(bankId)).total).toBe(0)
    const save = (position: number, body: object) => ask<{ errors: number }>('PUT', `/question/imports/${importId}/items/${position}`, body)
    expect((await save(4, { source: '4. 现在有答案\nA. 一\nB. 二\n答案：A' })).data.errors).toBe(0)
    expect(await save(5, { source: '1. 甲\n答案：对\n2. 乙\n答案：错' })).toMatchObject({ status: 422, fields: [{ path: 'source' }] })
    await save(1, { leftOut: true })
    await finished((await ask<{ jobId: string }>('POST', `/question/imports/${importId}/run`)).data.jobId)
    expect((await listed(bankId)).total).toBe(3)
    expect((await ask('POST', `/question/imports/${importId}/run`)).status).toBe(409)
    expect((await save(2, { leftOut: true })).status).toBe(409)
  })

  test('keeps the order of the file in the list by time', async () => {
    const bankId = await newBank()
    const texts = Array.from({ length: 40 }, (_, at) => `${at + 1}. 第 ${at + 1} 个说法\n答案：对`)
    await finished((await start(texts.join('\n'), { bankId })).jobId)
    const { items } = (await ask<{ items: { number: number }[] }>('GET', `/question/questions?bankId=${bankId}&sort=updatedAt&size=50`)).data
    expect(items).toHaveLength(40)
    expect(items).toEqual(items.toSorted((one, other) => one.number - other.number))
  })

  test('is undone as a whole, except for questions that were changed since', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await start(good, { bankId })
    await finished(jobId)
    const [changed] = (await listed(bankId)).items
    await ask('POST', '/question/batch/label', { ids: [changed?.id], add: { tags: ['改过'] } })
    await finished((await ask<{ jobId: string }>('POST', `/question/imports/${importId}/undo`)).data.jobId)
    expect((await listed(bankId)).items.map(({ id }) => id)).toEqual([changed?.id])
    expect((await ask<{ state: string; taken: number }>('GET', `/question/imports/${importId}`)).data).toMatchObject({ state: 'undone', taken: 1 })
  })

  test('reads a file in an older encoding and says so; a file without questions is refused', async () => {
    const bankId = await newBank()
    const gb = Buffer.from([0x31, 0x2e, 0x20, 0xb5, 0xd8, 0xc7, 0xf2, 0x0a, 0xb4, 0xf0, 0xb0, 0xb8, 0xa3, 0xba, 0xb6, 0xd4])
    const { result } = await finished((await start(gb, { bankId })).jobId)
    expect(result).toMatchObject({ count: 1, report: [{ code: 'encoding' }] })
    expect((await finished((await start('没有题目', { bankId })).jobId)).state).toBe('failed')
  })

  /** An import of 450 questions as after a kill between two pieces: half of the items are taken, and it is still under way. */
  async function interrupted(bankId: string): Promise<{ jobId: string; importId: string }> {
    const many = Array.from({ length: 450 }, (_, at) => `${at + 1}. 第 ${at + 1} 个命题成立。\n答案：正确`).join('\n')
    const begun = await start(many, { bankId })
    await finished(begun.jobId)
    const { importId, jobId } = begun
    await asOwner(server.urls.owner, `delete from questions where import_id = '${importId}' and number % 2 = 0`)
    await asOwner(
      server.urls.owner,
      `update question_import_items i set question_id = null where import_id = '${importId}' and not exists (select from questions q where q.id = i.question_id)`,
    )
    await asOwner(server.urls.owner, `update question_imports set state = 'taking' where id = '${importId}'`)
    await asOwner(server.urls.owner, `update jobs set state = 'waiting', finished_at = null where id = '${jobId}'`)
    return begun
  }
  const wake = () =>
    server.database.transaction(institutionId, 'read write', async ({ platform }) => {
      const { wakeWorkers } = await import('#server/kernel/jobs/jobs.ts')
      await wakeWorkers(platform)
    })

  test('that was interrupted goes on where it stopped, and takes nothing twice', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await interrupted(bankId)
    await wake()
    await finished(jobId)
    await expect.poll(async () => (await listed(bankId)).total).toBe(450)
    const twice = await asOwner(server.urls.owner, `select words from questions where import_id = '${importId}' group by words having count(*) > 1`)
    expect(twice).toEqual([])
  })

  test('whose bank is deleted meanwhile ends with what was taken', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await interrupted(bankId)
    await asOwner(server.urls.owner, `update question_banks set deleted_at = now() where id = '${bankId}'`)
    await wake()
    expect((await finished(jobId)).state).toBe('failed')
    expect((await ask<object>('GET', `/question/imports/${importId}`)).data).toMatchObject({ state: 'done', total: 450, taken: 225 })
  })

  test('reads Word with formulas and pictures, stores the pictures, and deletes them with the import', async () => {
    const bankId = await newBank()
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#0b5c74' } })
      .png()
      .toBuffer()
    const picture = (id: string) => `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`
    const line = (text: string, more = '') => `<w:p><w:r><w:t>${text}</w:t></w:r>${more}</w:p>`
    const relation = (id: string, target: string) => `<Relationship Id="${id}" Type="http://x/image" Target="${target}"/>`
    const bytes = await zipped({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<w:document xmlns:w="w" xmlns:a="a" xmlns:r="r"><w:body>${line('1. 看图', picture('a') + picture('b') + picture('c'))}${line('A. 一')}${line('B. 二')}${line('答案：B')}</w:body></w:document>`,
      'word/_rels/document.xml.rels': `<Relationships>${relation('a', 'media/1.png')}${relation('b', 'media/2.emf')}${relation('c', 'media/3.png')}</Relationships>`,
      'word/media/1.png': png,
      'word/media/2.emf': 'not a picture',
    })
    const { jobId, importId } = await start(bytes, { bankId, preview: 'true' }, '物理.docx')
    expect((await finished(jobId)).state).toBe('done')
    const [item] = (await items(importId)).items
    expect(item).toMatchObject({ line: 1, errors: 0, findings: [{ code: 'missingFile' }, { code: 'missingFile' }] })
    const shown = JSON.stringify(item)
    const [file] = [...shown.matchAll(/"file":"([0-9a-f-]{36})"/g)].map((found) => found[1])
    const fetched = await server.http.inject({ url: `/rman/v1/files/${file}`, headers: { cookie: teacher.cookie } })
    expect([fetched.statusCode, fetched.rawPayload.equals(png)]).toEqual([200, true])

    const run = await ask<{ jobId: string }>('POST', `/question/imports/${importId}/run`)
    await finished(run.data.jobId)
    expect((await listed(bankId)).total).toBe(1)
    const undo = await ask<{ jobId: string }>('POST', `/question/imports/${importId}/undo`)
    await finished(undo.data.jobId)
    expect((await server.http.inject({ url: `/rman/v1/files/${file}`, headers: { cookie: teacher.cookie } })).statusCode).toBe(404)
  })

  test('reads tables, and says at which sheet and row something is wrong', async () => {
    const bankId = await newBank()
    const csv = '题型,题干,选项A,选项B,答案\n单选题,二加二,三,四,B\n单选题,没有答案,三,四,\n'
    const { jobId, importId } = await start(csv, { bankId, preview: 'true' }, '题目.csv')
    expect((await finished(jobId)).state).toBe('done')
    expect((await items(importId)).items).toMatchObject([
      { path: '题目.csv', line: 2, errors: 0 },
      { path: '题目.csv', line: 3, errors: 1, findings: [{ code: 'noAnswer', line: 3 }] },
    ])
  })

  test('a question is corrected in the form, and its text cannot be when the file is no text', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await start('题干,A,B,答案\n没有答案,三,四,\n', { bankId, preview: 'true' }, '题目.csv')
    await finished(jobId)
    const [item] = (await ask<{ items: { content: { answers: string[] }; about: object }[] }>('GET', `/question/imports/${importId}/items`)).data
      .items
    const corrected = { content: { ...item?.content, answers: ['B'] }, about: item?.about }
    const at = `/question/imports/${importId}/items/1`
    expect(await ask('PUT', at, { source: '1. 改' })).toMatchObject({ status: 422, fields: [{ path: 'source' }] })
    expect(
      await ask('PUT', at, { corrected: { ...corrected, content: { ...corrected.content, stem: { type: 'doc', content: [{ type: 'script' }] } } } }),
    ).toMatchObject({
      status: 422,
    })
    expect((await ask<{ errors: number; content: object }>('PUT', at, { corrected })).data).toMatchObject({ errors: 0, content: { answers: ['B'] } })
    expect((await ask<{ bad: number }>('GET', `/question/imports/${importId}`)).data.bad).toBe(0)
  })

  test('pasted questions are appended; two that are pasted at once have places of their own, and pictures of the same name stay apart', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await start('题干,A,B,答案\n二加二,三,四,B\n', { bankId, preview: 'true' }, '题目.csv')
    await finished(jobId)
    const at = `/question/imports/${importId}/items`
    const picture = async (colour: string) =>
      (
        await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
          .png()
          .toBuffer()
      ).toString('base64')
    const moodle = (name: string, base64: string) => `<?xml version="1.0"?><quiz><question type="truefalse"><questiontext format="html"><text>
      <![CDATA[<p>${name}<img src="@@PLUGINFILE@@/1.png" alt="图"></p>]]></text><file name="1.png" path="/" encoding="base64">${base64}</file></questiontext>
      <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`
    const answers = await Promise.all([
      ask<{ first: number; count: number }>('POST', at, { text: moodle('红', await picture('#f00')) }),
      ask<{ first: number; count: number }>('POST', at, { text: moodle('蓝', await picture('#00f')) }),
      ask<{ first: number; count: number }>('POST', at, { text: `${good}\n4. 没有答案的题\nA. 一\nB. 二` }),
    ])
    expect(answers.map(({ status, data }) => [status, data.count])).toEqual([
      [200, 1],
      [200, 1],
      [200, 4],
    ])
    const found = (await items(importId)).items
    expect(found.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(new Set(found.flatMap((item) => JSON.stringify(item).match(/"file":"[0-9a-f-]{36}"/g) ?? [])).size).toBe(2)
    const third = answers[2]?.data.first ?? 0
    expect(found[third - 1]).toMatchObject({ path: '粘贴的文字.txt', line: 1, isText: true, errors: 0 })
    expect(found[third + 2]).toMatchObject({ errors: 1, findings: [{ code: 'noAnswer' }] })
    expect(found[0]).toMatchObject({ path: '题目.csv', isText: false })
    expect((await ask<object>('GET', `/question/imports/${importId}`)).data).toMatchObject({ total: 7, bad: 1 })
    expect(await ask('PUT', `${at}/${third + 3}`, { source: '4. 有答案的题\nA. 一\nB. 二\n答案：A' })).toMatchObject({
      status: 200,
      data: { errors: 0 },
    })

    const run = await ask<{ jobId: string }>('POST', `/question/imports/${importId}/run`)
    expect(await finished(run.data.jobId)).toMatchObject({ state: 'done', result: { count: 7 } })
    expect((await listed(bankId)).total).toBe(7)
    expect(await ask('POST', at, { text: good })).toMatchObject({ status: 409 })
  })

  test('a pasted text without a question is refused at its field, and so is one that is too long; the import stays as it was', async () => {
    const { jobId, importId } = await start(good, { bankId: await newBank(), preview: 'true' })
    await finished(jobId)
    const at = `/question/imports/${importId}/items`
    for (const text of ['', '   ', '{'.repeat(20_000), '甲'.repeat(100_001), '甲{T}\n\n'.repeat(12_000), '今天天气很好'])
      expect(await ask('POST', at, { text })).toMatchObject({ status: 422, fields: [{ path: 'text' }] })
    expect((await ask<object>('GET', `/question/imports/${importId}`)).data).toMatchObject({ total: 3, state: 'ready' })
  })

  test.each([
    ['题目.docx', 'PK\u0003\u0004 not a zip'],
    ['题目.xlsx', 'PK\u0003\u0004 not a zip'],
    ['题目.zip', 'PK\u0003\u0004 not a zip'],
    ['题目.txt', ''],
    ['题目.exe', 'MZ'],
  ])('a file that cannot be read is refused: %s', async (name, bytes) => {
    const begun = await start(bytes, { bankId: await newBank() }, name)
    if (begun.status === 200) expect((await finished(begun.jobId)).state).toBe('failed')
    else expect(begun.status).toBe(415)
  })
})
