import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyInteractive, type Interactive } from '#assessment/interactives/interactive.ts'
import type { Played } from '#assessment/interactives/playable.ts'
import type { ShownState } from '#assessment/interactives/play-state.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import type { InteractiveFull, InteractivePlay, InteractiveResult } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let colleague: Person
let student: Person
let elsewhere: Person
beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database)
  author = await buildPerson(server.database, institutionId, 'author')
  colleague = await buildPerson(server.database, institutionId, 'author')
  student = await buildPerson(server.database, institutionId, 'student', { name: '李雷' })
  elsewhere = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)
const at = '/pressplatform/interactives'

const placing: Interactive = {
  ...emptyInteractive('place'),
  kind: 'place',
  title: '放一放',
  picture: null,
  places: ['p', 'q'].map((key) => ({ key, name: key, area: null })),
  items: [
    { key: 'a', text: '甲', picture: null, place: 'p' },
    { key: 'b', text: '乙', picture: null, place: 'q' },
  ],
}

async function add(content: Interactive = placing, person = author): Promise<InteractiveFull> {
  const { data, status } = await ask<InteractiveFull>(person, 'POST', at, { content })
  expect(status).toBe(200)
  return data
}
/** Lets everyone of the institution, or of all, read it, as moving it in the resource centre does. */
const open = (id: string, scope: 'institution' | 'public' = 'public') =>
  withInstitution(server.database, author.institutionId, (db) => db.updateTable('resources').set({ scope }).where('id', '=', id).execute())
const play = (person: Person, id: string) => ask<InteractivePlay>(person, 'GET', `${at}/${id}/play`)
const move = (person: Person, id: string, made: object) => ask<ShownState>(person, 'POST', `${at}/${id}/answer`, { move: made })
const put = (placed: Record<string, string>) => ({
  step: 'whole',
  answer: { placed: Object.entries(placed).map(([item, place]) => ({ item, place })) },
})

async function upload(person = author, name = 'a.png', bytes?: Buffer): Promise<string> {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const { payload, headers } = multipart(bytes ?? png, name)
  const { json } = await server.http.inject({
    method: 'POST',
    url: '/pressplatform/attachments',
    payload,
    headers: { ...headers, cookie: person.cookie, 'x-recto': '1' },
  })
  return (json() as { data: { id: string } }).data.id
}
const bytesOf = (person: Person, id: string) => server.http.inject({ url: `/rman/v1/files/${id}`, headers: { cookie: person.cookie } })

