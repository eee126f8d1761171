import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { type Net, openServer } from '#server/testing/open.ts'

interface Group {
  id: string
  contentId_: string
  memberCount: number
  grantCount: number
  rowVersion: number
}

describe.each<Net>(['both', 'scope', 'rls'])('user groups with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let administrator: Person
  let author: Person
  let colleague: Person
  let student: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const here = await buildInstitution(server.database)
    const person = (role: string) => buildPerson(server.database, here, role, { name: role })
    ;[administrator, author, colleague, student] = [
      await person('administrator'),
      await person('author'),
      await person('author'),
      await person('student'),
    ]
    foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
  })
  afterAll(() => server.close())

  const save = (draft: object, id = '', who = administrator) =>
    server.ask(who, 'POST', `/pressplatform/usergroup/add${id && `?contentId_=${id}`}`, draft)
  const fresh = async (draft: object) => (await save({ name: `组 ${newId()}`, ...draft })).data as unknown as Group
  const search = async (body: object = {}, query = '', who = administrator) =>
    (await server.ask(who, 'POST', `/pressplatform/usergroup/search${query}`, { size: 100, ...body })).data as { items: Group[]; total: number }
  const grant = (id: string, resourceId: string, access: string, who = administrator) =>
    server.ask(who, 'PUT', `/pressplatform/usergroups/${id}/grants`, { resourceId, access })
  const read = async (who: Person, id: string) => (await server.ask(who, 'GET', `/pressplatform/textbooks/preview/${id}`)).status

  /** A published textbook that only its team can read. */
  async function privateBook() {
    const { id } = await buildTextbook(server.database, author)
    const { data } = await server.ask(author, 'GET', `/pressplatform/textbooks/info/${id}`)
    const { rowVersion, name } = data as { rowVersion: number; name: string }
    await server.ask(author, 'PUT', '/pressplatform/textbooks/describe', { id, name: `${name} ${id}`, openScope: 'private', rowVersion })
    expect((await server.ask(author, 'PUT', '/pressplatform/textbooks/publish', { id })).status).toBe(200)
    return id
  }

  test('a rule about departments, cohorts or roles of another institution is refused at its field', async () => {
    const theirs = newId()
    await withInstitution(server.database, foreign.institutionId, (db) =>
      db
        .insertInto('departments')
        .values({ id: theirs, ancestors: [theirs], name: '别处' })
        .execute(),
    )
    const rule = (part: object) => save({ name: `组 ${newId()}`, kind: 'rule', rule: part })
    expect(await rule({ departmentIds: [theirs] })).toMatchObject({ status: 422, fields: [{ path: 'rule.departmentIds' }] })
    expect(await rule({ cohortIds: [newId()] })).toMatchObject({ status: 422, fields: [{ path: 'rule.cohortIds' }] })
    expect(await rule({ roles: ['unknown'] })).toMatchObject({ status: 422, fields: [{ path: 'rule.roles' }] })
    expect(await rule({ roles: ['student'] })).toMatchObject({ status: 200 })
  })

  test('a group with a list is created, found by its contentId_, changed, and deleted by the call of the specification', async () => {
    const group = await fresh({ memberIds: [student.memberId] })
    expect(group).toMatchObject({ memberCount: 1, grantCount: 0, contentId_: group.id })
    expect((await search({}, `?contentId_=${group.id}`)).items).toMatchObject([{ id: group.id }])
    expect(await save({ name: '改名', rowVersion: group.rowVersion }, group.id)).toMatchObject({ status: 200, data: { name: '改名' } })
    expect((await save({ name: '又改', rowVersion: group.rowVersion }, group.id)).status).toBe(409)
    expect((await save({ name: '改名' })).status).toBe(422)
    expect(
      (
        await server.ask(administrator, 'GET', `/pressplatform/usergroup/delete?contentId_=${group.id}`, undefined, {
          'sec-fetch-site': 'cross-site',
        })
      ).status,
    ).toBe(403)
    expect((await server.ask(administrator, 'GET', `/pressplatform/usergroup/delete?contentId_=${group.id}`)).status).toBe(200)
    expect((await search({}, `?contentId_=${group.id}`)).items).toEqual([])
  })

  test('a member without the right gets 403; another institution finds nothing', async () => {
    const group = await fresh({ memberIds: [student.memberId] })
    expect((await save({ name: 'x' }, '', author)).status).toBe(403)
    expect((await search({}, '', foreign)).items).toEqual([])
    for (const [method, url] of [
      ['GET', `/pressplatform/usergroup/delete?contentId_=${group.id}`],
      ['GET', `/pressplatform/usergroups/${group.id}/members`],
      ['GET', `/pressplatform/usergroups/${group.id}/grants`],
    ] as const)
      expect((await server.ask(foreign, method, url)).status, url).toBe(404)
    expect((await server.ask(foreign, 'PUT', `/pressplatform/usergroups/${group.id}/members`, { add: [], remove: [] })).status).toBe(404)
    expect((await save({ name: 'x', rowVersion: 1 }, group.id, foreign)).status).toBe(404)
    expect((await save({ name: '外人', memberIds: [foreign.memberId] })).status).toBe(422)
  })

  test('members of a group can read a textbook that is open to it, until it is revoked or their membership expires', async () => {
    const book = await privateBook()
    const group = await fresh({ memberIds: [student.memberId] })
    expect(await read(student, book)).toBe(404)
    expect((await grant(group.id, book, 'read')).status).toBe(200)
    expect(await read(student, book)).toBe(200)
    expect(await read(colleague, book)).toBe(404)
    const shelf = (await server.ask(student, 'GET', '/pressplatform/reading/books')).data as {
      items: { id?: string; textbookId?: string; source: string }[]
    }
    expect(JSON.stringify(shelf)).toContain(book)
    const members = (body: object) => server.ask(administrator, 'PUT', `/pressplatform/usergroups/${group.id}/members`, body)
    await members({ add: [student.memberId], expiresAt: new Date(Date.now() - 1000).toISOString() })
    expect(await read(student, book)).toBe(404)
    await members({ add: [student.memberId] })
    expect(await read(student, book)).toBe(200)
    expect((await server.ask(administrator, 'DELETE', `/pressplatform/usergroups/${group.id}/grants/${book}`)).status).toBe(200)
    expect(await read(student, book)).toBe(404)
  })

  test('a rule is evaluated on each request', async () => {
    const book = await privateBook()
    const department = newId()
    await withInstitution(server.database, student.institutionId, (db) =>
      db
        .insertInto('departments')
        .values({ id: department, ancestors: [department], name: `系 ${net}` })
        .execute(),
    )
    expect((await save({ name: '空规则', kind: 'rule' })).status).toBe(422)
    const rule = { roles: ['student'], departmentIds: [department] }
    const group = await fresh({ kind: 'rule', rule })
    await grant(group.id, book, 'read')
    expect(group.memberCount).toBe(0)
    expect(await read(student, book)).toBe(404)
    await server.ask(administrator, 'POST', '/pressplatform/user/update', { id: student.memberId, departmentId: department })
    expect(await read(student, book)).toBe(200)
    expect((await search({}, `?contentId_=${group.id}`)).items).toMatchObject([{ memberCount: 1, grantCount: 1 }])
    expect(await server.ask(administrator, 'POST', '/pressplatform/usergroups/preview', { rule })).toMatchObject({
      data: { count: 1, items: [{ name: 'student' }] },
    })
    expect((await server.ask(administrator, 'PUT', `/pressplatform/usergroups/${group.id}/members`, { add: [author.memberId] })).status).toBe(409)
  })

  test('a grant to edit works for members with the right to edit', async () => {
    const book = await privateBook()
    const group = await fresh({ memberIds: [colleague.memberId, student.memberId] })
    expect((await server.ask(colleague, 'GET', `/pressplatform/textbooks/info/${book}`)).status).toBe(404)
    await grant(group.id, book, 'edit')
    expect(await server.ask(colleague, 'GET', `/pressplatform/textbooks/info/${book}`)).toMatchObject({
      status: 200,
      data: { can: { edit: true, publish: false, remove: false } },
    })
    const mine = (await server.ask(colleague, 'POST', '/pressplatform/textbooks/info', {})).data as { items: { id: string }[] }
    expect(mine.items.map(({ id }) => id)).toContain(book)
    expect((await server.ask(student, 'GET', `/pressplatform/textbooks/info/${book}`)).status).toBe(403)
  })

  test('a limited data scope limits which members can be added and seen in a group', async () => {
    const made = (
      await server.ask(administrator, 'POST', '/pressplatform/roles', {
        name: `组员 ${net}`,
        modules: ['user_management'],
        features: ['user_management:group'],
      })
    ).data as unknown as { code: string }
    const narrow = await buildPerson(server.database, administrator.institutionId, made.code, { name: '窄' })
    const group = await fresh({ memberIds: [student.memberId] })
    const seen = await server.ask(narrow, 'GET', `/pressplatform/usergroups/${group.id}/members`)
    expect(seen).toMatchObject({ status: 200, data: { items: [] } })
    expect((await save({ name: `偷看 ${net}`, memberIds: [student.memberId] }, '', narrow)).status).toBe(422)
    expect((await save({ name: '改', rowVersion: group.rowVersion }, group.id, narrow)).status).toBe(403)
  })

  test('access to a textbook can only be granted by users who may publish it', async () => {
    const book = await privateBook()
    const group = await fresh({ memberIds: [student.memberId] })
    expect((await grant(group.id, newId(), 'read')).status).toBe(404)
    expect((await grant(group.id, book, 'read', foreign)).status).toBe(404)
  })
})
