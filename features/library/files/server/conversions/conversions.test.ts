import { setTimeout as wait } from 'node:timers/promises'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attachmentRule } from '#contract/files.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { ConversionFailed, type Converter } from '#server/kernel/files/conversion/converter.ts'
import { deleteExpiredFiles } from '#server/kernel/files/generated-files.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import type { Process } from '../../contract.ts'
import { deleteUnusedConversions, failLostConversions } from './clean-conversions.ts'
import { ensureConversion } from './convert.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let stranger: Person
/** What the converter of the test does. */
let convert: Converter['convert']
let runs = 0
let text = 0

beforeAll(async () => {
  server = await openServer({ worker: true })
  const institution = await buildInstitution(server.database)
  author = await buildPerson(server.database, institution, 'author')
  stranger = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  const converters = server.app.collected.converters as Converter[]
  converters.splice(0, converters.length, {
    name: 'test',
    suffixes: ['txt'],
    version: 1,
    convert: (source) => {
      runs += 1
      return convert(source)
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  runs = 0
  convert = async ({ folder, path }) => {
    const made = join(folder, 'made')
    await writeFile(made, `made of ${await readFile(path, 'utf8')}`)
    return { facts: { pages: 2 }, files: [{ name: 'text.txt', path: made, mime: 'text/plain; charset=utf-8' }], pages: ['第一页', ''] }
  }
})

async function upload(person: Person, content: string) {
  const stored = await storeUpload(Readable.from([Buffer.from(content)]), 'notes.txt', attachmentRule, server.app)
  const { id } = await withInstitution(server.database, person.institutionId, async (db) => {
    const file = await insertFile(db, person, stored)
    await ensureConversion(db, person, server.app.collected.converters, stored)
    return file
  })
  return { id, ...stored }
}
const fresh = () => `text ${(text += 1)} ${Date.now()}`
const process = async (id: string, who = author) =>
  (await server.ask(who, 'GET', `/pressplatform/hive/resource/process?id=${id}`)) as never as { status: number; data: Process }
async function ended(id: string, who = author): Promise<Process> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { data } = await process(id, who)
    if (data.state === 'done' || data.state === 'failed') return data
    await wait(25)
  }
  throw new Error('The conversion has not ended')
}

test('a file is converted once, and what was made is sent to those who may read it', async () => {
  const content = fresh()
  const one = await upload(author, content)
  const shown = { title: 'notes.txt', watermark: null, download: true }
  expect(await ended(one.id)).toEqual({ id: one.id, state: 'done', progress: 1, reason: null, facts: { pages: 2 }, ...shown })
  const two = await upload(author, content)
  expect(await ended(two.id)).toMatchObject({ state: 'done' })
  expect(runs).toBe(1)

  const made = await server.http.inject({ url: `/rman/v1/files/${one.id}/made/text.txt`, headers: { cookie: author.cookie } })
  expect(made).toMatchObject({ statusCode: 200, body: `made of ${content}`, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect((await server.http.inject({ url: `/rman/v1/files/${one.id}/made/other.txt`, headers: { cookie: author.cookie } })).statusCode).toBe(404)
  expect((await server.http.inject({ url: `/rman/v1/files/${one.id}/made/text.txt`, headers: { cookie: stranger.cookie } })).statusCode).toBe(404)
  expect((await server.http.inject({ url: `/rman/v1/files/${one.id}/made/text.txt` })).statusCode).toBe(401)
  expect((await process(one.id, stranger)).status).toBe(404)
})

test('a conversion is not among the tasks of the person, and does not count against their number', async () => {
  const { id } = await upload(author, fresh())
  await ended(id)
  expect((await server.ask(author, 'GET', '/pressplatform/jobs')).data).toEqual([])
})

test('a file that cannot be converted says why, in the language of the caller, and can be tried again', async () => {
  const good = convert
  convert = () => Promise.reject(new ConversionFailed({ zh: '文件有密码', en: 'The file has a password' }))
  const { id } = await upload(author, fresh())
  expect(await ended(id)).toMatchObject({ state: 'failed', reason: '文件有密码' })
  const english = await server.ask(author, 'GET', `/pressplatform/hive/resource/process?id=${id}`, undefined, { 'accept-language': 'en-US' })
  expect(english.data).toMatchObject({ reason: 'The file has a password' })
  convert = good
  const again = await server.ask(author, 'POST', `/pressplatform/conversions/${id}/retry`)
  expect(again.data).toMatchObject({ state: 'waiting' })
  expect(await ended(id)).toMatchObject({ state: 'done', reason: null })
})

test('an institution has its own conversion of bytes that another one has too', async () => {
  const content = fresh()
  await ended((await upload(author, content)).id)
  const theirs = await upload(stranger, content)
  expect(await ended(theirs.id, stranger)).toMatchObject({ state: 'done' })
  expect(runs).toBe(2)
})

test('a conversion whose job has ended without an answer fails', async () => {
  const { id, sha256 } = await upload(author, fresh())
  await ended(id)
  await asOwner(server.urls.owner, `update conversions set state = 'running', updated_at = now() - interval '2 minutes' where sha256 = '${sha256}'`)
  await failLostConversions(server.app)
  expect(await ended(id)).toMatchObject({ state: 'failed' })
})

test('what was made is deleted with the last file that has the bytes', async () => {
  const { id, sha256 } = await upload(author, fresh())
  await ended(id)
  const [made] = await withInstitution(server.database, author.institutionId, (db) =>
    db.selectFrom('conversionObjects').select('sha256').where('source', '=', sha256).execute(),
  )
  await asOwner(server.urls.owner, `update conversions set updated_at = now() - interval '2 hours' where sha256 = '${sha256}'`)
  await deleteUnusedConversions(server.app)
  expect(await server.app.store.size(made?.sha256 ?? '')).toBeGreaterThan(0)
  await withInstitution(server.database, author.institutionId, (db) => db.deleteFrom('files').where('id', '=', id).execute())
  await deleteUnusedConversions(server.app)
  expect(await server.app.store.size(made?.sha256 ?? '')).toBeUndefined()
})

test('bytes whose last file was deleted while their conversion needed them are deleted with it', async () => {
  const good = convert
  const { promise: waiting, resolve: go } = Promise.withResolvers<void>()
  convert = async (source) => (await waiting, good(source))
  const { id, sha256 } = await upload(author, fresh())
  const inside = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, author.institutionId, run)
  await inside((db) => db.updateTable('files').set({ expiresAt: new Date() }).where('id', '=', id).execute())
  await deleteExpiredFiles(server.app)
  expect(await server.app.store.size(sha256)).toBeGreaterThan(0)
  go()
  const state = () => inside((db) => db.selectFrom('conversions').select('state').where('sha256', '=', sha256).executeTakeFirst())
  await expect.poll(state, { timeout: 5000 }).toEqual({ state: 'done' })
  await expect.poll(() => inside((db) => db.selectFrom('jobs').select('id').where('state', '!=', 'done').execute())).toEqual([])
  await asOwner(server.urls.owner, `update conversions set updated_at = now() - interval '2 hours' where sha256 = '${sha256}'`)
  await deleteUnusedConversions(server.app)
  expect(await state()).toBeUndefined()
  expect(await server.app.store.size(sha256)).toBeUndefined()
})

test('the same bytes count once against the storage of an institution', async () => {
  const used = async () => {
    const { rows } = await server.database.pool.query<{ bytes: string }>(
      'select coalesce(sum(bytes), 0) as bytes from storage_used where holder_id = $1',
      [author.institutionId],
    )
    return Number(rows[0]?.bytes)
  }
  const before = await used()
  const content = fresh()
  const one = await upload(author, content)
  const two = await upload(author, content)
  expect(await used()).toBe(before + content.length)
  const remove = (id: string) => withInstitution(server.database, author.institutionId, (db) => db.deleteFrom('files').where('id', '=', id).execute())
  await remove(one.id)
  expect(await used()).toBe(before + content.length)
  await remove(two.id)
  expect(await used()).toBe(before)
})
