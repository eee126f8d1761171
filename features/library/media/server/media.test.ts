import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Caption, Media, Watching } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let colleague: Person
let student: Person
let outsider: Person
beforeAll(async () => {
  server = await openServer()
  const here = await buildInstitution(server.database)
  ;({ author, colleague, student } = await buildPeople(server.database, here, {
    author: { role: 'author', name: '周启明' },
    colleague: { role: 'author', name: '何亦舟' },
    student: { role: 'student', name: '甲' },
  }))
  outsider = await buildPerson(server.database, await buildInstitution(server.database), 'student')
})
afterAll(() => server.close())

const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, author.institutionId, run)
const once = () => ({ 'idempotency-key': newId().replaceAll('-', '') })
const root = (id: string, rest = '') => `/pressplatform/media/${id}${rest}`

/** A public resource of the author with a converted video of `duration` seconds. */
async function newVideo({ duration = 100, scope = 'public', download = false } = {}) {
  const id = newId()
  const sha256 = id.replaceAll('-', '').repeat(2)
  const by = { createdBy: author.memberId }
  const kind = { suffix: 'mp4', size: 1000 }
  await inHere(async (db) => {
    await db
      .insertInto('files')
      .values({ ...by, ...kind, id, sha256, name: 'a.mp4', mime: 'video/mp4' })
      .execute()
    const owner = { ...by, ownerId: author.memberId, updatedBy: author.memberId }
    await db
      .insertInto('resources')
      .values({ ...owner, ...kind, id, scope, kind: 'video', title: '转动惯量演示', licence: 'CC BY 4.0', download })
      .execute()
    const facts = JSON.stringify({ duration, playlist: 'master.m3u8', width: 640, height: 360 })
    await db.insertInto('conversions').values({ sha256, converter: 'media', version: 1, state: 'done', progress: 1, facts }).execute()
  })
  return id
}
const open = async (id: string, who = student) => (await server.ask(who, 'GET', root(id))).data as unknown as Media
const watch = async (id: string, ranges: [number, number][], { who = student, position = 0 } = {}) =>
  (await server.ask(who, 'POST', root(id, '/watch'), { ranges, position })).data as unknown as Watching
/** Moves the last beat of a person back in time. */
const wait = (seconds: number, who = student) =>
  inHere(async (db) => {
    const at = new Date(Date.now() - seconds * 1000)
    await db.updateTable('watchAllowances').set({ at }).where('memberId', '=', who.memberId).execute()
  })

test('a video is opened by those who may read it, with what is known of it', async () => {
  const id = await newVideo()
  expect(await open(id)).toMatchObject({
    title: '转动惯量演示',
    ownerName: '周启明',
    rights: { licence: 'CC BY 4.0' },
    state: 'done',
    facts: { duration: 100, playlist: 'master.m3u8' },
    captions: [],
    chapters: [],
    mine: { position: 0, ranges: [], watchedTo: 0 },
    can: { edit: false, download: false },
  })
  expect((await open(id, author)).can).toEqual({ edit: true, download: true })
  // Public resources are read in every institution.
  expect((await open(id, outsider)).title).toBe('转动惯量演示')
  const own = await newVideo({ scope: 'own' })
  for (const who of [student, outsider]) expect(await server.ask(who, 'GET', root(own))).toMatchObject({ status: 404 })
})

