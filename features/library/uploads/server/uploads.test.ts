import { createHash, randomBytes } from 'node:crypto'
import { appendFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { createS3Store } from '#server/gateways/object-store/s3-store.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import type { SentUpload } from '../contract.ts'
import { deleteExpiredUploads, deleteLeftPieces, finishChecks } from './clean-uploads.ts'
import { piecePath } from './pieces.ts'
import { findOwnUpload, takeUpload } from './queries.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let other: Person
beforeAll(async () => {
  server = await openServer()
  const institution = await buildInstitution(server.database)
  author = await buildPerson(server.database, institution, 'author')
  other = await buildPerson(server.database, institution, 'author')
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const tus = { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', 'accept-language': 'zh-CN' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const at = (path: string) => `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}${path}`

async function create(size: number, name = '讲义.txt', { who = author, ...more }: { who?: Person; sha256?: string } = {}) {
  const metadata = [`filename ${base64(name)}`, ...(more.sha256 ? [`sha256 ${base64(more.sha256)}`] : [])].join(',')
  const headers = { ...tus, cookie: who.cookie, 'upload-length': String(size), 'upload-metadata': metadata }
  const answer = await fetch(at('/rman/v1/uploads'), { method: 'POST', headers })
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, body: answer.status === 201 ? undefined : await answer.json(), location, id: location.split('/').at(-1) ?? '' }
}
const patch = (location: string, offset: number, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(at(location), {
    method: 'PATCH',
    headers: { ...tus, cookie: author.cookie, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    body: new Uint8Array(body),
  })
const head = (location: string, who = author) => fetch(at(location), { method: 'HEAD', headers: { ...tus, cookie: who.cookie } })
const state = async (id: string, who = author) => (await server.ask(who, 'GET', `/pressplatform/uploads/${id}`)).data as SentUpload
const settled = (id: string) => expect.poll(async () => (await state(id)).state).not.toBe('checking')
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const text = (size: number) => Buffer.from('一行文字。\n'.repeat(Math.ceil(size / 16))).subarray(0, size)

test('a file is sent in two pieces, checked, listed until it is taken, and then is in the store', async () => {
  const bytes = text(50_000)
  const { location, id } = await create(bytes.length, '../章/讲义\u202e.txt')
  expect((await patch(location, 0, bytes.subarray(0, 20_000))).headers.get('upload-offset')).toBe('20000')
  const told = await head(location)
  expect([told.headers.get('upload-offset'), told.headers.get('upload-length')]).toEqual(['20000', '50000'])
  expect(await state(id)).toMatchObject({ name: '讲义.txt', state: 'receiving', received: 20_000, size: 50_000 })
  expect((await patch(location, 20_000, bytes.subarray(20_000))).status).toBe(204)
  await settled(id)
  expect(await state(id)).toMatchObject({ state: 'complete', received: 50_000 })
  expect(await server.app.store.size(sumOf(bytes))).toBe(50_000)
  const taken = await withInstitution(server.database, author.institutionId, (db) => takeUpload(db, author, id))
  expect(taken).toEqual({ name: '讲义.txt', suffix: 'txt', mime: 'text/plain; charset=utf-8', size: 50_000, sha256: sumOf(bytes) })
  expect((await server.ask(author, 'GET', '/pressplatform/uploads')).data).toEqual([])
})

test('it goes on only where it ended; what was sent before an error stays', async () => {
  const bytes = text(1000)
  const { location, id } = await create(1000)
  await patch(location, 0, bytes.subarray(0, 400))
  const wrong = await patch(location, 300, bytes.subarray(300))
  expect([wrong.status, await wrong.json()]).toMatchObject([409, { success: false, errorCode: 'conflict' }])
  expect((await patch(location, 400, Buffer.alloc(700))).status).toBe(413)
  expect((await head(location)).headers.get('upload-offset')).toBe('400')
  expect((await server.ask(author, 'DELETE', `/pressplatform/uploads/${id}`)).status).toBe(200)
  expect((await head(location)).status).toBe(404)
  await expect(stat(piecePath(server.app, id))).rejects.toThrow('ENOENT')
})

test('only its sender, with a session and from this site, may see or send an upload', async () => {
  const { location, id } = await create(10)
  expect((await head(location, other)).status).toBe(404)
  expect((await patch(location, 0, text(10), { cookie: other.cookie })).status).toBe(404)
  expect((await patch(location, 0, text(10), { cookie: '' })).status).toBe(401)
  expect((await patch(location, 0, text(10), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await patch(location, 0, text(10), { 'tus-resumable': '0.2' })).status).toBe(400)
  expect((await fetch(at(location), { method: 'DELETE', headers: { ...tus, cookie: other.cookie } })).status).toBe(404)
  expect((await server.ask(other, 'GET', `/pressplatform/uploads/${id}`)).status).toBe(404)
  expect((await fetch(at(location), { method: 'DELETE', headers: { ...tus, cookie: author.cookie } })).status).toBe(204)
})

test('names, sizes and limits are checked at the beginning', async () => {
  expect(await create(10, 'a.exe')).toMatchObject({ status: 415, body: { fields: [{ path: 'filename' }] } })
  expect(await create(10, 'a.txt.')).toMatchObject({ status: 415 })
  expect(await create(10, '...')).toMatchObject({ status: 415 })
  expect(await create(10, 'video.mp4\u0000.exe')).toMatchObject({ status: 415 })
  expect(await create(0)).toMatchObject({ status: 422 })
  expect(await create(2 * 1024 ** 3 + 1)).toMatchObject({ status: 413 })
  expect(await create(10, 'a.txt', { sha256: 'no' })).toMatchObject({ status: 422 })
  const long = await create(10, `${'长'.repeat(300)}/\u202e${'कखग'.repeat(200)}.txt`)
  expect((await state(long.id)).name).toMatch(/^[कखग]+\.txt$/u)
  await withInstitution(server.database, author.institutionId, async (db) =>
    db.insertInto('resourceLimits').values({ id: long.id, memberId: author.memberId, bytes: 15, updatedBy: author.memberId }).execute(),
  )
  expect(await create(10)).toMatchObject({ status: 507, body: { errorCode: 'full' } })
  await withInstitution(server.database, author.institutionId, (db) => db.deleteFrom('resourceLimits').execute())
  const all = await Promise.all(Array.from({ length: 25 }, () => create(10, 'a.txt', { who: other })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(all.find(({ status }) => status !== 201)?.body).toMatchObject({ errorCode: 'tooMany' })
})

test('other content than the suffix says, and other bytes than the sender has, are refused with a reason and deleted', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const { location, id } = await create(page.length, '图.png')
  await patch(location, 0, page)
  await settled(id)
  expect(await state(id)).toMatchObject({ state: 'refused', reason: '文件内容不是 png 格式' })
  await expect(stat(piecePath(server.app, id))).rejects.toThrow('ENOENT')

  const bytes = text(3000)
  for (const early of [true, false]) {
    const sent = await create(3000, 'a.txt', early ? { sha256: 'c'.repeat(64) } : {})
    await patch(sent.location, 0, bytes)
    await settled(sent.id)
    const check = (sha256: string) => server.ask(author, 'POST', `/pressplatform/uploads/${sent.id}/check`, { sha256 })
    if (!early) {
      expect((await check(sumOf(bytes))).data).toMatchObject({ state: 'complete' })
      await check('c'.repeat(64))
    }
    expect(await state(sent.id)).toMatchObject({ state: 'refused', reason: '文件在传输中损坏了，请重新上传' })
    expect(await server.app.store.size(sumOf(bytes))).toBeUndefined()
  }
})

test('of two requests that send at the same time one wins and the other is told; a silent one gives way', async () => {
  const bytes = text(1000)
  const { location } = await create(1000)
  const { port } = server.http.server.address() as AddressInfo
  const slow = connect(port, '127.0.0.1')
  const lines = { ...tus, host: 'localhost', cookie: author.cookie, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  slow.write(
    `PATCH ${location} HTTP/1.1\r\n${Object.entries({ ...lines, 'content-length': '1000' })
      .map((line) => line.join(': '))
      .join('\r\n')}\r\n\r\n`,
  )
  slow.write(bytes.subarray(0, 100))
  await expect.poll(async () => (await head(location)).headers.get('upload-offset')).toBe('100')
  const second = await patch(location, 100, bytes.subarray(100))
  expect([second.status, await second.json()]).toMatchObject([409, { errorMessage: '这个文件正在另一个窗口中上传' }])
  await expect.poll(async () => (await patch(location, 100, bytes.subarray(100))).status, { timeout: 9000, interval: 500 }).toBe(204)
  slow.destroy()
}, 15_000)

test('checks that a process left in the middle are finished by another, before and after the bytes were moved', async () => {
  const bytes = text(4000)
  const first = await create(4000)
  await appendFile(piecePath(server.app, first.id), bytes)
  const second = await create(4000)
  const left = { state: 'checking', checkSeenAt: new Date(Date.now() - 120_000) }
  await withInstitution(server.database, author.institutionId, async (db) => {
    await db.updateTable('uploads').set(left).where('id', '=', first.id).execute()
    await db
      .updateTable('uploads')
      .set({ ...left, sha256: sumOf(bytes) })
      .where('id', '=', second.id)
      .execute()
  })
  await rm(piecePath(server.app, second.id))
  await finishChecks(server.app)
  await finishChecks(server.app)
  expect([await state(first.id), await state(second.id)]).toMatchObject([{ state: 'complete' }, { state: 'complete' }])
})

test('expired uploads are deleted with their bytes, and pieces that no upload needs', async () => {
  const bytes = randomBytes(4000).toString('hex')
  const sent = await create(8000)
  await patch(sent.location, 0, Buffer.from(bytes))
  await settled(sent.id)
  const begun = await create(8000)
  await withInstitution(server.database, author.institutionId, (db) => db.updateTable('uploads').set({ expiresAt: new Date() }).execute())
  await deleteExpiredUploads(server.app)
  expect(await server.app.store.size(sumOf(Buffer.from(bytes)))).toBeUndefined()
  await expect(stat(piecePath(server.app, begun.id))).rejects.toThrow('ENOENT')

  const gone = await create(10)
  const kept = await create(10)
  await withInstitution(server.database, author.institutionId, (db) => db.deleteFrom('uploads').where('id', '=', gone.id).execute())
  for (const { id } of [gone, kept]) await utimes(piecePath(server.app, id), new Date(0), new Date(0))
  await deleteLeftPieces(server.app)
  expect(await readdir(dirname(piecePath(server.app, kept.id)))).toEqual([kept.id])
})

test('while the object store does not answer, calls that need it are refused with 503, an upload waits, and the rest goes on', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const { store } = server.app
  const before = { ...store }
  Object.assign(store, createS3Store(`s3://key:secret@127.0.0.1:${port}/bucket?tls=0`, { patience: 300, tries: 1 }))
  const bytes = text(5000)
  const form = multipart(bytes, '讲义.txt')
  const counted = () => withInstitution(server.database, author.institutionId, (db) => db.selectFrom('files').select('id').execute())
  const files = await counted()
  const refused = await server.ask(author, 'POST', '/pressplatform/attachments', form.payload, form.headers)
  expect(refused).toMatchObject({ status: 503, errorCode: 'busy', headers: { 'retry-after': '2' } })
  expect(await counted()).toEqual(files)
  const { location, id } = await create(5000)
  expect((await patch(location, 0, bytes)).status).toBe(204)
  expect((await state(id)).state).toBe('checking')
  await expect
    .poll(() => withInstitution(server.database, author.institutionId, (db) => findOwnUpload(db, author, id)))
    .toMatchObject({ checkSeenAt: null, sha256: sumOf(bytes) })
  expect((await stat(piecePath(server.app, id))).size).toBe(5000)
  Object.assign(store, before)
  await finishChecks(server.app)
  expect((await state(id)).state).toBe('complete')
  silent.close()
})
