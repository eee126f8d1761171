import type { Feedback, FeedbackThread } from '../contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { multipart } from '#server/testing/multipart.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const calls = '/pressplatform/feedback'

describe.each<Net>(['both', 'scope', 'rls'])('feedback with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let administrator: Person
  let author: Person
  let student: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
    const person = (role: string, name: string) => buildPerson(server.database, here, role, { name })
    ;[administrator, author, student] = [await person('administrator', '沈书远'), await person('author', '周启明'), await person('student', '林晓')]
    foreign = await buildPerson(server.database, there, 'administrator', { name: '江亦宁' })
  })
  afterAll(() => server.close())

  let sent = 0
  const send = async (who: Person, body: object) =>
    server.ask(who, 'POST', calls, { type: 'bug', body: '打不开', ...body }, { 'idempotency-key': `key-${++sent}-0123456789` })
  const idOf = (answer: { data: unknown }) => (answer.data as { id: string }).id
  const get = async (who: Person, id: string) => (await server.ask(who, 'GET', `${calls}/${id}`)).data as unknown as FeedbackThread
  const messagesOf = (who: Person) =>
    withInstitution(server.database, who.institutionId, (db) => db.selectFrom('messages').selectAll().where('memberId', '=', who.memberId).execute())

  test('reaches the handlers, and the sender gets a message for each state and reply', async () => {
    const id = idOf(await send(student, { body: '目录打不开\n第二行', pageUrl: '/Previewtextbook?id=1', context: { version: '0.1.0' } }))
    expect((await messagesOf(administrator)).map((message) => message.link)).toContain(`/feedback/list?id=${id}`)
    const listed = (await server.ask(administrator, 'POST', `${calls}/list`, { state: 'new', q: '目录' })).data as unknown as { items: Feedback[] }
    expect(listed.items).toMatchObject([{ id, memberName: '林晓', pageUrl: '/Previewtextbook?id=1', can: { handle: true, rate: false } }])

    const { rowVersion } = await get(administrator, id)
    const handled = await server.ask(administrator, 'PUT', `${calls}/${id}`, { state: 'processing', assigneeId: administrator.memberId, rowVersion })
    expect(handled).toMatchObject({ status: 200, data: { state: 'processing', assigneeName: '沈书远' } })
    expect(await server.ask(administrator, 'PUT', `${calls}/${id}`, { state: 'closed', rowVersion })).toMatchObject({ status: 409 })
    await server.ask(administrator, 'POST', `${calls}/${id}/replies`, { body: '是缓存的问题', internal: true })
    await server.ask(administrator, 'POST', `${calls}/${id}/replies`, { body: '请刷新再试' })
    expect((await get(student, id)).replies.map((reply) => reply.body)).toEqual(['请刷新再试'])
    expect((await get(administrator, id)).replies).toHaveLength(2)
    expect(await server.ask(student, 'PUT', `${calls}/${id}/satisfaction`, { satisfaction: 5 })).toMatchObject({ status: 403 })
    const after = await get(administrator, id)
    await server.ask(administrator, 'PUT', `${calls}/${id}`, { state: 'resolved', rowVersion: after.rowVersion })
    expect(await server.ask(student, 'PUT', `${calls}/${id}/satisfaction`, { satisfaction: 5 })).toMatchObject({
      status: 200,
      data: { satisfaction: 5 },
    })
    expect((await messagesOf(student)).map((message) => message.about)).toEqual(Array(3).fill(`feedback:${id}`))
  })

  test('is visible only to its sender and to handlers', async () => {
    const id = idOf(await send(student, {}))
    for (const who of [author, foreign]) {
      expect(await server.ask(who, 'GET', `${calls}/${id}`)).toMatchObject({ status: 404 })
      expect((await server.ask(who, 'POST', `${calls}/${id}/replies`, { body: 'x' })).status).toBe(404)
    }
    expect(await server.ask(foreign, 'PUT', `${calls}/${id}`, { state: 'closed', rowVersion: 1 })).toMatchObject({ status: 404 })
    expect(await server.ask(author, 'POST', `${calls}/list`, {})).toMatchObject({ status: 403 })
    expect(await server.ask(student, 'POST', `${calls}/${id}/replies`, { body: 'x', internal: true })).toMatchObject({ status: 403 })
    const foreignList = (await server.ask(foreign, 'POST', `${calls}/list`, {})).data as unknown as { total: number }
    expect(foreignList.total).toBe(0)
    const own = (await server.ask(student, 'GET', `${calls}/mine`)).data as unknown as { items: Feedback[] }
    expect(own.items.map((item) => item.id)).toContain(id)
    expect(((await server.ask(author, 'GET', `${calls}/mine`)).data as unknown as { total: number }).total).toBe(0)
  })

  test('handlers see and are notified of the feedback within their data scope and the feedback assigned to them', async () => {
    const [physics, adviser] = [newId(), await buildPerson(server.database, administrator.institutionId, 'handler', { name: '许怀瑾' })]
    await withInstitution(server.database, administrator.institutionId, async (db) => {
      await db
        .insertInto('departments')
        .values({ id: physics, name: `物理学院 ${net}`, parentId: null, ancestors: [physics] })
        .execute()
      const role = { name: `反馈 ${net}`, modules: ['SystemManagement'], features: ['SystemManagement:feedback'], scope: 'department' }
      await db
        .insertInto('roles')
        .values({ ...role, code: 'handler' })
        .execute()
      await db.updateTable('members').set({ departmentId: physics }).where('id', 'in', [adviser.memberId, author.memberId]).execute()
    })
    const [within, without] = [idOf(await send(author, { body: '学院内' })), idOf(await send(student, { body: '学院外' }))]
    const listed = async () =>
      ((await server.ask(adviser, 'POST', `${calls}/list`, {})).data as unknown as { items: Feedback[] }).items.map(({ id }) => id)
    expect(await listed()).toEqual([within])
    expect((await messagesOf(adviser)).map(({ about }) => about)).toEqual([`feedback:${within}`])
    expect(await server.ask(adviser, 'GET', `${calls}/${without}`)).toMatchObject({ status: 404 })
    expect(await server.ask(adviser, 'PUT', `${calls}/${without}`, { state: 'closed', rowVersion: 1 })).toMatchObject({ status: 404 })
    await server.ask(administrator, 'PUT', `${calls}/${without}`, { assigneeId: adviser.memberId, rowVersion: 1 })
    expect((await listed()).toSorted()).toEqual([within, without].toSorted())
    expect(await server.ask(adviser, 'GET', `${calls}/${without}`)).toMatchObject({ status: 200 })
  })

  test('a picture is visible to its sender and to handlers; a picture of another member cannot be attached', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { payload, headers } = multipart(png, 'a.png')
    const { data } = await server.ask(student, 'POST', `${calls}/picture`, payload, headers)
    const picture = (data as unknown as { id: string }).id
    expect(await send(author, { pictures: [picture] })).toMatchObject({ status: 422, fields: [{ path: 'pictures' }] })
    const fetched = async (who: Person) =>
      (await server.http.inject({ url: `/rman/v1/files/${picture}`, headers: { cookie: who.cookie } })).statusCode
    expect(await fetched(administrator)).toBe(404)
    expect((await send(student, { pictures: [picture] })).status).toBe(200)
    expect([await fetched(student), await fetched(administrator), await fetched(author), await fetched(foreign)]).toEqual([200, 200, 404, 404])
  })

  test('an error in a textbook is reported to its authors, also in another institution', async () => {
    const book = await buildTextbook(server.database, author, { draft: { name: '热学', openScope: 'public' }, publish: true })
    const there = await buildPerson(server.database, foreign.institutionId, 'student', { name: '叶小舟' })
    const error = { type: 'content', body: '公式少了负号', textbookId: book.id, context: { chapterId: book.chapterIds[0], quote: 'F = kx' } }
    expect((await send(there, error)).status).toBe(200)
    const told = await messagesOf(author)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ type: 'textbook', link: `/editbook/chapter?id=${book.id}&chapter=${book.chapterIds[0]}` })
    expect(await send(student, { ...error, textbookId: '0190d3c4-0000-7000-8000-000000000000' })).toMatchObject({ status: 422 })
  })

  test('sending twice with the same idempotency key creates one feedback', async () => {
    const once = { 'idempotency-key': `the-same-key-${net}` }
    const [one, two] = [
      await server.ask(student, 'POST', calls, { type: 'bug', body: '一' }, once),
      await server.ask(student, 'POST', calls, { type: 'bug', body: '一' }, once),
    ]
    expect(idOf(two)).toBe(idOf(one))
  })
})