test('captions: a draft from a file is seen by editors only; checked ones by all, also as a file and in lists', async () => {
  const id = await newVideo()
  const add = (text: string, language = 'zh-CN', who = author) =>
    server.ask(who, 'POST', root(id, '/captions'), { language, label: '中文', text }, once())
  expect(await add('', 'zh-CN', student)).toMatchObject({ status: 403 })
  expect(await add('no captions')).toMatchObject({ status: 422, fields: [{ path: 'text' }] })
  expect(await add('WEBVTT\n\n00:02.000 --> 00:01.000\nx')).toMatchObject({
    status: 422,
    fields: [{ path: 'text', message: '第 3 行：结束时间不晚于开始时间' }],
  })
  expect(await add('', '中文')).toMatchObject({ status: 422, fields: [{ path: 'language' }] })
  const { data } = await add('1\r\n00:00:01,000 --> 00:00:02,500\r\n好，三、二、一，<i>放手</i>。\r\n')
  const draft = data as unknown as Caption
  expect(draft).toMatchObject({ state: 'draft', rowVersion: 1, cues: [{ from: 1000, to: 2500, text: '好，三、二、一，放手。' }] })
  expect(await add('')).toMatchObject({ status: 422, fields: [{ path: 'language' }] })

  const file = (who: Person) => server.http.inject({ url: `/rman/v1/files/${id}/captions/${draft.id}.vtt`, headers: { cookie: who.cookie } })
  expect((await open(id)).captions).toEqual([])
  expect((await open(id, author)).captions).toMatchObject([{ language: 'zh-CN', state: 'draft', cues: 1 }])
  expect((await file(student)).statusCode).toBe(404)
  expect((await file(author)).statusCode).toBe(200)
  expect(await server.ask(student, 'GET', root(id, `/captions/${draft.id}`))).toMatchObject({ status: 404 })

  const body = {
    language: 'zh-CN',
    label: '中文',
    state: 'checked',
    cues: [
      { from: 5000, to: 6000, text: '后' },
      { from: 0, to: 900, text: '先' },
    ],
  }
  const change = (part: object) => server.ask(author, 'PUT', root(id, `/captions/${draft.id}`), { ...body, ...part })
  expect(await change({ rowVersion: 1, cues: [{ from: 5, to: 5, text: 'x' }] })).toMatchObject({ status: 422, fields: [{ path: 'cues.0.to' }] })
  expect(await change({ rowVersion: 1 })).toMatchObject({ status: 200, data: { rowVersion: 2, cues: [{ text: '先' }, { text: '后' }] } })
  expect(await change({ rowVersion: 1 })).toMatchObject({ status: 409 })
  const sent = await file(outsider)
  expect(sent).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/vtt; charset=utf-8' } })
  expect(sent.body).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:00.900\n先\n\n00:00:05.000 --> 00:00:06.000\n后\n')
  expect((await server.http.inject({ url: `/rman/v1/files/${id}/captions/${draft.id}.vtt` })).statusCode).toBe(401)
  const captioned = () => inHere((db) => db.selectFrom('resources').select('captioned').where('id', '=', id).executeTakeFirst())
  expect(await captioned()).toEqual({ captioned: true })
  expect(await server.ask(author, 'DELETE', root(id, `/captions/${draft.id}`))).toMatchObject({ status: 200 })
  expect(await captioned()).toEqual({ captioned: false })
})

