import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentRule } from '#contract/files.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'
import { deleteUnusedObject } from '#server/kernel/files/objects/delete-unused-object.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { scaledName } from '#server/kernel/files/pictures/scaled-picture.ts'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
beforeAll(async () => {
  server = await openServer()
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(() => server.close())

async function upload(bytes: Buffer, name: string): Promise<{ id: string; sha256: string }> {
  const stored = await storeUpload(Readable.from([bytes]), name, attachmentRule, server.app)
  const { id } = await withInstitution(server.database, author.institutionId, (db) => insertFile(db, author, stored))
  return { id, sha256: stored.sha256 }
}
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
const get = (id: string, query: string, headers: Record<string, string> = { cookie: author.cookie }) =>
  server.http.inject({ url: `/rman/v1/files/${id}${query}`, headers })

test('a picture is sent in the width that is asked for, as WebP, upright, made once', async () => {
  // Turned by 90 degrees: 1000 wide and 2000 high when upright.
  const bytes = await blank(2000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { id, sha256 } = await upload(bytes, 'turned.jpg')
  expect(await server.app.store.size(scaledName(sha256, 480))).toBeUndefined()
  const answers = await Promise.all(Array.from({ length: 6 }, () => get(id, '?w=480')))
  for (const answer of answers) {
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp', etag: `"${sha256.slice(0, 32)}-480"` } })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 960 })
    expect(answer.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  }
  expect(await server.app.store.size(scaledName(sha256, 480))).toBe(answers[0]?.rawPayload.length)
  const again = await get(id, '?w=480', { cookie: author.cookie, 'if-none-match': `"${sha256.slice(0, 32)}-480"` })
  expect(again.statusCode).toBe(304)
})

test('a picture is never enlarged; another width, another type or a damaged picture gives the original', async () => {
  const small = await upload(await blank(300, 200).png().toBuffer(), 'small.png')
  expect(await sharp((await get(small.id, '?w=960')).rawPayload).metadata()).toMatchObject({ width: 300, format: 'webp' })
  for (const query of ['?w=481', '?w=-1', '?w=x', '?w=1e9', '?w=480&w=960'])
    expect((await get(small.id, query)).headers['content-type'], query).toBe('image/png')
  const moving = await upload(await blank(900, 200).gif().toBuffer(), 'moving.gif')
  expect((await get(moving.id, '?w=480')).headers['content-type']).toBe('image/gif')
  const whole = await blank(900, 900).png().toBuffer()
  const damaged = await upload(whole.subarray(0, whole.length - 400), 'damaged.png')
  const answer = await get(damaged.id, '?w=480')
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png', etag: `"${damaged.sha256.slice(0, 32)}"` } })
})

test('the same right is needed as for the original, and the copies go with it', async () => {
  const { id, sha256 } = await upload(await blank(1200, 800).png().toBuffer(), 'own.png')
  const stranger = await buildPerson(server.database, await buildInstitution(server.database), 'student')
  expect((await get(id, '?w=480', { cookie: stranger.cookie })).statusCode).toBe(404)
  expect((await get(id, '?w=480', {})).statusCode).toBe(401)
  expect(await server.app.store.size(scaledName(sha256, 480))).toBeUndefined()
  await get(id, '?w=480')
  await withInstitution(server.database, author.institutionId, (db) => db.deleteFrom('files').where('id', '=', id).execute())
  await deleteUnusedObject(server.app, sha256)
  for (const name of [sha256, scaledName(sha256, 480)]) expect(await server.app.store.size(name)).toBeUndefined()
})
