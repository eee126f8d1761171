import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRecurringTask } from '#server/kernel/jobs/scheduler.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildMember, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { multipart } from '#server/testing/multipart.ts'
import { type Net, openServer } from '#server/testing/open.ts'
import { assertAccountLimit } from '#server/kernel/people/accounts-left-queries.ts'
import { termsDue } from './due.ts'

const base = '/pressplatform/institutions'
interface Row {
  id: string
  name: string
  rowVersion: number
  state: string
}

describe.each<Net>(['both', 'scope', 'rls'])('institutions with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let root: Person
  let administrator: Person
  let teacher: Person
  let student: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const here = await buildInstitution(server.database, { name: '江川理工大学', code: 'jiangchuan' })
    root = await buildPerson(server.database, await buildInstitution(server.database, { name: '平台' }), 'administrator', { administrator: true })
    administrator = await buildPerson(server.database, here, 'administrator')
    teacher = await buildPerson(server.database, here, 'teacher')
    student = await buildPerson(server.database, here, 'student')
    foreign = await buildPerson(server.database, await buildInstitution(server.database, { name: '海澜师范大学' }), 'administrator')
  })
  afterAll(() => server.close())

  const list = async (query = '') => ((await server.ask(root, 'GET', `${base}?${query}`)).data as { items: Row[]; total: number }).items
  const add = async (draft: object) => {
    const administrator = { name: '赵一', account: `first-${Math.random().toString(36).slice(2)}` }
    return server.ask(root, 'POST', base, { administrator, ...draft })
  }
  const fresh = async (name: string, draft: object = {}) =>
    (await add({ name, code: `c${Math.random().toString(36).slice(2)}`, ...draft })).data as Row
  const logOf = (institutionId: string) =>
    withInstitution(server.database, institutionId, (db) =>
      db.selectFrom('operationLog').select(['action', 'details', 'memberId']).orderBy('seq').execute(),
    )

  test('the platform searches institutions by name, initials and code and filters them by kind and state', async () => {
    await fresh('重庆工程学院', { code: `cq-${net}`, kind: 'college' })
    await fresh('快到期的学校', { expiresAt: new Date(Date.now() + 5 * 86400_000).toISOString() })
    await fresh('已到期的学校', { expiresAt: new Date(Date.now() - 86400_000).toISOString() })
    const names = async (query: string) => (await list(query)).map(({ name }) => name)
    expect(await names('q=理工')).toEqual(['江川理工大学'])
    expect(await names('q=jclg')).toEqual(['江川理工大学'])
    expect(await names('q=CQGC')).toEqual(['重庆工程学院'])
    expect(await names(`q=cq-${net}`)).toEqual(['重庆工程学院'])
    expect(await names('q=%25')).toEqual([])
    expect(await names('kind=college')).toEqual(['重庆工程学院'])
    expect(await names('state=expiring')).toEqual(['快到期的学校'])
    expect(await names('state=expired')).toEqual(['已到期的学校'])
  })

  test('only the platform lists, creates, changes, suspends and enters institutions; an administrator sees their own', async () => {
    for (const who of [administrator, teacher, student, foreign]) {
      expect(await server.ask(who, 'GET', base)).toMatchObject({ status: 403 })
      expect(await server.ask(who, 'GET', `${base}/${root.institutionId}`)).toMatchObject({ status: 403 })
      expect(await server.ask(who, 'POST', base, {})).toMatchObject({ status: 403 })
      expect(await server.ask(who, 'PUT', `${base}/${who.institutionId}`, {})).toMatchObject({ status: 403 })
      expect(await server.ask(who, 'PUT', `${base}/${who.institutionId}/suspended`, { suspended: false })).toMatchObject({ status: 403 })
      expect(await server.ask(who, 'POST', `${base}/${root.institutionId}/enter`)).toMatchObject({ status: 403 })
    }
    expect(await server.ask(undefined, 'GET', base)).toMatchObject({ status: 401 })
    expect(await server.ask(administrator, 'GET', `${base}/own`)).toMatchObject({
      status: 200,
      data: { name: '江川理工大学', can: { change: true } },
    })
    expect(await server.ask(foreign, 'GET', `${base}/own`)).toMatchObject({ status: 200, data: { name: '海澜师范大学' } })
    expect(await server.ask(teacher, 'GET', `${base}/own`)).toMatchObject({ status: 403 })
  })

  test('a new institution has roles, a first administrator with an activation link, and an entry in its own log', async () => {
    const account = `neu-${net}`
    const answer = await add({ name: '新立大学', code: `xl-${net}`, contact: '王老师', administrator: { name: '钱二', account } })
    expect(answer).toMatchObject({ status: 200, data: { name: '新立大学', state: 'active', usage: { accounts: 1, storage: 0, accountLimit: null } } })
    const made = answer.data as Row & { activation: { link: string } }
    expect(made.activation.link).toMatch(/^http:\/\/localhost\/mobile\/register\?code=/)
    const roles = await withInstitution(server.database, made.id, (db) => db.selectFrom('roles').select('code').orderBy('position').execute())
    expect(roles.map(({ code }) => code)).toEqual(['administrator', 'author', 'teacher', 'student'])
    expect(await logOf(made.id)).toMatchObject([{ action: 'institution.add', memberId: root.memberId, details: { object: '新立大学' } }])
    expect(await add({ name: '又一所', code: `xl-${net}` })).toMatchObject({ status: 422, fields: [{ path: 'code' }] })
    expect(await add({ name: '又一所', code: `xl2-${net}`, administrator: { name: '孙三', account: account.toUpperCase() } })).toMatchObject({
      status: 422,
      fields: [{ path: 'administrator.account' }],
    })
    expect(await list(`q=xl2-${net}`)).toEqual([])
    expect(await add({ name: '坏代码', code: 'A b' })).toMatchObject({ status: 422, fields: [{ path: 'code' }] })
  })

  test('a change based on an old version gets a 409, and a cycle of parents is refused', async () => {
    const above = await fresh('上级')
    const below = await fresh('下级', { parentId: above.id })
    const change = (row: Row, draft: object) =>
      server.ask(root, 'PUT', `${base}/${row.id}`, { name: row.name, code: `v-${row.id.slice(-12)}`, rowVersion: row.rowVersion, ...draft })
    expect(await change(above, { parentId: below.id })).toMatchObject({ status: 422, fields: [{ path: 'parentId' }] })
    expect(await change(above, { parentId: above.id })).toMatchObject({ status: 422 })
    expect((await change(below, { contact: '甲' })).status).toBe(200)
    expect((await change(below, { contact: '乙' })).status).toBe(409)
    expect((await logOf(below.id)).map(({ action }) => action)).toEqual(['institution.add', 'institution.change'])
    expect(await server.ask(root, 'GET', `${base}/${student.memberId}`)).toMatchObject({ status: 404 })
  })

  test('the members of a suspended institution cannot work until it is resumed, but platform administrators can', async () => {
    const { id } = await fresh('停用的学校')
    const one = await buildPerson(server.database, id, 'administrator')
    const suspend = (suspended: boolean) => server.ask(root, 'PUT', `${base}/${id}/suspended`, { suspended })
    expect(await server.ask(root, 'GET', `${base}/${id}/impact`)).toMatchObject({ data: { accounts: 2, signedIn: 1 } })
    expect(await suspend(true)).toMatchObject({ data: { state: 'suspended' } })
    expect(await server.ask(one, 'GET', `${base}/own`)).toMatchObject({ status: 401 })
    const { cookie } = await buildPerson(server.database, id, 'administrator', { administrator: true })
    expect(await server.ask({ cookie }, 'GET', `${base}/own`)).toMatchObject({ status: 200, data: { state: 'suspended' } })
    await suspend(false)
    await suspend(false)
    expect((await server.ask(one, 'GET', `${base}/own`)).status).toBe(200)
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['institution.add', 'institution.suspend', 'institution.resume'])
  })
  test('a package and a term take effect at once', async () => {
    const { id } = await fresh('有套餐的学校')
    const one = await buildPerson(server.database, id, 'administrator')
    const modules = async () => ((await server.ask(one, 'GET', '/unifiedplatform/v1/user/rolemodule')).data as { modules: string[] }).modules
    expect(await modules()).toContain('market')
    const made = await server.ask(root, 'POST', '/pressplatform/packages', { name: `基础 ${net}`, modules: ['tbook', 'mybook'], accountLimit: 3 })
    expect(made).toMatchObject({ status: 200, data: { institutionCount: 0, archived: false } })
    const packageId = (made.data as { id: string }).id
    const row = (await server.ask(root, 'GET', `${base}/${id}`)).data as Row
    const change = (rowVersion: number, draft: object) =>
      server.ask(root, 'PUT', `${base}/${id}`, { name: row.name, code: `p-${id.slice(-12)}`, rowVersion, packageId, ...draft })
    expect(await change(row.rowVersion, {})).toMatchObject({ status: 200, data: { packageName: `基础 ${net}`, usage: { accountLimit: 3 } } })
    expect((await modules()).toSorted()).toEqual(['SystemManagement', 'mybook', 'tbook', 'user_management'])
    expect(
      (await server.ask(root, 'PUT', `/pressplatform/packages/${packageId}`, { name: `基础 ${net}`, modules: ['tbook', 'mybook', 'market'] })).status,
    ).toBe(200)
    expect(await modules()).toContain('market')
    await change(row.rowVersion + 1, { expiresAt: new Date(Date.now() - 1000).toISOString() })
    expect((await modules()).toSorted()).toEqual(['SystemManagement', 'user_management'])
    expect((await logOf(id)).map(({ action }) => action)).toContain('institution.package')
    expect(await server.ask(administrator, 'GET', '/pressplatform/packages')).toMatchObject({ status: 403 })
    expect(await server.ask(administrator, 'POST', '/pressplatform/packages', {})).toMatchObject({ status: 403 })
    expect(await server.ask(root, 'POST', '/pressplatform/packages', { name: `基础 ${net}`, modules: ['tbook'] })).toMatchObject({
      status: 422,
      fields: [{ path: 'name' }],
    })
    expect(await server.ask(root, 'PUT', `/pressplatform/packages/${id}`, { name: '无', modules: ['tbook'] })).toMatchObject({ status: 404 })
  })

  test('every member sees the term of their own institution', async () => {
    const row = await fresh('到期的书院', { expiresAt: new Date(Date.now() + 5 * 86400_000).toISOString() })
    const reader = await buildPerson(server.database, row.id, 'student')
    const term = (who: Person) => server.ask(who, 'GET', `${base}/term`)
    expect(await term(reader)).toMatchObject({ data: { state: 'expiring', expiresAt: expect.any(String) } })
    await asOwner(server.urls.owner, `update institutions set expires_at = now() - interval '1 minute' where id = '${row.id}'`)
    expect(await term(reader)).toMatchObject({ data: { state: 'expired' } })
    expect(await term(student)).toMatchObject({ data: { state: 'active', expiresAt: null } })
  })

  test('administrators and the platform get one message for each stage before the end of a term, and again for a new term', async () => {
    const in_ = (days: number) => new Date(Date.now() + days * 86400_000).toISOString()
    const row = await fresh('快到期的出版社', { expiresAt: in_(20) })
    const theirs = await buildPerson(server.database, row.id, 'administrator')
    const reader = await buildPerson(server.database, row.id, 'student')
    const titles = ({ institutionId, memberId }: Person) =>
      withInstitution(server.database, institutionId, async (db) => {
        const rows = await db
          .selectFrom('messages')
          .select('words')
          .where('memberId', '=', memberId)
          .where('type', '=', 'money')
          .orderBy('id')
          .execute()
        return rows.map(({ words }) => (words as { title: { zh: string } }).title.zh)
      })
    const told = async () => {
      await runRecurringTask(termsDue, server.app)
      return (await titles(theirs)).map((title) => title.replace(/\d{4}\/\d\d\/\d\d/, '某日'))
    }
    const renew = async (days: number) => {
      const { name, code, rowVersion } = (await server.ask(root, 'GET', `${base}/${row.id}`)).data as Row & { code: string }
      await server.ask(root, 'PUT', `${base}/${row.id}`, { name, code, expiresAt: in_(days), rowVersion })
    }
    expect(await told()).toEqual(['套餐将于 某日 到期，不到 30 天'])
    await Promise.all([told(), told()])
    expect(await titles(reader)).toEqual([])
    expect((await titles(root)).filter((title) => title.includes('快到期的出版社'))).toHaveLength(1)
    await asOwner(server.urls.owner, `update institutions set expires_at = now() - interval '1 minute' where id = '${row.id}'`)
    await told()
    expect(await told()).toEqual(['套餐将于 某日 到期，不到 30 天', '套餐已于 某日 到期'])
    await renew(400)
    expect(await told()).toHaveLength(2)
    await renew(6)
    expect((await told()).slice(2)).toEqual(['套餐将于 某日 到期，不到 7 天'])
  })

  test('a platform administrator enters another institution as a logged visitor, and their own as a member', async () => {
    const { id } = await fresh('被访问的学校')
    const visitor = await buildPerson(server.database, root.institutionId, 'administrator', { administrator: true, name: '巡视员' })
    const entered = await server.ask(visitor, 'POST', `${base}/${id}/enter`)
    expect(entered).toMatchObject({ status: 200, data: { institutionId: id, institutionName: '被访问的学校', administrator: true } })
    const cookie = String(entered.headers['set-cookie']).split(';')[0] as string
    expect(await server.ask({ cookie }, 'GET', `${base}/own`)).toMatchObject({ data: { name: '被访问的学校', usage: { accounts: 1 } } })
    const members = await withInstitution(server.database, id, (db) =>
      db.selectFrom('members').select(['name', 'visitor']).where('visitor', '=', true).execute(),
    )
    expect(members).toEqual([{ name: '巡视员', visitor: true }])
    expect((await server.ask({ cookie }, 'POST', `${base}/${root.institutionId}/enter`)).status).toBe(200)
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['institution.add', 'member.visit'])
    const own = await withInstitution(server.database, root.institutionId, (db) =>
      db.selectFrom('members').select('visitor').where('accountId', '=', visitor.accountId).execute(),
    )
    expect(own).toEqual([{ visitor: false }])
  })

  test('an administrator changes the settings of the institution; invalid values are refused at their fields', async () => {
    const { id } = await fresh('自理的学校')
    const one = await buildPerson(server.database, id, 'administrator')
    const own = (await server.ask(one, 'GET', `${base}/own`)).data as Row
    const settings = {
      name: '自理大学',
      timeZone: 'Asia/Urumqi',
      mailDomains: ['zl.edu.cn'],
      registration: 'approve',
      secondFactor: 'administrators',
      parents: ['https://portal.zl.edu.cn'],
    }
    const save = (draft: object, who = one) => server.ask(who, 'PUT', `${base}/own`, { ...settings, rowVersion: own.rowVersion, ...draft })
    expect(await save({ timeZone: 'Mars/Base' })).toMatchObject({ status: 422, fields: [{ path: 'timeZone' }] })
    expect(await save({ mailDomains: ['nope'] })).toMatchObject({ status: 422, fields: [{ path: 'mailDomains.0' }] })
    expect(await save({ parents: ['https://x.cn/path'] })).toMatchObject({ status: 422, fields: [{ path: 'parents.0' }] })
    expect(await save({})).toMatchObject({ status: 200, data: { name: '自理大学', registration: 'approve', parents: ['https://portal.zl.edu.cn'] } })
    expect(await save({})).toMatchObject({ status: 409 })
    expect(await save({}, teacher)).toMatchObject({ status: 403 })
    const entry = (await logOf(id)).at(-1)
    expect(entry).toMatchObject({
      action: 'institution.change',
      details: { before: { name: '自理的学校' }, after: { name: '自理大学', timeZone: 'Asia/Urumqi' } },
    })
    expect(await list('q=zldx')).toMatchObject([{ name: '自理大学' }])
  })

  test('lists the children of an institution and of a department', async () => {
    const path = '/unifiedplatform/v1/organization/child/Daaa'
    const above = await fresh('总校')
    const one = await buildPerson(server.database, above.id, 'administrator')
    const pupil = await buildPerson(server.database, above.id, 'student')
    await fresh('分校', { parentId: above.id })
    const college = (await server.ask(one, 'POST', '/pressplatform/departments', { name: '物理学院' })).data as Row
    await server.ask(one, 'POST', '/pressplatform/departments', { name: '光学系', parentId: college.id })
    for (const who of [one, pupil])
      expect(await server.ask(who, 'GET', path)).toMatchObject({
        data: [
          { name: '分校', kind: 'institution', childCount: 0, parentId: above.id },
          { name: '物理学院', kind: 'department', childCount: 1, parentId: above.id },
        ],
      })
    expect(await server.ask(one, 'GET', `${path}?id=${college.id}`)).toMatchObject({ data: [{ name: '光学系', parentId: college.id }] })
    expect(await server.ask(foreign, 'GET', path)).toMatchObject({ data: [] })
    expect(await server.ask(foreign, 'GET', `${path}?id=${college.id}`)).toMatchObject({ status: 404 })
    expect(await server.ask(undefined, 'GET', path)).toMatchObject({ status: 401 })
  })

  test('the limits of a package for accounts and storage are enforced', async () => {
    const { id } = await fresh('小学校')
    const one = await buildPerson(server.database, id, 'author')
    const { id: packageId } = (
      await server.ask(root, 'POST', '/pressplatform/packages', {
        name: `小 ${net}`,
        modules: ['tbook', 'mybook'],
        accountLimit: 4,
        storageLimit: 3000,
      })
    ).data as Row
    await asOwner(server.urls.owner, `update institutions set package_id = '${packageId}' where id = '${id}'`)
    const room = (count: number) => withInstitution(server.database, id, (db) => assertAccountLimit(db, count))
    await room(2)
    await expect(room(3)).rejects.toMatchObject({ code: 'full' })
    await withInstitution(server.database, id, (db, platform) =>
      buildMember(db, platform, { ...one, accountId: student.accountId, name: '又一个', role: 'student' }),
    )
    await expect(room(2)).rejects.toMatchObject({ code: 'full' })
    await withInstitution(server.database, id, (db) =>
      db.updateTable('members').set({ disabledAt: new Date() }).where('name', '=', '又一个').execute(),
    )
    await room(2)
    const picture = { name: 'a.png', suffix: 'png', mime: 'image/png' }
    // Each with bytes of its own: the same bytes count once.
    const file = (size: number) =>
      withInstitution(server.database, id, (db) =>
        db
          .insertInto('files')
          .values({ ...picture, id: crypto.randomUUID(), sha256: String(size).padStart(64, '0'), size, createdBy: one.memberId })
          .execute(),
      )
    await file(2500)
    await expect(file(600)).rejects.toMatchObject({ code: '53100' })
    expect(await server.ask(root, 'GET', `${base}/${id}`)).toMatchObject({ data: { usage: { storage: 2500, storageLimit: 3000, accounts: 2 } } })
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(800)])
    const { payload, headers } = multipart(png, 'a.png')
    expect(await server.ask(one, 'POST', '/pressplatform/textbooks/upload/image', payload, headers)).toMatchObject({ status: 507, errorCode: 'full' })
    await withInstitution(server.database, id, (db) => db.deleteFrom('files').execute())
    expect(await server.ask(root, 'GET', `${base}/${id}`)).toMatchObject({ data: { usage: { storage: 0 } } })
  })
})