test('a copy of a public video in another institution has its chapters and checked captions', async () => {
  const id = await newVideo({ download: true })
  const chapters = [{ at: 0, title: '问题的提出' }]
  await server.ask(author, 'PUT', root(id, '/chapters'), { chapters, rowVersion: 0 })
  const addCaptions = async (language: string, text: string) => {
    const added = await server.ask(
      author,
      'POST',
      root(id, '/captions'),
      { language, label: language, text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}` },
      once(),
    )
    return added.data as unknown as Caption
  }
  const { id: captionId, cues, language, label, rowVersion } = await addCaptions('zh-CN', '谁先到底')
  await addCaptions('en-US', 'not checked')
  await server.ask(author, 'PUT', root(id, `/captions/${captionId}`), { language, label, cues, rowVersion, state: 'checked' })

  const foreign = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  const { data: copy } = await server.ask(foreign, 'POST', `/pressplatform/resources/${id}/copy`, {}, once())
  const copied = await open(String(copy['id']), foreign)
  expect(copied).toMatchObject({ chapters, chaptersVersion: 1, captions: [{ language: 'zh-CN', state: 'checked', cues: 1 }], can: { edit: true } })
  const [mine] = copied.captions
  expect(mine?.id).not.toBe(captionId)
  const read = await server.ask(foreign, 'GET', root(copied.id, `/captions/${mine?.id}`))
  expect(read.data).toMatchObject({ cues: [{ from: 1000, to: 2000, text: '谁先到底' }] })
  expect((await server.ask(foreign, 'DELETE', root(copied.id, `/captions/${mine?.id}`))).status).toBe(200)
  expect(await open(id)).toMatchObject({ captions: [{ id: captionId }] })
})

test('chapters are in order, and a change based on an old version is refused', async () => {
  const id = await newVideo()
  const save = (chapters: object[], rowVersion: number, who = author) => server.ask(who, 'PUT', root(id, '/chapters'), { chapters, rowVersion })
  const chapters = [
    { at: 0, title: '问题的提出' },
    { at: 48, title: '一样重，一样大' },
  ]
  expect(await save(chapters, 0, student)).toMatchObject({ status: 403 })
  expect(await save(chapters.toReversed(), 0)).toMatchObject({ status: 422, fields: [{ path: 'chapters' }] })
  expect(await save(chapters, 0)).toMatchObject({ status: 200, data: { chaptersVersion: 1 } })
  expect(await save([], 0)).toMatchObject({ status: 409 })
  expect(await save(chapters.slice(1), 1)).toMatchObject({ status: 200, data: { chaptersVersion: 2 } })
  expect(await open(id)).toMatchObject({ chapters: [{ at: 48 }], chaptersVersion: 2 })
})

test('watched seconds are credited by the clock of the server, within the length, once for all windows', async () => {
  const id = await newVideo({ duration: 99.5 })
  // All of it at once: the first allowance.
  expect((await watch(id, [[0, 100]], { position: 100 })).ranges).toEqual([[0, 30]])
  expect((await watch(id, [[30, 100]])).ranges).toEqual([[0, 30]])
  await wait(10)
  const second = await newVideo()
  // Two windows share what ten seconds can show.
  const [here, there] = [await watch(id, [[40, 52]]), await watch(second, [[0, 60]])]
  expect(here.ranges).toEqual([
    [0, 30],
    [40, 52],
  ])
  expect(there.ranges).toEqual([[0, 8]])
  await wait(3600)
  const all = await watch(
    id,
    [
      [30, 40],
      [50, 43_200],
    ],
    { position: 43_200 },
  )
  expect(all).toEqual({ position: 100, ranges: [[0, 100]], watchedTo: 100 })
  expect((await open(id)).mine).toEqual(all)
  expect((await open(id, colleague)).mine.ranges).toEqual([])
  expect(await server.ask(student, 'POST', root(id, '/watch'), { ranges: [[-1, 5]], position: 0 })).toMatchObject({ status: 422 })
})

test('many beats at once earn no more than one', async () => {
  const id = await newVideo({ duration: 1000 })
  await watch(id, [[0, 1000]], { who: colleague })
  await wait(10, colleague)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => watch(id, [[100 + at * 50, 150 + at * 50]], { who: colleague })))
  expect(answers.length).toBe(8)
  const { ranges } = (await open(id, colleague)).mine
  const seconds = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
  // 30 at first, 20 for ten seconds, and two for each second that the test has taken.
  expect(seconds).toBeGreaterThanOrEqual(50)
  expect(seconds).toBeLessThan(60)
})

test('an address elsewhere is played only from a host that the institution allows, on that page alone', async () => {
  const ask = (url: string) => server.ask(student, 'GET', `/pressplatform/media/address?url=${encodeURIComponent(url)}`)
  expect(await ask('https://video.example.edu/a.mp4')).toMatchObject({ status: 403 })
  const page = async (path: string, who: Person | undefined) =>
    String(
      (await server.http.inject({ url: path, headers: { accept: 'text/html', ...(who && { cookie: who.cookie }) } })).headers[
        'content-security-policy'
      ],
    )
  expect(await page('/xgplay', student)).not.toContain('video.example.edu')
  await inHere((db) =>
    db.insertInto('moduleParameters').values({ moduleCode: 'LearningPortal', code: 'mediaHosts', value: 'video.example.edu; *' }).execute(),
  )
  expect(await ask('https://video.example.edu/a.mp4')).toMatchObject({ status: 200, data: { url: 'https://video.example.edu/a.mp4' } })
  expect(await ask('https://evil.example.edu/a.mp4')).toMatchObject({ status: 403 })
  const policy = await page('/xgplay?url=x', student)
  expect(policy).toContain("media-src 'self' blob: https://video.example.edu;")
  expect(policy).toContain("connect-src 'self' https://video.example.edu;")
  for (const [path, who] of [
    ['/comprehensive', student],
    ['/xgplay', outsider],
    ['/xgplay', undefined],
  ] as const)
    expect(await page(path, who)).not.toContain('video.example.edu')
})

test('in a chapter of an edition the renditions are those of its own bytes, also after the file was replaced', async () => {
  const id = await newVideo({ scope: 'own' })
  const doc = { type: 'doc' as const, content: [{ type: 'video', attrs: { id: 'videovideo', file: id, title: '演示' } }] }
  await buildTextbook(server.database, author, { draft: { openScope: 'org' }, chapters: [{ name: '一', doc }], publish: true })
  expect(await open(id)).toMatchObject({ state: 'done', facts: { playlist: 'master.m3u8' } })
  const address = { url: `/rman/v1/files/${id}`, headers: { cookie: student.cookie, 'if-none-match': `"${id.replaceAll('-', '')}"` } }
  expect((await server.http.inject(address)).statusCode).toBe(304)
  // Other bytes with their own conversion: the edition keeps both of its own.
  const sha256 = newId().replaceAll('-', '').repeat(2)
  const facts = JSON.stringify({ duration: 7, playlist: 'other.m3u8' })
  await inHere(async (db) => {
    await db.updateTable('files').set({ sha256 }).where('id', '=', id).execute()
    await db.insertInto('conversions').values({ sha256, converter: 'media', version: 1, state: 'done', progress: 1, facts }).execute()
  })
  expect(await open(id)).toMatchObject({ facts: { playlist: 'master.m3u8', duration: 100 } })
  expect((await server.http.inject(address)).statusCode).toBe(304)
  // Without a conversion of the bytes of the edition, the original is played, not what was made of others.
  await inHere((db) => db.deleteFrom('conversions').where('sha256', '<>', sha256).execute())
  expect(await open(id)).toMatchObject({ state: 'none', facts: {} })
})