describe('an interactive object', () => {
  test('is played without its solution, answered wrong and right, and there again', async () => {
    const { id } = await add()
    await open(id)
    const first = await play(student, id)
    expect(first.data.state.progress).toEqual({ score: 0, of: 2, completed: false, tries: 0 })
    expect(JSON.stringify(first.data.played)).not.toContain('"place":')
    const wrong = await move(student, id, put({ a: 'p', b: 'p' }))
    expect(wrong.data).toMatchObject({ steps: { whole: { score: 1, of: 2, right: false, verdicts: { a: 'right', b: 'wrong' }, solution: null } } })
    const right = await move(student, id, put({ b: 'q', a: 'p' }))
    expect(right.data).toMatchObject({ steps: { whole: { right: true, done: true } }, progress: { score: 2, completed: true, tries: 2 } })
    expect((await play(student, id)).data.state).toEqual(right.data)
    expect((await play(student, id)).data.played).toEqual(first.data.played)
    expect((await move(student, id, put({}))).errorCode).toBe('conflict')
    expect((await play(colleague, id)).data.state.steps).toEqual({})
  })

  test('is begun again; the results keep the best score, and only those who may edit see them', async () => {
    const { id } = await add()
    await open(id)
    await move(student, id, put({ a: 'p' }))
    expect((await ask<ShownState>(student, 'POST', `${at}/${id}/reset`)).data.progress).toMatchObject({ score: 0, tries: 0 })
    await move(student, id, put({ a: 'q' }))
    const { data } = await ask<{ items: InteractiveResult[] }>(author, 'GET', `${at}/${id}/results`)
    expect(data.items).toMatchObject([{ member: { name: '李雷' }, score: 1, of: 2, tries: 2, completedAt: null }])
    expect((await ask(student, 'GET', `${at}/${id}/results`)).errorCode).toBe('forbidden')
    expect((await ask(elsewhere, 'GET', `${at}/${id}/results`)).status).toBeGreaterThanOrEqual(403)
  })

  test('follows the rules of its author', async () => {
    const { id } = await add({ ...placing, rules: { tries: 1, solution: false, reset: false } })
    await open(id)
    expect((await move(student, id, put({ a: 'q' }))).data).toMatchObject({ steps: { whole: { done: true, left: 0, solution: null } } })
    expect((await move(student, id, { step: 'whole', show: true })).errorCode).toBe('forbidden')
    expect((await ask(student, 'POST', `${at}/${id}/reset`)).errorCode).toBe('forbidden')
    const unknown = await move(student, id, { step: 'other', answer: {} })
    expect(unknown).toMatchObject({ errorCode: 'invalid', fields: [{ path: 'move.step' }] })
  })

  test('is there only for those who may read it, and its bytes are never sent', async () => {
    const { id } = await add()
    expect((await play(student, id)).errorCode).toBe('notFound')
    expect((await play(colleague, id)).errorCode).toBe('notFound')
    await open(id, 'institution')
    expect((await play(colleague, id)).status).toBe(200)
    expect((await play(elsewhere, id)).errorCode).toBe('notFound')
    await open(id)
    expect((await play(elsewhere, id)).status).toBe(200)
    expect((await move(elsewhere, id, put({ a: 'p', b: 'q' }))).data.progress.completed).toBe(true)
    for (const person of [author, colleague, student, elsewhere]) expect((await bytesOf(person, id)).statusCode).toBe(404)
  })

  test('moves that are made at once are all counted', async () => {
    const { id } = await add({
      ...emptyInteractive('timeline'),
      kind: 'timeline',
      title: '时间',
      events: ['a', 'b', 'c'].map((key) => ({ key, date: key, title: key, text: '', picture: null })),
    })
    await Promise.all(['a', 'b', 'c'].map((key) => move(author, id, { seen: [key] })))
    expect((await play(author, id)).data.state.progress.completed).toBe(true)
  })
})

describe('its author', () => {
  test('saves it several times within an hour as one version, and learns of a change by someone else', async () => {
    const { id, rowVersion } = await add()
    const save = (title: string, version: number, person = author) =>
      ask<InteractiveFull>(person, 'PUT', `${at}/${id}`, { content: { ...placing, title }, rowVersion: version })
    expect((await save('二', rowVersion)).data).toMatchObject({ version: 1, content: { title: '二' } })
    expect((await save('三', rowVersion)).errorCode).toBe('conflict')
    await withInstitution(server.database, author.institutionId, (db) =>
      db
        .updateTable('resourceVersions')
        .set({ createdAt: new Date(Date.now() - 2 * 3600_000) })
        .where('resourceId', '=', id)
        .execute(),
    )
    expect((await save('三', rowVersion + 1)).data).toMatchObject({ version: 2, content: { title: '三' } })
    expect((await save('四', rowVersion + 2, colleague)).errorCode).toBe('notFound')
    expect((await ask<InteractiveFull>(author, 'GET', `${at}/${id}`)).data.content).toEqual({ ...placing, title: '三' })
  })

  test('is told of problems at their field, and cannot use files of others', async () => {
    const bad = await ask(author, 'POST', at, { content: { ...placing, title: '', places: [] } })
    expect(bad).toMatchObject({ errorCode: 'invalid' })
    expect(bad.fields?.map(({ path }) => path)).toContain('content.places')
    const hers = await upload(colleague)
    const stolen = {
      ...placing,
      items: placing.kind === 'place' ? placing.items.map((item) => ({ ...item, picture: { fileId: hers, alt: '图' } })) : [],
    }
    expect((await ask(author, 'POST', at, { content: stolen })).errorCode).toBe('invalid')
    const strange = await ask(author, 'POST', at, { content: { ...placing, secret: 1 } })
    expect(strange.errorCode).toBe('invalid')
  })

  test('uses pictures that everyone may then see who may see the object', async () => {
    const fileId = await upload()
    const picture = { fileId, alt: '图' }
    const { id } = await add({
      ...emptyInteractive('timeline'),
      kind: 'timeline',
      title: '图',
      events: [{ key: 'a', date: '一', title: '二', text: '', picture }],
    })
    for (const person of [student, colleague, elsewhere]) expect((await bytesOf(person, fileId)).statusCode).toBe(404)
    await open(id, 'institution')
    expect((await bytesOf(colleague, fileId)).statusCode).toBe(200)
    expect((await bytesOf(student, fileId)).statusCode).toBe(404)
    await open(id)
    expect((await bytesOf(student, fileId)).statusCode).toBe(200)
    expect((await bytesOf(elsewhere, fileId)).statusCode).toBe(200)
    const { played } = (await play(elsewhere, id)).data as { played: Extract<Played, { kind: 'timeline' }> }
    expect(played.events[0]?.picture).toEqual(picture)
  })
})

