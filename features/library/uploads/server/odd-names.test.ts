import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import type { SentUpload } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
beforeAll(async () => {
  server = await openServer()
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const same = { 'sec-fetch-site': 'same-origin', 'accept-language': 'zh-CN' }
const at = (path: string) => `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}${path}`

/** Sends a file in pieces; returns the upload when it is checked. */
async function sendInPieces(name: string, bytes: Buffer): Promise<SentUpload> {
  const headers = { ...same, 'tus-resumable': '1.0.0', cookie: author.cookie }
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const begun = await fetch(at('/rman/v1/uploads'), {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  const location = begun.headers.get('location') ?? ''
  await fetch(at(location), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  const state = async () => (await server.ask(author, 'GET', `/pressplatform/uploads/${location.split('/').at(-1)}`)).data as SentUpload
  await expect.poll(async () => (await state()).state).not.toBe('checking')
  return state()
}
const sendAsForm = (name: string, bytes: Buffer) => {
  const { payload, headers } = multipart(bytes, name)
  return server.ask(author, 'POST', '/rman/v1/upload/save/file', payload, headers)
}

test.each([
  ['300 characters', `${'长'.repeat(296)}.txt`, `${'长'.repeat(196)}.txt`],
  ['300 emoji', `${'😀'.repeat(300)}.txt`, `${'😀'.repeat(98)}.txt`],
  ['emoji of which one is cut through', `${'😀'.repeat(300)}a.txt`, /^\ufffd?(😀)+a\.txt$/u],
  ['Arabic', 'محاضرة الفيزياء الأولى.txt', 'محاضرة الفيزياء الأولى.txt'],
  ['marks of direction', '讲义\u202egpj.\u2066exe\u2069.txt', '讲义gpj.exe.txt'],
])('a name of %s', async (_words, name, kept) => {
  const upload = await sendInPieces(name, Buffer.from(newId()))
  expect(upload).toMatchObject({ state: 'complete', name: expect.toSatisfy((each: string) => matches(each, kept)) })
  const saved = await sendAsForm(name, Buffer.from(newId()))
  expect(saved.status).toBe(200)
  const { id } = saved.data as { id: string }
  const { data } = await server.ask(author, 'GET', `/pressplatform/resources/${id}`)
  const { title } = data as { title: string }
  expect(matches(`${title}.txt`, kept)).toBe(true)
})

const matches = (name: string, wanted: string | RegExp) => (typeof wanted === 'string' ? name === wanted : wanted.test(name))

test('a document with a password is refused with this reason, in pieces and as a form', async () => {
  const stream = Buffer.alloc(512)
  stream.write('EncryptedPackage', 'utf16le')
  const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), stream])
  const reason = '文档有密码，请去掉密码后重新上传'
  for (const suffix of ['docx', 'xlsx', 'pptx']) {
    expect(await sendInPieces(`试卷.${suffix}`, bytes)).toMatchObject({ state: 'refused', reason })
    expect(await sendAsForm(`试卷.${suffix}`, bytes)).toMatchObject({ status: 415, fields: [{ path: 'file', message: reason }] })
  }
})