test('universities are found by name, initials and province, and the provinces are listed with their cities', async () => {
  const server = await openServer()
  const path = '/pressplatform/collegesAndUniversities/list'
  const names = async (query: string) =>
    ((await server.ask(undefined, 'GET', `${path}?${query}`)).data as { items: Row[] }).items.map(({ name }) => name)
  expect(await names('q=cqdx')).toContain('重庆大学')
  expect(await names('q=北京大学')).toContain('北京大学')
  expect((await names('provinceCode=54&size=100')).length).toBeGreaterThan(3)
  expect(await server.ask(undefined, 'GET', `${path}?q=清华`)).toMatchObject({
    data: { items: [{ name: '清华大学', provinceName: '北京市', website: 'http://www.tsinghua.edu.cn' }] },
  })
  expect(await server.ask(undefined, 'GET', `${path}?provinceCode=x`)).toMatchObject({ status: 422 })
  const places = (await server.ask(undefined, 'GET', '/pressplatform/collegesAndUniversities/places')).data as { name: string; cities: Row[] }[]
  expect(places).toHaveLength(31)
  expect(places.every(({ cities }) => cities.length > 0)).toBe(true)
  await server.close()
})

test('an institution applies as a university; after the platform has verified it, no other institution can', async () => {
  const server = await openServer()
  const [here, there] = [await buildInstitution(server.database, { name: '清华' }), await buildInstitution(server.database)]
  const root = await buildPerson(server.database, await buildInstitution(server.database), 'administrator', { administrator: true })
  const [one, other] = [await buildPerson(server.database, here, 'administrator'), await buildPerson(server.database, there, 'administrator')]
  const teacher = await buildPerson(server.database, here, 'teacher')
  const found = await server.ask(undefined, 'GET', '/pressplatform/collegesAndUniversities/list?q=清华大学')
  const [university] = (found.data as { items: Row[] }).items
  const evidence = async (who: Person) => {
    const { payload, headers } = multipart(Buffer.from('%PDF-1.4\n'), 'letter.pdf')
    return ((await server.ask(who, 'POST', '/pressplatform/idauthentication/evidence', payload, headers)).data as Row).id
  }
  const say = async (who: Person, universityId: string) =>
    server.ask(who, 'POST', '/pressplatform/collegesAndUniversities/v2/authentication', {
      universityId,
      realName: '王校长',
      evidence: [await evidence(who)],
    })
  expect(await say(one, newId())).toMatchObject({ status: 404 })
  expect(await say(teacher, university?.id ?? '')).toMatchObject({ status: 403 })
  const said = await say(one, university?.id ?? '')
  expect(said).toMatchObject({ status: 200, data: { university: '清华大学' } })
  expect(await server.ask(one, 'GET', '/pressplatform/institutions/own')).toMatchObject({ data: { university: null } })
  const { cookie } = await withInstitution(server.database, here, (db, platform) =>
    buildMember(db, platform, { accountId: root.accountId, institutionId: here, name: 'root', role: 'administrator' }),
  )
  const { applicationId } = said.data as { applicationId: string }
  const approved = await server.ask({ cookie }, 'POST', `/pressplatform/idauthentication/${applicationId}/approve`, { rowVersion: 1 })
  expect(approved.status).toBe(200)
  expect(await server.ask(one, 'GET', '/pressplatform/institutions/own')).toMatchObject({ data: { university: '清华大学' } })
  expect(await say(other, university?.id ?? '')).toMatchObject({ status: 409 })
  await server.close()
})
