import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const list = '/unifiedplatform/v1/organization/origina/users'
const roles = '/pressplatform/roles'

interface Role {
  code: string
  name: string
  modules: string[]
  features: string[]
  memberCount: number
  rowVersion: number
  can: { change: boolean; remove: boolean }
}

describe.each<Net>(['both', 'scope', 'rls'])('roles and data scope with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let here: string
  let administrator: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    here = await buildInstitution(server.database)
    administrator = await buildPerson(server.database, here, 'administrator', { name: '沈书远' })
    foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator', { name: '江亦宁' })
  })
  afterAll(() => server.close())

  const person = (role: string, name: string) => buildPerson(server.database, here, role, { name })
  const all = async (who = administrator) => ((await server.ask(who, 'GET', roles)).data as { roles: Role[] }).roles
  const role = async (code: string) => (await all()).find((each) => each.code === code) as Role
  const add = (draft: object, who = administrator) => server.ask(who, 'POST', roles, { modules: [], features: [], ...draft })
  const fresh = async (draft: object) => (await add(draft)).data as unknown as Role
  const rights = (changes: object[], who = administrator) => server.ask(who, 'PUT', `${roles}/rights`, { changes })
  const change = (body: object, who = administrator) => server.ask(who, 'POST', '/pressplatform/user/update', body)
  const names = async (who: Person, filter: object = {}) =>
    ((await server.ask(who, 'POST', list, { size: 100, ...filter })).data as { items: { name: string }[] }).items.map(({ name }) => name).toSorted()
  /** A member who manages users, with this data scope. */
  async function manager(name: string, member: object) {
    const made = await fresh({
      name: `管理 ${name}`,
      modules: ['user_management'],
      features: ['user_management:edit', 'user_management:disable', 'user_management:role', 'user_management:add'],
    })
    const who = await person(made.code, name)
    await withInstitution(server.database, here, (db) => db.updateTable('members').set(member).where('id', '=', who.memberId).execute())
    return who
  }

  test('an own role is created, assigned, changed with immediate effect, replaced and removed', async () => {
    const made = await fresh({ name: `教务 ${net}`, modules: ['educount'] })
    expect(made).toMatchObject({ memberCount: 0, can: { change: true, remove: true } })
    const who = await person('student', '教务员')
    await change({ id: who.memberId, roles: [made.code] })
    const modules = async () => ((await server.ask(who, 'GET', '/unifiedplatform/v1/user/rolemodule')).data as { modules: string[] }).modules
    expect(await modules()).toEqual(['educount'])
    expect((await rights([{ code: made.code, rowVersion: 1, add: ['user_management:export'], remove: ['educount'] }])).status).toBe(200)
    expect(await modules()).toEqual(['user_management'])
    expect((await rights([{ code: made.code, rowVersion: 1, add: ['bookcount'] }])).status).toBe(409)
    expect(await server.ask(administrator, 'DELETE', `${roles}/${made.code}`)).toMatchObject({ status: 422, fields: [{ path: 'replacement' }] })
    expect((await server.ask(administrator, 'DELETE', `${roles}/${made.code}?replacement=teacher`)).status).toBe(200)
    expect(await modules()).toContain('teach')
    const entries = await asOwner(
      server.urls.owner,
      `select action from operation_log where institution_id = '${here}' and object_kind = 'role' order by seq`,
    )
    expect(entries.map((row) => (row as { action: string }).action).slice(-3)).toEqual(['role.add', 'role.change', 'role.remove'])
  })

  test('of several deletions of a role at once one succeeds, and the log has one entry', async () => {
    const { code } = await fresh({ name: `并删 ${net}` })
    const removals = () =>
      asOwner(server.urls.owner, `select 1 from operation_log where institution_id = '${here}' and action = 'role.remove'`).then(
        ({ length }) => length,
      )
    const before = await removals()
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(administrator, 'DELETE', `${roles}/${code}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await removals()).toBe(before + 1)
  })

  test('role names are unique; built-in roles cannot be removed; the administrator’s rights are fixed', async () => {
    await fresh({ name: `同名 ${net}` })
    expect(await add({ name: `同名 ${net}` })).toMatchObject({ status: 422, fields: [{ path: 'name' }] })
    expect((await server.ask(administrator, 'DELETE', `${roles}/teacher?replacement=student`)).status).toBe(409)
    const { rowVersion } = await role('administrator')
    expect((await rights([{ code: 'administrator', rowVersion, remove: ['user_management'] }])).status).toBe(409)
    expect((await add({ name: '错', modules: [], features: ['nothing:else'] })).status).toBe(422)
  })

  test('what the caller lacks cannot be granted: roles, rights, scope, or access to an account with more rights', async () => {
    const low = await manager(`低权 ${net}`, { scope: 'institution' })
    const someone = await person('student', '被管')
    expect((await change({ id: someone.memberId, roles: ['administrator'] }, low)).status).toBe(403)
    expect((await change({ id: someone.memberId, roles: ['teacher'] }, low)).status).toBe(403)
    expect((await change({ id: someone.memberId, scope: 'institution' }, low)).status).toBe(200)
    expect((await change({ id: administrator.memberId, name: '他' }, low)).status).toBe(403)
    expect((await server.ask(low, 'POST', `/pressplatform/users/${administrator.memberId}/password`, {})).status).toBe(403)
    expect(await server.ask(low, 'PUT', '/pressplatform/users/disable', { ids: [administrator.memberId] })).toMatchObject({
      data: { done: [], failed: [{}] },
    })
    expect((await add({ name: `越权 ${net}`, modules: ['bookcash'] }, low)).status).toBe(403)
    expect((await rights([{ code: 'teacher', rowVersion: (await role('teacher')).rowVersion, add: ['educount'] }], low)).status).toBe(403)
    const narrow = await manager(`窄权 ${net}`, { scope: 'own' })
    expect((await change({ id: narrow.memberId, scope: 'institution' }, narrow)).status).toBe(403)
  })

  test('the last administrator cannot be disabled, lose the role or leave; of two concurrent changes one is refused', async () => {
    const place = await buildInstitution(server.database)
    const [one, two] = [await buildPerson(server.database, place, 'administrator'), await buildPerson(server.database, place, 'administrator')]
    const disable = (who: Person, ids: string[]) => server.ask(who, 'PUT', '/pressplatform/users/disable', { ids })
    const both = await Promise.all([disable(one, [two.memberId]), disable(two, [one.memberId])])
    expect(both.flatMap(({ data }) => (data as { done?: string[] } | undefined)?.done ?? [])).toHaveLength(1)
    const [left] = await asOwner(server.urls.owner, `select id from members where institution_id = '${place}' and standing = 'active'`)
    const last = (left as { id: string }).id === one.memberId ? one : two
    expect((await change({ id: last.memberId, roles: ['teacher'] }, last)).status).toBe(409)
    expect((await server.ask(last, 'POST', `/pressplatform/users/${last.memberId}/leave`, {})).status).toBe(403)
  })

  test('each data scope reaches exactly its people', async () => {
    const place = await buildInstitution(server.database)
    const boss = await buildPerson(server.database, place, 'administrator', { name: '总' })
    const ids = Object.fromEntries(['computing', 'software', 'physics', 'cohort'].map((key) => [key, newId()])) as Record<
      'computing' | 'software' | 'physics' | 'cohort',
      string
    >
    const made = ((await server.ask(boss, 'POST', roles, { name: '管', modules: ['user_management'], features: [] })).data as unknown as Role).code
    const viewer = await buildPerson(server.database, place, made, { name: '看' })
    const build = (name: string) => buildPerson(server.database, place, 'student', { name })
    const [inSoftware, inPhysics, further, classmate] = [await build('软'), await build('物'), await build('兼'), await build('班')]
    const set = (id: string, row: object) =>
      withInstitution(server.database, place, (db) => db.updateTable('members').set(row).where('id', '=', id).execute())
    await withInstitution(server.database, place, async (db) => {
      await db
        .insertInto('departments')
        .values([
          { id: ids.computing, ancestors: [ids.computing], name: '计算机' },
          { id: ids.software, parentId: ids.computing, ancestors: [ids.computing, ids.software], name: '软件' },
          { id: ids.physics, ancestors: [ids.physics], name: '物理' },
        ])
        .execute()
      await db.insertInto('cohorts').values({ id: ids.cohort, name: '一班', adviserId: viewer.memberId }).execute()
      await db
        .insertInto('memberDepartments')
        .values([
          { memberId: further.memberId, departmentId: ids.software, kind: 'further' },
          { memberId: viewer.memberId, departmentId: ids.physics, kind: 'scope' },
        ])
        .execute()
    })
    await set(inSoftware.memberId, { departmentId: ids.software })
    await set(inPhysics.memberId, { departmentId: ids.physics })
    await set(classmate.memberId, { cohortId: ids.cohort })
    await set(viewer.memberId, { departmentId: ids.computing })
    const reached: Record<string, string[]> = {
      own: ['看'],
      class: ['班', '看'],
      departments: ['物', '看'],
      department: ['兼', '看', '软'],
      institution: ['兼', '总', '物', '班', '看', '软'],
    }
    for (const [scope, expected] of Object.entries(reached)) {
      await set(viewer.memberId, { scope })
      expect(await names(viewer), scope).toEqual(expected.toSorted())
      const visible = (await server.ask(viewer, 'GET', `/pressplatform/users/${inSoftware.memberId}`)).status
      expect(visible, scope).toBe(expected.includes('软') ? 200 : 404)
      const said = (await server.ask(viewer, 'POST', '/pressplatform/users/permissions', { id: viewer.memberId })).data as { reach: number }
      if (scope !== 'department') expect(said.reach, scope).toBe(Math.max(1, expected.length - (scope === 'institution' || scope === 'own' ? 0 : 1)))
    }
    expect((await server.ask(boss, 'GET', `/pressplatform/users/${foreign.memberId}`)).status).toBe(404)
  })

  test('the rights of a member are described in words, with what other roles would change', async () => {
    const who = await person('author', '说话')
    await buildTextbook(server.database, who)
    const say = async (draft: object, language = 'zh-CN') =>
      (await server.ask(administrator, 'POST', '/pressplatform/users/permissions', { id: who.memberId, ...draft }, { 'accept-language': language }))
        .data as {
        items: { key: string; words: string; from: string[]; change: string }[]
        cannot: string[]
        added: number
        removed: number
        refused: string | null
      }
    const now = await say({})
    expect(now).toMatchObject({ added: 0, removed: 0, refused: null })
    expect(now.items.find(({ key }) => key === 'mybook:edit')).toEqual({
      key: 'mybook:edit',
      words: '编辑自己参与编写的 1 本教材的章节',
      from: ['作者'],
      change: 'kept',
    })
    expect(now.cannot).toContain('管理用户')
    const then = await say({ roles: ['author', 'teacher'] })
    expect(then.items.filter(({ change: kind }) => kind === 'added').map(({ key }) => key)).toEqual([
      'teach',
      'yuncourse',
      'teach:class',
      'mycourse',
      'mycourse:add',
      'schoolcourse',
      'bookexam',
      'bookexam:edit',
      'bookexam:bank',
      'bookexam:review',
      'bookexam:import',
      'bookexam:export',
      'bookexam:paper',
      'bookexam:test',
    ])
    expect((await say({ roles: ['student'] })).removed).toBeGreaterThan(3)
    expect((await say({}, 'en-US')).items.find(({ key }) => key === 'mybook:add')?.words).toBe('Create textbooks and lead them')
    expect((await server.ask(foreign, 'POST', '/pressplatform/users/permissions', { id: who.memberId })).status).toBe(404)
  })

  test('the impact of changed rights shows who is affected and what would no longer work', async () => {
    const who = await person('author', '影响')
    const { id } = await buildTextbook(server.database, who)
    await asOwner(server.urls.owner, `update textbooks set publish_status = 2 where id = '${id}'`)
    const { rowVersion, memberCount } = await role('author')
    const impact = (change: object, asker = administrator) =>
      server.ask(asker, 'POST', `${roles}/impact`, { changes: [{ code: 'author', rowVersion, ...change }] })
    expect(await impact({ remove: ['mybook:publish'] })).toMatchObject({
      data: {
        people: memberCount,
        roles: [{ code: 'author', people: memberCount, notes: [{ right: 'mybook:publish', words: expect.stringContaining('已发布') as string }] }],
      },
    })
    expect(await impact({ add: ['bookcash'] })).toMatchObject({ data: { people: memberCount, refused: null } })
    expect((await role('author')).rowVersion).toBe(rowVersion)
    expect(((await server.ask(foreign, 'GET', roles)).data as { roles: Role[] }).roles).toHaveLength(4)
  })
})
