import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'

type Server = Awaited<ReturnType<typeof openServer>>
/** What the build has written; the tests do not depend on the one of this machine. */
const built = vi.hoisted(() => ({ folder: '', version: '0123456789abcdef' as string | undefined }))
vi.mock(import('#server/pages/assets/assets.ts'), async (original) => ({
  ...(await original()),
  builtFile: (name: string) => built.folder + name,
  buildVersion: () => built.version,
}))

let server: Server
let student: Person
let address: string
beforeAll(async () => {
  built.folder = `${await mkdtemp(join(tmpdir(), 'recto-built-'))}/`
  await mkdir(`${built.folder}.vite`)
  await writeFile(`${built.folder}.vite/reader-worker.js`, 'addEventListener("fetch", () => undefined)')
  server = await openServer()
  const institutionId = await buildInstitution(server.database, { code: 'offline' })
  const author = await buildPerson(server.database, institutionId, 'author')
  student = await buildPerson(server.database, institutionId, 'student')
  const book = await buildTextbook(server.database, author, { chapters: [{ name: '光的反射', doc: paragraphs('光沿直线传播。') }], publish: true })
  address = `/Previewtextbook?id=${book.id}&chapter=${book.chapterIds[0]}`
})
afterAll(async () => {
  await server.close()
  await rm(built.folder, { recursive: true })
})

const get = async (from: Server, url: string, cookie = '', language = 'zh-CN') => {
  const { statusCode, headers, body } = await from.http.inject({ url, headers: { cookie, accept: 'text/html', 'accept-language': language } })
  const island = JSON.parse(/id="recto">([^]*?)<\/script>/.exec(body)?.[1] ?? '{}') as { member?: string; copies?: { build: string; until: number } }
  return { status: statusCode, headers, body, island }
}

test('the service worker is a script that browsers ask for again each time, with and without a base path', async () => {
  const based = await openServer({ routerBase: '/library' })
  for (const worker of [await get(server, '/reader-worker.js?build=x'), await get(based, '/library/reader-worker.js?build=x')]) {
    expect(worker.status).toBe(200)
    expect(worker.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
    // A worker is a script of our own for the policy of the page, and asks only us by its own.
    expect(worker.headers['content-security-policy']).toContain("script-src 'self'")
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
    expect(worker.headers['content-security-policy']).not.toContain('worker-src')
    expect(worker.body).toContain('addEventListener')
  }
  expect((await get(based, '/library/reader-offline')).body).toContain('"routerBase":"/library"')
  await based.close()
})

test('a page of the reader says to whom its copies belong, and that they end with the session', async () => {
  const { island } = await get(server, address, student.cookie)
  expect(island.member).toBe(student.memberId)
  expect(island.copies?.build).toBe('0123456789abcdef')
  const { expiresAt } = await server.database.platform
    .selectFrom('sessions')
    .select('expiresAt')
    .where('memberId', '=', student.memberId)
    .executeTakeFirstOrThrow()
  expect(island.copies?.until).toBe(expiresAt.getTime())
})

test('without a build there is no worker, and pages say so', async () => {
  const { version } = built
  built.version = undefined
  expect((await get(server, '/reader-worker.js')).status).toBe(404)
  expect((await get(server, '/reader-offline')).island.copies).toBeUndefined()
  expect((await get(server, address, student.cookie)).island.copies).toBeUndefined()
  built.version = version
})

test('the page without a network is in the language of the person and names no member; a sign-in page names that there is none', async () => {
  const chinese = await get(server, '/reader-offline', student.cookie)
  expect(chinese.status).toBe(200)
  expect(chinese.body).toContain('<h1>没有网络，这一页还没有存到这台设备上</h1>')
  expect(chinese.island.member).toBeUndefined()
  expect((await get(server, '/reader-offline', student.cookie, 'en-US')).body).toContain(
    '<h1>You’re offline, and this page isn’t on this device yet</h1>',
  )
  expect((await get(server, '/textbooklogin')).island.member).toBe('')
})