describe('a quiz in a video', () => {
  const mp4 = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')
  const quiz = (fileId: string): Interactive => ({
    ...emptyInteractive('video'),
    kind: 'video',
    title: '视频测验',
    video: { fileId, alt: '演示' },
    stops: [5, 9].map((second, no) => ({
      key: `s${no}`,
      at: second,
      required: no === 0,
      question: { text: '哪个先到？', note: '看转动惯量', options: ['disc', 'ring'].map((key) => ({ key, text: key, right: key === 'disc' })) },
    })),
  })
  const answer = (step: string, key: string) => ({ step, answer: { keys: [key] } })

  test('is made of a video, whose player opens for those who may play it, and keeps what they answered', async () => {
    const video = await upload(author, 'a.mp4', mp4)
    const { id, content } = await add(quiz(video))
    expect(content).toEqual(quiz(video))
    expect((await ask(elsewhere, 'GET', `/pressplatform/media/${video}`)).errorCode).toBe('notFound')
    expect((await bytesOf(elsewhere, video)).statusCode).toBe(404)
    await open(id)
    expect((await ask(elsewhere, 'GET', `/pressplatform/media/${video}`)).status).toBe(200)
    expect((await bytesOf(elsewhere, video)).statusCode).toBe(200)
    const sent = JSON.stringify((await play(elsewhere, id)).data.played)
    expect(sent).toContain('哪个先到？')
    expect(sent).not.toMatch(/"(right|note)":|转动惯量/)
    expect((await move(elsewhere, id, answer('s0', 'ring'))).data).toMatchObject({ steps: { s0: { right: false, done: false, notes: [] } } })
    expect((await move(elsewhere, id, answer('s0', 'disc'))).data).toMatchObject({ steps: { s0: { right: true, notes: [{ note: '看转动惯量' }] } } })
    expect((await move(elsewhere, id, { seen: ['s0', 's1'] })).data).toMatchObject({ seen: ['s1'], progress: { score: 1, of: 2, completed: true } })
    expect((await play(elsewhere, id)).data.state.progress).toEqual({ score: 1, of: 2, completed: true, tries: 2 })
  })

  test('is not made of a file that cannot be played, and no picture is a video', async () => {
    const video = await upload(author, 'a.mp4', mp4)
    const refusedAt = async (content: Interactive) => (await ask(author, 'POST', at, { content })).fields?.map(({ path }) => path)
    expect(await refusedAt(quiz(await upload()))).toEqual(['content.video'])
    expect(await refusedAt(quiz(await upload(colleague, 'a.mp4', mp4)))).toEqual(['content'])
    const card = { key: 'a', front: { text: '', picture: { fileId: video, alt: '图' } }, back: { text: 'b', picture: null } }
    expect(await refusedAt({ ...emptyInteractive('cards'), kind: 'cards', title: '卡', cards: [card] })).toEqual(['content.cards.0.front.picture'])
    const twice = quiz(video)
    if (twice.kind === 'video') for (const stop of twice.stops) stop.at = 5
    expect(await refusedAt(twice)).toEqual(['content.stops.1.at'])
  })
})

