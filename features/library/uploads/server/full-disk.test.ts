import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import type { SentUpload } from '../contract.ts'
import { piecePath } from './pieces.ts'

const run = promisify(execFile)
const small = join(tmpdir(), `recto-full-${process.pid}`)
/** A disk in memory, which takes memory only for what is on it. An upload is begun only where 512 MB stay free. */
const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, small])
const mayMount = await mkdir(small)
  .then(() => run('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', small]))
  .then(
    () => true,
    () => false,
  )

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
beforeAll(async () => {
  if (!mayMount) return
  // The data folder of the server lies there.
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = small
  server = await openServer().finally(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  })
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  if (mayMount) {
    await server.close()
    await run('umount', [small])
  }
  await rm(small, { recursive: true, force: true })
})

const mebibyte = 1024 * 1024
const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(12 * mebibyte)])
const sha256 = createHash('sha256').update(bytes).digest('hex')
const tus = () => ({ 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', 'accept-language': 'zh-CN', cookie: author.cookie })
const at = (path: string) => `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}${path}`
const patch = (location: string, offset: number) =>
  fetch(at(location), {
    method: 'PATCH',
    headers: { ...tus(), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes.subarray(offset)),
  })
const offsetOf = async (location: string) => Number((await fetch(at(location), { method: 'HEAD', headers: tus() })).headers.get('upload-offset'))
const begin = () =>
  fetch(at('/rman/v1/uploads'), {
    method: 'POST',
    headers: {
      ...tus(),
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('课程.zip').toString('base64')},sha256 ${Buffer.from(sha256).toString('base64')}`,
    },
  })
const files = () => withInstitution(server.database, author.institutionId, (db) => db.selectFrom('files').select('id').execute())

test.runIf(mayMount)('an upload that finds the disk full is refused, keeps what has arrived, and goes on when there is room again', async () => {
  const location = (await begin()).headers.get('location') ?? ''
  const id = location.split('/').at(-1) ?? ''
  await resize('5m')
  const refused = await patch(location, 0)
  expect([refused.status, await refused.json()]).toMatchObject([507, { success: false, errorCode: 'full', errorMessage: '空间不足' }])
  const arrived = await offsetOf(location)
  expect(arrived).toBeGreaterThan(2 * mebibyte)
  expect(arrived).toBeLessThanOrEqual(5 * mebibyte)
  expect((await stat(piecePath(server.app, id))).size).toBe(arrived)
  // Again, with nothing free at all.
  expect((await patch(location, arrived)).status).toBe(507)
  const begun = await begin()
  expect([begun.status, await begun.json()]).toMatchObject([507, { errorMessage: '服务器的磁盘空间不足，请联系管理员' }])
  expect(await server.app.store.size(sha256)).toBeUndefined()

  await resize('600m')
  const from = await offsetOf(location)
  expect(from).toBeGreaterThanOrEqual(arrived)
  expect((await patch(location, from)).status).toBe(204)
  const state = async () => (await server.ask(author, 'GET', `/pressplatform/uploads/${id}`)).data as SentUpload
  await expect.poll(async () => (await state()).state).toBe('complete')
  expect(await server.app.store.size(sha256)).toBe(bytes.length)
})

test.runIf(mayMount)('a form that finds the disk full is refused, and nothing of it is stored', async () => {
  const other = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(12 * mebibyte)])
  const { payload, headers } = multipart(other, '另一个.zip')
  const before = await files()
  // The disk has the file of the test before, and room for a part of this one.
  await resize('16m')
  const save = () => server.ask(author, 'POST', '/rman/v1/upload/save/file', payload, headers)
  expect(await save()).toMatchObject({ status: 507, errorCode: 'full', errorMessage: '空间不足' })
  expect(await files()).toEqual(before)
  expect(await readdir(server.app.scratch)).toEqual([])
  expect(await readdir(dirname(piecePath(server.app, 'x')))).toEqual([])
  await resize('600m')
  expect(await save()).toMatchObject({ status: 200 })
  expect(await files()).toHaveLength(before.length + 1)
})
