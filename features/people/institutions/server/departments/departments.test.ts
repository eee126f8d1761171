import type { Department } from '../../contract-departments.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const path = '/pressplatform/departments'

describe.each<Net>(['both', 'scope', 'rls'])('departments and cohorts with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let administrator: Person
  let teacher: Person
  let student: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
  })
  // Each test has its own tree.
  const begin = async () => {
    const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
    administrator = await buildPerson(server.database, here, 'administrator')
    teacher = await buildPerson(server.database, here, 'teacher', { name: '周启明' })
    student = await buildPerson(server.database, here, 'student')
    foreign = await buildPerson(server.database, there, 'administrator')
  }
  afterAll(() => server.close())

  const add = async (name: string, draft: object = {}, who = administrator) =>
    (await server.ask(who, 'POST', path, { name, ...draft })).data as Department
  const tree = async (who = administrator) => (await server.ask(who, 'GET', path)).data as Department[]
  /** The tree in one line, such as 物理学院(光学系,力学系). */
  const drawn = async () => {
    const rows = await tree()
    const below = (parentId: string | null): string =>
      rows
        .filter((row) => row.parentId === parentId)
        .map(({ id, name }) => name + (below(id) && `(${below(id)})`))
        .join(',')
    return below(null)
  }
  const move = (row: Department, place: object) => server.ask(administrator, 'PUT', `${path}/${row.id}/place`, place)
  const put = (person: Person, set: object) =>
    withInstitution(server.database, person.institutionId, (db) => db.updateTable('members').set(set).where('id', '=', person.memberId).execute())
  const log = async () =>
    await withInstitution(server.database, administrator.institutionId, (db) =>
      db.selectFrom('operationLog').select(['action', 'details']).orderBy('seq').execute(),
    )

  test('departments are added and moved within the tree, with everything below them', async () => {
    await begin()
    const physics = await add('物理学院')
    const computing = await add('计算机学院', { afterId: physics.id, code: 'JSJ' })
    const optics = await add('光学系', { parentId: physics.id })
    const mechanics = await add('力学系', { parentId: physics.id, afterId: optics.id })
    const laser = await add('激光教研室', { parentId: optics.id })
    expect(await drawn()).toBe('物理学院(光学系(激光教研室),力学系),计算机学院')
    await move(mechanics, { parentId: physics.id })
    expect(await drawn()).toBe('物理学院(力学系,光学系(激光教研室)),计算机学院')
    await move(optics, { parentId: computing.id })
    expect(await drawn()).toBe('物理学院(力学系),计算机学院(光学系(激光教研室))')
    await put(student, { departmentId: laser.id })
    await put(teacher, { departmentId: computing.id })
    const counts = Object.fromEntries((await tree()).map((row) => [row.name, [row.memberCount, row.memberCountBelow]]))
    expect(counts).toEqual({ 物理学院: [0, 0], 力学系: [0, 0], 计算机学院: [1, 2], 光学系: [0, 1], 激光教研室: [1, 1] })
    expect(await move(computing, { parentId: laser.id })).toMatchObject({ status: 422, fields: [{ path: 'parentId' }] })
    expect(await move(computing, { parentId: computing.id })).toMatchObject({ status: 422 })
    expect(await move(computing, { parentId: newId() })).toMatchObject({ status: 404 })
    await move(computing, { parentId: null })
    expect(await drawn()).toBe('计算机学院(光学系(激光教研室)),物理学院(力学系)')
    expect((await log()).map(({ action }) => action)).toEqual([
      ...Array<string>(5).fill('department.add'),
      ...Array<string>(3).fill('department.change'),
    ])
    expect((await log())[6]).toMatchObject({ details: { before: { path: '物理学院 / 光学系' }, after: { path: '计算机学院 / 光学系' } } })
  })

  test('a name is unique on its level and a code in the institution; a change based on an old version gets a 409', async () => {
    await begin()
    const physics = await add('物理学院', { code: 'WL' })
    expect(await server.ask(administrator, 'POST', path, { name: '物理学院' })).toMatchObject({ status: 422, fields: [{ path: 'name' }] })
    expect(await server.ask(administrator, 'POST', path, { name: '别的', code: 'WL' })).toMatchObject({ status: 422, fields: [{ path: 'code' }] })
    await add('物理学院', { parentId: physics.id })
    const change = (name: string) => server.ask(administrator, 'PUT', `${path}/${physics.id}`, { name, code: 'WL', rowVersion: physics.rowVersion })
    expect(await change('应用物理学院')).toMatchObject({ status: 200, data: { initials: 'yywlxy' } })
    expect(await change('理学院')).toMatchObject({ status: 409 })
    expect(await server.ask(administrator, 'POST', path, { name: ' ' })).toMatchObject({ status: 422 })
  })

  test('adding, moving and merging are refused below the eighth level', async () => {
    await begin()
    const line: Department[] = []
    for (let level = 1; level <= 8; level++) line.push(await add(`第${level}级`, { parentId: line.at(-1)?.id ?? null }))
    const [last, above] = [line[7], line[6]] as [Department, Department]
    const tooDeep = { status: 422, fields: [{ path: 'parentId' }] }
    expect(await server.ask(administrator, 'POST', path, { name: '第9级', parentId: last.id })).toMatchObject(tooDeep)
    const pair = await add('甲')
    await add('乙', { parentId: pair.id })
    expect(await move(pair, { parentId: above.id })).toMatchObject(tooDeep)
    expect(await server.ask(administrator, 'PUT', `${path}/${pair.id}/merge`, { intoId: last.id })).toMatchObject(tooDeep)
    expect((await server.ask(administrator, 'PUT', `${path}/${pair.id}/merge`, { intoId: above.id })).status).toBe(200)
  })

  test('a merge moves members, cohorts and departments; it is refused without any change if names clash', async () => {
    await begin()
    const [old, into] = [await add('信息学院'), await add('计算机学院')]
    const lab = await add('网络系', { parentId: old.id })
    await add('软件系', { parentId: into.id })
    await put(student, { departmentId: old.id })
    await withInstitution(server.database, administrator.institutionId, (db) =>
      db
        .insertInto('memberDepartments')
        .values([
          { memberId: teacher.memberId, departmentId: old.id, kind: 'further' },
          { memberId: teacher.memberId, departmentId: into.id, kind: 'further' },
          { memberId: student.memberId, departmentId: old.id, kind: 'scope' },
        ])
        .execute(),
    )
    await server.ask(administrator, 'POST', '/pressplatform/cohorts', { name: '一班', departmentId: old.id })
    const merge = (from: Department, intoId: string) => server.ask(administrator, 'PUT', `${path}/${from.id}/merge`, { intoId })
    expect(await merge(old, lab.id)).toMatchObject({ status: 409 })
    expect(await merge(old, old.id)).toMatchObject({ status: 409 })
    const clash = await add('软件系', { parentId: old.id })
    expect(await merge(old, into.id)).toMatchObject({ status: 409 })
    expect(await drawn()).toContain('信息学院(')
    await server.ask(administrator, 'DELETE', `${path}/${clash.id}`)
    expect(await merge(old, into.id)).toMatchObject({ status: 200, data: { name: '计算机学院', memberCount: 1, cohortCount: 1 } })
    expect(await drawn()).toBe('计算机学院(软件系,网络系)')
    const rows = await withInstitution(server.database, administrator.institutionId, async (db) => ({
      lab: await db.selectFrom('departments').select('ancestors').where('id', '=', lab.id).executeTakeFirst(),
      further: await db.selectFrom('memberDepartments').select(['departmentId', 'kind']).execute(),
    }))
    expect(rows.lab?.ancestors).toEqual([into.id, lab.id])
    expect(rows.further.every(({ departmentId }) => departmentId === into.id)).toBe(true)
    expect(rows.further).toHaveLength(2)
  })

  test('only an empty department can be removed', async () => {
    await begin()
    const college = await add('物理学院')
    const below = await add('光学系', { parentId: college.id })
    const remove = (row: Department) => server.ask(administrator, 'DELETE', `${path}/${row.id}`)
    expect(await remove(college)).toMatchObject({ status: 409 })
    await put(student, { departmentId: below.id })
    expect(await remove(below)).toMatchObject({ status: 409 })
    await put(student, { departmentId: null })
    expect(await remove(below)).toMatchObject({ status: 200 })
    expect(await remove(college)).toMatchObject({ status: 200 })
    expect(await remove(college)).toMatchObject({ status: 404 })
    expect(await drawn()).toBe('')
  })

  test('every member sees the tree of their institution; member counts and changes require the right', async () => {
    await begin()
    const college = await add('物理学院')
    expect((await tree(student)).map((row) => [row.name, row.memberCount])).toEqual([['物理学院', null]])
    expect(await tree(foreign)).toEqual([])
    const change = { name: '他', code: null, rowVersion: 1 }
    for (const [who, status] of [
      [student, 403],
      [teacher, 403],
      [foreign, 404],
    ] as const) {
      expect((await server.ask(who, 'PUT', `${path}/${college.id}`, change)).status).toBe(status)
      expect((await server.ask(who, 'PUT', `${path}/${college.id}/place`, {})).status).toBe(status)
      expect((await server.ask(who, 'PUT', `${path}/${college.id}/merge`, { intoId: college.id })).status).toBe(status)
      expect((await server.ask(who, 'DELETE', `${path}/${college.id}`)).status).toBe(status)
    }
    expect((await server.ask(teacher, 'POST', path, { name: '他' })).status).toBe(403)
    expect((await server.ask(foreign, 'POST', path, { name: '他', parentId: college.id })).status).toBe(404)
    await withInstitution(server.database, administrator.institutionId, (db) =>
      db.updateTable('roles').set({ features: [] }).where('code', '=', 'administrator').execute(),
    )
    expect((await server.ask(administrator, 'POST', path, { name: '他' })).status).toBe(403)
  })

  test('two simultaneous moves cannot form a cycle', async () => {
    await begin()
    const [a, b] = [await add('甲'), await add('乙')]
    const answers = await Promise.all([move(a, { parentId: b.id }), move(b, { parentId: a.id })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await tree()).length).toBe(2)
  })

  test('cohorts are filtered, searched, changed and archived, and removed only when empty', async () => {
    await begin()
    const cohorts = '/pressplatform/cohorts'
    const college = await add('计算机学院')
    const major = await add('软件系', { parentId: college.id })
    const make = async (name: string, draft: object = {}) =>
      (await server.ask(administrator, 'POST', cohorts, { name, ...draft })).data as { id: string; rowVersion: number }
    const first = await make('软件2301', { departmentId: major.id, entryYear: 2023, adviserId: teacher.memberId })
    const second = await make('计算机2202', { departmentId: college.id, entryYear: 2022 })
    await make('预科班')
    const list = async (query = '', who = administrator) =>
      ((await server.ask(who, 'GET', `${cohorts}?${query}`)).data as { items: { name: string }[] }).items.map(({ name }) => name)
    expect(await list()).toEqual(['软件2301', '计算机2202', '预科班'])
    expect(await list(`departmentId=${college.id}&sort=name`)).toEqual(['计算机2202', '软件2301'])
    expect(await list(`departmentId=${major.id}`)).toEqual(['软件2301'])
    expect(await list('entryYear=2022')).toEqual(['计算机2202'])
    expect(await list('q=jsj')).toEqual(['计算机2202'])
    expect(await list('q=23')).toEqual(['软件2301'])
    expect(await list('', foreign)).toEqual([])
    expect(await server.ask(student, 'GET', cohorts)).toMatchObject({ status: 403 })
    await put(student, { cohortId: first.id })
    expect(await server.ask(administrator, 'GET', `${cohorts}?entryYear=2023`)).toMatchObject({
      data: { items: [{ memberCount: 1, adviserName: '周启明', departmentName: '软件系', archivedAt: null }] },
    })
    expect(await server.ask(administrator, 'POST', cohorts, { name: '软件2301', departmentId: major.id })).toMatchObject({
      status: 422,
      fields: [{ path: 'name' }],
    })
    for (const adviserId of [student.memberId, foreign.memberId])
      expect(await server.ask(administrator, 'POST', cohorts, { name: '新', adviserId })).toMatchObject({
        status: 422,
        fields: [{ path: 'adviserId' }],
      })
    expect(await server.ask(administrator, 'POST', cohorts, { name: '新', departmentId: newId() })).toMatchObject({
      status: 422,
      fields: [{ path: 'departmentId' }],
    })
    expect(await server.ask(administrator, 'GET', `${cohorts}/advisers?q=`)).toMatchObject({ status: 200 })
    expect(((await server.ask(administrator, 'GET', `${cohorts}/advisers`)).data as { name: string }[]).map(({ name }) => name)).not.toContain(
      'student',
    )
    const ids = [first.id, second.id, newId()]
    const archive = (archived: boolean, who = administrator) => server.ask(who, 'PUT', `${cohorts}/archive`, { ids, archived })
    expect(await archive(true)).toMatchObject({ data: { done: [first.id, second.id], failed: [{ reason: '行政班不存在' }] } })
    expect(await list()).toEqual(['预科班'])
    expect(await list('archived=true')).toEqual(['软件2301', '计算机2202'])
    expect(await archive(false, foreign)).toMatchObject({ data: { done: [] } })
    expect(await archive(false, teacher)).toMatchObject({ status: 403 })
    const change = (draft: object, who = administrator) =>
      server.ask(who, 'PUT', `${cohorts}/${second.id}`, { name: '计算机2203', rowVersion: second.rowVersion + 1, ...draft })
    expect((await change({}, foreign)).status).toBe(404)
    expect(await change({ departmentId: null })).toMatchObject({ status: 200, data: { name: '计算机2203', departmentId: null } })
    expect((await change({})).status).toBe(409)
    const preview = (action: string, who = administrator) =>
      server.ask(who, 'POST', `${cohorts}/batch/preview`, { ids: [first.id, second.id], action })
    expect(await preview('archive')).toMatchObject({ data: { done: [first.id, second.id], effects: { people: 1 } } })
    expect(await preview('remove')).toMatchObject({ data: { done: [second.id], failed: [{ id: first.id, reason: '里面还有人' }] } })
    expect(await preview('remove', teacher)).toMatchObject({ status: 403 })
    const remove = (who: Person) => server.ask(who, 'DELETE', `${cohorts}?id=${first.id}&id=${second.id}`)
    expect(await remove(foreign)).toMatchObject({ data: { done: [] } })
    expect(await remove(teacher)).toMatchObject({ status: 403 })
    expect(await remove(administrator)).toMatchObject({
      data: { done: [second.id], failed: [{ id: first.id, name: '软件2301', reason: '里面还有人' }] },
    })
    expect((await log()).filter(({ action }) => action.startsWith('cohort.')).map(({ action }) => action)).toEqual(
      ['add', 'add', 'add', 'change', 'change', 'change', 'remove'].map((what) => `cohort.${what}`),
    )
  })
})