describe('a copy of a public object of another institution', () => {
  const stored = async (person: Person) =>
    Number(
      (await server.database.pool.query('select sum(bytes) as bytes from storage_used where holder_id = $1', [person.institutionId])).rows[0]
        ?.bytes ?? 0,
    )
  const copy = (id: string, person = elsewhere) => ask<{ id: string }>(person, 'POST', `/pressplatform/resources/${id}/copy`, {})
  const cards = (fileId: string): Interactive => ({
    ...emptyInteractive('cards'),
    kind: 'cards',
    title: '卡片',
    cards: [{ key: 'a', front: { text: '', picture: { fileId, alt: '图' } }, back: { text: '乙', picture: null } }],
  })

  test('has its own pictures, which stay when the first one is closed, and can be changed', async () => {
    const fileId = await upload()
    const { id } = await add(cards(fileId))
    expect((await copy(id)).errorCode).toBe('notFound')
    await open(id)
    const before = await stored(elsewhere)
    const { data } = await copy(id)
    const { data: full } = await ask<InteractiveFull>(elsewhere, 'GET', `${at}/${data.id}`)
    const picture = full.content.kind === 'cards' ? full.content.cards[0]?.front.picture : undefined
    expect(picture).toMatchObject({ alt: '图' })
    expect(picture?.fileId).not.toBe(fileId)
    expect((await stored(elsewhere)) - before).toBeGreaterThan(70)
    await open(id, 'institution')
    expect((await bytesOf(elsewhere, fileId)).statusCode).toBe(404)
    expect((await bytesOf(elsewhere, picture?.fileId ?? '')).statusCode).toBe(200)
    expect((await bytesOf(author, picture?.fileId ?? '')).statusCode).toBe(404)
    const saved = await ask(elsewhere, 'PUT', `${at}/${data.id}`, { content: { ...full.content, title: '我的' }, rowVersion: full.rowVersion })
    expect(saved.status).toBe(200)
    expect((await ask<InteractiveFull>(author, 'GET', `${at}/${id}`)).data.content).toEqual(cards(fileId))
  })

  test('counts with its files, and is not made beyond the limit of a person', async () => {
    const { id } = await add(cards(await upload()))
    await open(id)
    const limit = (bytes: number | null) =>
      withInstitution(server.database, elsewhere.institutionId, async (db) => {
        await db.deleteFrom('resourceLimits').where('memberId', '=', elsewhere.memberId).execute()
        if (bytes !== null)
          await db.insertInto('resourceLimits').values({ id: newId(), memberId: elsewhere.memberId, bytes, updatedBy: elsewhere.memberId }).execute()
      })
    const used = async () =>
      withInstitution(server.database, elsewhere.institutionId, (db) =>
        db
          .selectFrom('resources')
          .select((q) => q.fn.sum<number>('size').as('bytes'))
          .where('ownerId', '=', elsewhere.memberId)
          .executeTakeFirstOrThrow(),
      )
    const { size } = await withInstitution(server.database, author.institutionId, (db) =>
      db.selectFrom('files').select('size').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const before = await stored(elsewhere)
    // Room for the object alone, not for its picture.
    await limit(Number((await used()).bytes ?? 0) + Number(size) + 10)
    expect((await copy(id)).errorCode).toBe('full')
    expect(await stored(elsewhere)).toBe(before)
    await limit(null)
    expect((await copy(id)).status).toBe(200)
  })
})
