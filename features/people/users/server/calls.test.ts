import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const list = '/unifiedplatform/v1/organization/origina/users'

interface Member {
  id: string
  name: string
  account: string
  state: string
  effectiveScope: string
  rowVersion: number
  roles: { code: string; name: string }[]
  can: Record<string, boolean>
}

// The tenant condition and row-level security must each protect alone, so every test runs three times.
describe.each<Net>(['both', 'scope', 'rls'])('people with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let here: string
  let administrator: Person
  let teacher: Person
  let author: Person
  let student: Person
  let foreign: Person
  let computing: string
  let software: string
  let physics: string
  let cohort: string

  beforeAll(async () => {
    server = await openServer({ net })
    const there = await buildInstitution(server.database)
    here = await buildInstitution(server.database)
    const person = (role: string, name: string) => buildPerson(server.database, here, role, { name })
    administrator = await person('administrator', '沈书远')
    teacher = await person('teacher', '顾知行')
    author = await person('author', '周启明')
    student = await person('student', '林晓')
    foreign = await buildPerson(server.database, there, 'administrator', { name: '江亦宁' })
    ;[computing, software, physics, cohort] = [newId(), newId(), newId(), newId()]
    await withInstitution(server.database, here, async (db) => {
      await db
        .insertInto('departments')
        .values([
          { id: computing, ancestors: [computing], name: '计算机学院' },
          { id: software, parentId: computing, ancestors: [computing, software], name: '软件工程系' },
          { id: physics, ancestors: [physics], name: '物理学院' },
        ])
        .execute()
      await db
        .insertInto('cohorts')
        .values({ id: cohort, departmentId: software, name: '软工 2601', entryYear: 2026, adviserId: teacher.memberId })
        .execute()
    })
  })
  afterAll(() => server.close())

  const add = (draft: object, who = administrator) => server.ask(who, 'POST', '/pressplatform/users', draft)
  const made = async (draft: object) => ((await add({ roles: ['student'], first: 'none', ...draft })).data as { member: Member }).member
  const found = async (filter: object, who = administrator) =>
    (await server.ask(who, 'POST', list, filter)).data as { items: Member[]; total: number }
  const names = async (filter: object, who = administrator) => (await found(filter, who)).items.map(({ name }) => name)
  const change = (body: object, who = administrator) => server.ask(who, 'POST', '/pressplatform/user/update', body)
  const get = async (id: string, who = administrator) => (await server.ask(who, 'GET', `/pressplatform/users/${id}`)).data as Member
  const logged = (action: string) =>
    asOwner(
      server.urls.owner,
      `select details from operation_log where institution_id = '${here}' and action = '${action}' order by seq desc limit 1`,
    )

  test('a member is created with an activation code that is shown once and not stored', async () => {
    const answer = await add({
      name: '单雄信',
      number: `S1-${net}`,
      roles: ['teacher'],
      departmentId: software,
      phone: '138 6021 4709',
      first: 'code',
    })
    expect(answer).toMatchObject({
      status: 200,
      data: { member: { state: 'waiting', phone: '13860214709', account: `S1-${net}` }, secret: { kind: 'code' } },
    })
    const code = (answer.data as { secret: { value: string } }).secret.value
    expect(code.replaceAll('-', '')).toHaveLength(26)
    const dump = await asOwner(server.urls.owner, `select count(*)::int as n from activations where encode(code_hash, 'escape') like '%${code}%'`)
    expect(dump).toEqual([{ n: 0 }])
    expect(JSON.stringify(await logged('member.add'))).toContain('单雄信')
    expect(JSON.stringify(await logged('member.add'))).not.toContain(code)
    await asOwner(server.urls.owner, `update accounts set phone = null where phone = '13860214709'`)
  })

  test('people are found by name, pinyin, initials, number, phone and mail, and sorted by pinyin', async () => {
    await made({ name: '欧阳慕云', number: `N-${net}`, mail: `muyun-${net}@example.edu` })
    for (const q of ['欧阳', 'ouyangmuyun', 'oymy', 'ouyangmy', 'ouymy', `n-${net}`, `muyun-${net}@`])
      expect(await names({ q }), q).toContain('欧阳慕云')
    expect(await names({ q: 'shanxiongxin' })).toContain('单雄信')
    expect(await names({ q: 'danxiongxin' })).toEqual([])
    const sorted = await names({ sort: 'name', size: 100 })
    expect(sorted.indexOf('顾知行')).toBeLessThan(sorted.indexOf('林晓'))
    expect(sorted.indexOf('林晓')).toBeLessThan(sorted.indexOf('周启明'))
    expect(await names({ sort: '-name', size: 100 })).toEqual(sorted.toReversed())
  })

  test('an account without a number or phone is named by the pinyin of the name', async () => {
    const first = await made({ name: '司马青' })
    const second = await made({ name: '司马青' })
    expect(first.account).toMatch(net === 'both' ? /^simaqing$/ : /simaqing$/)
    expect(second.account).toMatch(/-simaqing$/)
  })

  test('filters: roles, departments with everything below, cohort, year and state', async () => {
    const member = await made({ name: '滤一', departmentId: software, cohortId: cohort })
    expect(await names({ departmentIds: [computing], size: 100 })).toContain('滤一')
    expect(await names({ departmentIds: [physics], size: 100 })).not.toContain('滤一')
    expect(await names({ cohortId: cohort })).toEqual(['滤一'])
    expect(await names({ entryYear: 2026 })).toEqual(['滤一'])
    expect(await names({ roles: ['administrator'] })).toEqual(['沈书远'])
    await server.ask(administrator, 'PUT', '/pressplatform/users/disable', { ids: [member.id] })
    expect(await names({ states: ['disabled'] })).toContain('滤一')
    const counts = (await server.ask(administrator, 'GET', '/pressplatform/users/counts')).data as { states: { state: string; count: number }[] }
    expect(counts.states.find(({ state }) => state === 'disabled')?.count).toBeGreaterThan(0)
  })

  test('a member without the module gets 403; another institution sees and changes nothing', async () => {
    for (const who of [student, teacher, author]) {
      expect((await server.ask(who, 'POST', list, {})).status).toBe(403)
      expect((await add({ name: 'x', roles: ['student'] }, who)).status).toBe(403)
    }
    const id = teacher.memberId
    expect((await server.ask(foreign, 'GET', `/pressplatform/users/${id}`)).status).toBe(404)
    expect((await change({ id, name: '他', rowVersion: 1 }, foreign)).status).toBe(404)
    expect((await server.ask(foreign, 'POST', `/pressplatform/users/${id}/password`, {})).status).toBe(404)
    expect((await server.ask(foreign, 'POST', `/pressplatform/users/${id}/leave`, {})).status).toBe(404)
    expect((await server.ask(foreign, 'GET', `/pressplatform/users/${id}/holdings`)).status).toBe(404)
    expect(await server.ask(foreign, 'PUT', '/pressplatform/users/disable', { ids: [id] })).toMatchObject({
      data: { done: [], failed: [{ id, name: '' }] },
    })
    expect(await names({ size: 100 }, foreign)).toEqual(['江亦宁'])
    expect((await add({ name: 'x', roles: ['student'], departmentId: computing }, foreign)).status).toBe(422)
  })

  test('staff find colleagues without contact data; students may not search', async () => {
    const answer = await server.ask(author, 'GET', '/pressplatform/user/getAllUserExceptStudent?size=100')
    const colleagues = (answer.data as { items: Record<string, unknown>[] }).items
    expect(colleagues.map(({ name }) => name)).toEqual(expect.arrayContaining(['顾知行', '沈书远', '周启明']))
    expect(colleagues.map(({ name }) => name)).not.toContain('林晓')
    expect(colleagues[0]).not.toHaveProperty('phone')
    expect((await server.ask(student, 'GET', '/pressplatform/user/getAllUserExceptStudent')).status).toBe(403)
    const creators = (await server.ask(author, 'GET', '/pressplatform/textbooks/create/user?size=100')).data as { items: { name: string }[] }
    expect(creators.items.map(({ name }) => name)).toContain('周启明')
    expect(creators.items.map(({ name }) => name)).not.toContain('林晓')
  })

  test('of two changes to the same version the second gets 409; taken values are refused at their field', async () => {
    const member = await made({ name: '两改', number: `T-${net}` })
    await made({ name: '占用', number: `T2-${net}` })
    expect((await change({ id: member.id, rowVersion: member.rowVersion, title: '讲师' })).status).toBe(200)
    expect((await change({ id: member.id, rowVersion: member.rowVersion, title: '教授' })).status).toBe(409)
    expect(await change({ id: member.id, number: `T2-${net}` })).toMatchObject({ status: 422, fields: [{ path: 'number' }] })
    expect(await change({ id: member.id, departmentId: newId() })).toMatchObject({ status: 422, fields: [{ path: 'departmentId' }] })
    expect(await change({ id: member.id, phone: '123' })).toMatchObject({ status: 422, fields: [{ path: 'phone' }] })
  })

  test('without an id a member changes their own name and nothing else', async () => {
    expect(await change({ name: '林晓晓' }, student)).toMatchObject({ status: 200, data: { name: '林晓晓' } })
    expect((await change({ name: '林晓', roles: ['administrator'] }, student)).status).toBe(403)
    expect((await change({ id: teacher.memberId, name: '他' }, student)).status).toBe(403)
    expect((await change({ name: '林晓' }, student)).status).toBe(200)
  })

  test('a change of roles is in force at the next request of a live session, and is logged', async () => {
    const person = await buildPerson(server.database, here, 'student', { name: '升任' })
    const modules = async () => ((await server.ask(person, 'GET', '/unifiedplatform/v1/user/rolemodule')).data as { modules: string[] }).modules
    expect(await modules()).toEqual([])
    expect((await change({ id: person.memberId, roles: ['teacher'] })).status).toBe(200)
    expect(await modules()).toContain('teach')
    expect(JSON.stringify(await logged('member.role'))).toContain('teacher')
    await server.ask(administrator, 'PUT', '/pressplatform/users/assign', { ids: [person.memberId], addRoles: ['author'], removeRoles: ['teacher'] })
    expect(await modules()).not.toContain('teach')
  })

  test('disabling ends the sessions and enabling allows signing in again; your own account cannot be disabled', async () => {
    const person = await buildPerson(server.database, here, 'teacher', { name: '停用' })
    const detail = () => server.ask(person, 'GET', '/pressplatform/user/detail')
    expect((await detail()).status).toBe(200)
    const disable = (ids: string[]) => server.ask(administrator, 'PUT', '/pressplatform/users/disable', { ids })
    expect(await disable([person.memberId, administrator.memberId])).toMatchObject({
      data: { done: [person.memberId], failed: [{ id: administrator.memberId }] },
    })
    expect((await detail()).status).toBe(401)
    expect((await get(person.memberId)).state).toBe('disabled')
    expect(await server.ask(administrator, 'PUT', '/pressplatform/users/enable', { ids: [person.memberId] })).toMatchObject({
      data: { done: [person.memberId] },
    })
    expect((await get(person.memberId)).state).toBe('active')
  })

  test('the preview of disabling names who is left out and why, counts teachers and sessions, and changes nothing', async () => {
    const person = await buildPerson(server.database, here, 'teacher', { name: '先问' })
    const waiting = await made({ name: '未登录过' })
    const stopped = await made({ name: '早已停用' })
    await server.ask(administrator, 'PUT', '/pressplatform/users/disable', { ids: [stopped.id] })
    const ids = [person.memberId, waiting.id, stopped.id, administrator.memberId]
    const entries = () => asOwner(server.urls.owner, `select count(*)::int as n from operation_log where institution_id = '${here}'`)
    const before = await entries()
    expect(await server.ask(administrator, 'POST', '/pressplatform/users/disable/preview', { ids })).toMatchObject({
      data: {
        done: [person.memberId, waiting.id],
        failed: [
          { id: stopped.id, name: '早已停用', reason: '已经停用' },
          { id: administrator.memberId, name: '沈书远', reason: '不能停用自己' },
        ],
        effects: { administrators: 0, teachers: 1, authors: 0, signedIn: 1 },
      },
    })
    expect(await entries()).toEqual(before)
    expect((await server.ask(person, 'GET', '/pressplatform/user/detail')).status).toBe(200)
    expect((await get(person.memberId)).state).toBe('active')
  })

  test('the preview of an assignment counts who loses rights and who stops being an administrator', async () => {
    const second = await buildPerson(server.database, here, 'administrator', { name: '第二位' })
    const ids = [second.memberId, student.memberId]
    const body = { ids, addRoles: ['student'], removeRoles: ['administrator'] }
    expect(await server.ask(administrator, 'POST', '/pressplatform/users/assign/preview', body)).toMatchObject({
      data: { done: ids, effects: { administrators: 1, losing: 1, signedIn: 1 } },
    })
    expect((await get(second.memberId)).roles.map(({ code }) => code)).toEqual(['administrator'])
    await change({ id: second.memberId, roles: ['student'] })
  })

  test('a reset gives a one-time password, ends sessions, and must be changed at the next sign-in', async () => {
    const person = await buildPerson(server.database, here, 'teacher', { name: '重置' })
    const answer = await server.ask(administrator, 'POST', `/pressplatform/users/${person.memberId}/password`, { way: 'password' })
    const { value } = answer.data as { value: string }
    expect(value).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect((await server.ask(person, 'GET', '/pressplatform/user/detail')).status).toBe(401)
    const [account] = await asOwner(server.urls.owner, `select password_expired, password_hash from accounts where id = '${person.accountId}'`)
    expect(account).toMatchObject({ password_expired: true })
    expect((account as { password_hash: string }).password_hash).not.toContain(value)
    expect(JSON.stringify(await logged('member.password'))).not.toContain(value)
  })

  test('an account that is also used in another institution cannot be reset', async () => {
    const person = await buildPerson(server.database, here, 'teacher', { name: '两处' })
    await withInstitution(server.database, foreign.institutionId, (db) =>
      db
        .insertInto('members')
        .values({ id: newId(), accountId: person.accountId, name: '两处', roles: ['student'] })
        .execute(),
    )
    expect((await server.ask(administrator, 'POST', `/pressplatform/users/${person.memberId}/password`, {})).status).toBe(403)
    expect((await change({ id: person.memberId, account: `taken-over-${net}` })).status).toBe(403)
    expect((await change({ id: person.memberId, title: '讲师' })).status).toBe(200)
  })

  test('a person with an account elsewhere joins by name and verified phone; a stranger’s phone and an unverified one are refused', async () => {
    const phone = `139${{ both: '1', scope: '2', rls: '3' }[net]}0000001`
    await asOwner(server.urls.owner, `update accounts set phone = '${phone}' where id = '${foreign.accountId}'`)
    expect(await add({ name: '别人', phone, roles: ['student'] })).toMatchObject({ status: 422, fields: [{ path: 'phone' }] })
    // The phone may have been entered by an administrator of the other institution and belong to another person.
    const unproven = [{ path: 'phone', message: expect.stringContaining('还没有验证过') }]
    expect(await add({ name: '江亦宁', phone, roles: ['teacher'] })).toMatchObject({ status: 422, fields: unproven })
    await asOwner(server.urls.owner, `update accounts set phone_verified_at = now() where id = '${foreign.accountId}'`)
    expect(await add({ name: '江亦宁', phone, roles: ['teacher'] })).toMatchObject({
      status: 200,
      data: { secret: null, member: { accountId: foreign.accountId } },
    })
    expect(await add({ name: '江亦宁', phone, roles: ['teacher'] })).toMatchObject({ status: 422 })
  })

  test('content is handed over before a member leaves; the sessions end', async () => {
    const person = await buildPerson(server.database, here, 'author', { name: '离开' })
    const { id } = await buildTextbook(server.database, person)
    const leave = (body: object) => server.ask(administrator, 'POST', `/pressplatform/users/${person.memberId}/leave`, body)
    expect(await leave({})).toMatchObject({ status: 422, fields: [{ path: 'to' }] })
    expect(await server.ask(administrator, 'GET', `/pressplatform/users/${person.memberId}/holdings`)).toMatchObject({
      data: [{ kind: 'textbook', count: 1, items: [{ id }] }],
    })
    expect(await leave({ to: person.memberId })).toMatchObject({ status: 422 })
    expect(await leave({ to: author.memberId })).toMatchObject({ status: 200, data: { state: 'left' } })
    expect((await server.ask(person, 'GET', '/pressplatform/user/detail')).status).toBe(401)
    expect(await server.ask(author, 'GET', `/pressplatform/textbooks/info/${id}`)).toMatchObject({ status: 200, data: { can: { publish: true } } })
    expect(await names({ q: '离开' })).toEqual([])
    expect(await names({ q: '离开', states: ['left'] })).toEqual(['离开'])
  })

  test('codes for members who are not activated come as a CSV, and older codes become invalid', async () => {
    const member = await made({ name: '=cmd()', number: `C-${net}` })
    const issue = () => server.ask(administrator, 'POST', '/unifiedplatform/v1/users/activation', { ids: [member.id] })
    const csv = ((await issue()).data as { csv: string }).csv
    expect(csv).toMatch(/^\ufeff姓名,.*\r\n'=cmd\(\),/)
    await issue()
    expect(await asOwner(server.urls.owner, `select count(*)::int as n from activations where member_id = '${member.id}'`)).toEqual([{ n: 1 }])
    expect((await server.ask(administrator, 'POST', '/unifiedplatform/v1/users/activation', { ids: [author.memberId] })).status).toBe(409)
    expect((await server.ask(foreign, 'POST', '/unifiedplatform/v1/users/activation', { ids: [member.id] })).status).toBe(404)
    const preview = () => server.ask(administrator, 'POST', '/pressplatform/users/activation/preview', { ids: [member.id, author.memberId] })
    expect(await preview()).toMatchObject({ data: { count: 1, mail: 0, phone: 0, valid: 1 } })
    const send = () => server.ask(administrator, 'POST', '/pressplatform/users/activation/send', { ids: [member.id] })
    expect(await send()).toMatchObject({ status: 409, errorMessage: '他们都没有邮箱或手机号' })
    await change({ id: member.id, mail: `codes-${net}@example.edu` })
    expect(await preview()).toMatchObject({ data: { count: 1, mail: 1 } })
    expect(await send()).toMatchObject({ status: 200, data: { count: 1 } })
    expect(await server.ask(administrator, 'POST', '/unifiedplatform/v1/users/activation', { ids: [member.id], slips: true })).toMatchObject({
      data: { slips: [{ name: '=cmd()', number: `C-${net}`, code: expect.stringMatching(/^[0-9a-z]{5}-/) }] },
    })
  })
})
