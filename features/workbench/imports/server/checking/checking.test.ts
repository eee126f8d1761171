import type { Import } from '../../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openImporting } from '#server/testing/inputs/importing.ts'

let app: Awaited<ReturnType<typeof openImporting>>
let author: Person
let foreign: Person
beforeAll(async () => {
  app = await openImporting()
  author = await buildPerson(app.server.database, app.here, 'author', { name: '周启明' })
  foreign = await buildPerson(app.server.database, await buildInstitution(app.server.database), 'administrator', { name: '江亦宁' })
})
afterAll(() => app.close())

test('columns are recognised by their headers, errors are reported at their cells with a suggestion, and good rows are imported', async () => {
  const found = await app.checked(
    '学生姓名,学号,联系电话,行政班,入学年,备注\r\n' +
      '许一诺,A-1,138 6021 4471,物理 2602,2026,\r\n' +
      '江望舒,A-2,139 5512 0863,物理 2602,2026,转专业\r\n' +
      '顾清和,A-1,136 7740 2219,物理 2602,2026,\r\n' +
      '孟长歌,A-4,138 0217 664,物理 2602,2026,\r\n' +
      '韩松,A-5,137 1196 5530,物理 26O2,2026,\r\n' +
      ',A-6,186 4409 1178,物理 2602,2026,\r\n' +
      // The same invalid phone twice: each is reported as invalid, and neither as a duplicate.
      '温如玉,A-7,138 0217 664,物理 2602,2026,\r\n',
  )
  expect(found).toMatchObject({ state: 'checked', mapping: ['name', 'number', 'phone', 'cohort', 'entryYear', null], total: 7, good: 2, bad: 5 })
  expect(found.problems.map(({ code }) => code).toSorted()).toEqual(['cohort.unknown', 'name.empty', 'number.double', 'phone.format'])
  const all = await app.rows(found.id)
  expect(all.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(all[2]?.problems).toMatchObject([{ column: 1, message: '第 2 行已有此学号或工号' }])
  expect(all[3]?.problems).toMatchObject([{ column: 2, message: '少 1 位，应为 11 位' }])
  expect(all[4]?.problems).toMatchObject([{ column: 3, code: 'cohort.unknown', value: '物理 2602' }])
  expect((await app.rows(found.id, 'bad')).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8])
  const done = await app.step(found.id, 'run')
  expect(done).toMatchObject({ state: 'done', made: 2, bad: 5, can: { undo: true, codes: true, run: false } })
  const made = await app.people({ importId: found.id })
  expect(made).toMatchObject([
    { name: '江望舒' },
    {
      name: '许一诺',
      account: 'A-1',
      number: 'A-1',
      state: 'waiting',
      phone: '13860214471',
      cohort: { name: '物理 2602' },
      department: { name: '物理学院' },
    },
  ])
})

test('after a cell is corrected or a value replaced, former duplicates are checked again', async () => {
  const found = await app.checked('姓名,学号,班级\n甲,B-1,物理 26O2\n乙,B-1,物理 26O2\n丙,B-3,物理 2602\n')
  const cell = (line: number, column: number, value: string | null) =>
    app.server.ask(app.administrator, 'PUT', `/pressplatform/imports/${found.id}/rows/${line}`, { column, value })
  // The first of the two is changed, so the second is no longer a duplicate.
  expect(await cell(2, 1, 'B-9')).toMatchObject({ status: 200, data: { cells: ['甲', 'B-9', '物理 26O2'], original: ['甲', 'B-1', '物理 26O2'] } })
  expect((await app.rows(found.id))[1]?.problems.map(({ code }) => code)).toEqual(['cohort.unknown'])
  expect(await cell(3, 1, 'B-3')).toMatchObject({ data: { problems: [{ code: 'cohort.unknown' }] } })
  expect((await app.rows(found.id))[2]?.problems.map(({ code }) => code)).toEqual(['number.double'])
  expect(await cell(3, 1, null)).toMatchObject({ data: { original: null } })
  const replaced = await app.server.ask(app.administrator, 'PUT', `/pressplatform/imports/${found.id}/replace`, {
    column: 2,
    from: '物理 26O2',
    to: '物理 2602',
  })
  expect(replaced).toMatchObject({ status: 200, data: { good: 3, bad: 0, mended: 2 } })
  expect((await cell(99, 0, 'x')).status).toBe(404)
  expect(await app.step(found.id, 'run')).toMatchObject({ made: 3 })
  expect((await cell(2, 1, 'B-8')).status).toBe(409)
})

test('columns can be mapped by hand and are checked again; an option lets the import create departments', async () => {
  const found = await app.checked('谁,何处\n丁一,新学院/新系\n丁二,物理学院\n')
  expect(found).toMatchObject({ mapping: [null, null], good: 0, bad: 2 })
  expect(found.problems).toMatchObject([{ code: 'missing', count: 2 }])
  const map = async (mapping: (string | null)[], options: object) => {
    const answer = await app.server.ask(app.administrator, 'PUT', `/pressplatform/imports/${found.id}/mapping`, { mapping, options })
    if (answer.status === 200) await app.finished((answer.data as { jobId: string }).jobId)
    return answer.status
  }
  expect(await map(['name', 'name'], {})).toBe(422)
  expect(await map(['name', 'nothing'], {})).toBe(422)
  expect(await map(['name', 'department'], {})).toBe(200)
  expect(await app.get(found.id)).toMatchObject({ good: 1, bad: 1, problems: [{ code: 'department.unknown' }] })
  expect(await map(['name', 'department'], { createDepartments: true })).toBe(200)
  expect(await app.get(found.id)).toMatchObject({ good: 2, bad: 0 })
  await app.step(found.id, 'run')
  expect((await app.people({ importId: found.id })).find(({ name }) => name === '丁一')?.department?.name).toBe('新系')
  expect(await app.step(found.id, 'undo')).toMatchObject({ state: 'undone', made: 0 })
  expect(await asOwner(app.server.urls.owner, `select name from departments where institution_id = '${app.here}' and name like '新%'`)).toEqual([])
})

test('a number that a spreadsheet shortened is an error of its row, a line of totals and what is no name a warning', async () => {
  const found = await app.checked(
    '姓名,学号,手机号\n许一诺,2.026E+09,\n江望舒,SN-2,1.39E+10\n合计,35,\n138,SN-4,\n无,SN-5,\n欧阳 娜娜,SN-6,\n,共 35 人,\n',
  )
  expect(found).toMatchObject({ good: 1, bad: 2, warned: 4, accepted: 0 })
  const codes = (await app.rows(found.id)).map(({ problems }) => problems.map(({ code }) => code))
  expect(codes).toEqual([['number.rounded'], ['number.rounded'], ['name.total'], ['name.odd'], ['name.odd'], [], ['name.total']])
  expect((await app.rows(found.id))[0]?.problems).toMatchObject([{ column: 1, message: expect.stringContaining('科学计数法') }])
})

test('rows with warnings are left out unless they are accepted, one by one or all, and the reports name them', async () => {
  const found = await app.checked('姓名,学号\n许一诺,W-1\nX 2026 3,W-2\n合计,W-3\n138,W-4\n,共 35 人\n')
  expect(found).toMatchObject({ good: 1, bad: 0, warned: 4, problems: [{ warning: true }, { warning: true }] })
  const accept = async (body: object) =>
    (await app.server.ask(app.administrator, 'PUT', `/pressplatform/imports/${found.id}/accept`, body)).data as Import
  expect(await accept({ accepted: true })).toMatchObject({
    good: 4,
    bad: 1,
    warned: 0,
    accepted: 3,
    problems: expect.arrayContaining([expect.objectContaining({ code: 'name.empty', warning: false, count: 1 })]),
  })
  expect(await accept({ accepted: false, lines: [4, 5] })).toMatchObject({ good: 2, warned: 2, accepted: 1 })
  expect((await app.rows(found.id, 'warned')).map(({ line, accepted }) => [line, accepted])).toEqual([
    [3, true],
    [4, false],
    [5, false],
  ])
  const done = await app.step(found.id, 'run')
  expect(done).toMatchObject({ state: 'done', made: 2, bad: 1, warned: 2 })
  expect((await app.people({ importId: found.id })).map(({ name }) => name).toSorted()).toEqual(['X 2026 3', '许一诺'])
  const report = async (show: string) =>
    String((await app.server.ask(app.administrator, 'GET', `/pressplatform/imports/${found.id}/report?format=csv&show=${show}`)).data)
  expect(await report('all')).toContain('X 2026 3,W-2,新建,姓名: 不像姓名，请核对')
  expect((await report('bad')).trim().split('\r\n').slice(1)).toEqual([
    '4,合计,W-3,未导入,姓名: 像是合计行，不是一个人',
    '5,138,W-4,未导入,姓名: 不像姓名，请核对',
    '6,,共 35 人,未导入,姓名: 姓名不能空',
  ])
})

test('columns are guessed from other names for them', async () => {
  const found = await app.checked('学员姓名,一卡通号,本人电话,二级学院,班级名称,所属年级\n许一诺,YK-1,,物理学院,物理 2602,2026\n')
  expect(found.mapping).toEqual(['name', 'number', 'phone', 'department', 'cohort', 'entryYear'])
})

test('the departments and cohorts that an import would create are said before it runs, and not those of rows with errors', async () => {
  const found = await app.checked(
    '姓名,学号,院系,班级\n戊一,PL-1,化学学院/分析系,分析 2601\n戊二,PL-2,化学学院/分析系,分析 2601\n,PL-3,音乐学院,\n戊四,PL-4,物理学院,物理 2602\n',
  )
  expect(found.planned).toEqual([])
  const answer = await app.server.ask(app.administrator, 'PUT', `/pressplatform/imports/${found.id}/mapping`, {
    mapping: found.mapping,
    options: { createDepartments: true },
  })
  await app.finished((answer.data as { jobId: string }).jobId)
  expect((await app.get(found.id)).planned).toEqual([
    { kind: '院系', count: 2, names: ['化学学院', '化学学院/分析系'] },
    { kind: '行政班', count: 1, names: ['化学学院/分析系/分析 2601'] },
  ])
})

test('the two reports have names of their own, and say why a row was skipped', async () => {
  const table = '姓名,学号\n己一,RP-1\n,RP-2\n'
  await app.step((await app.checked(table)).id, 'run')
  const again = await app.checked(table)
  expect(await app.step(again.id, 'run')).toMatchObject({ made: 0, skipped: 1 })
  const report = (show: string) =>
    app.server.http.inject({
      url: `/pressplatform/imports/${again.id}/report?format=csv&show=${show}`,
      headers: { cookie: app.administrator.cookie, 'accept-language': 'zh-CN' },
    })
  const [all, bad] = [await report('all'), await report('bad')]
  expect(all.body).toContain('己一,RP-1,跳过,已在本机构，信息相同，没有改动')
  const nameOf = ({ headers }: typeof all) => decodeURIComponent(String(headers['content-disposition']))
  expect(nameOf(all)).toContain('导入报告 新生')
  expect(nameOf(bad)).toContain('未导入的行 新生')
})

test('a department path that is too deep is a problem of its row and does not fail the import', async () => {
  const found = await app.checked('姓名,院系\n丁三,一/二/三/四/五/六/七/八/九\n')
  expect(found).toMatchObject({ good: 0, bad: 1, problems: [{ code: 'department.deep' }] })
})

test('there is a template to fill in and a report without passwords; members see only their own imports', async () => {
  const template = await app.server.http.inject({
    url: '/pressplatform/imports/templates/users?format=csv',
    headers: { cookie: app.administrator.cookie, 'accept-language': 'zh-CN' },
  })
  expect(template.body).toContain('姓名（必填）,学号/工号')
  // The example row of the template is left in the file and must not be imported.
  const again = await app.checked(`${template.body}真人,T-1\n`)
  expect(again.mapping).not.toContain(null)
  expect((await app.rows(again.id)).map(({ cells }) => cells[0])).toEqual(['真人'])
  const found = await app.checked('姓名,学号,密码\n壬一,L-1,correct horse 8\n,L-2,correct horse 9\n')
  const report = (who: Person, query = '') =>
    app.server.http.inject({
      url: `/pressplatform/imports/${found.id}/report?format=csv${query}`,
      headers: { cookie: who.cookie, 'accept-language': 'zh-CN' },
    })
  expect((await report(app.administrator)).body).toContain('3,,L-2,,姓名: 姓名不能空')
  expect((await report(app.administrator)).body).not.toMatch(/horse|sealed/)
  expect((await report(app.administrator, '&show=bad')).body).not.toContain('壬一')
  const other = await buildPerson(app.server.database, app.here, 'administrator')
  for (const who of [foreign, other, author]) {
    expect((await report(who)).statusCode).toBe(404)
    expect((await app.server.ask(who, 'GET', `/pressplatform/imports/${found.id}`)).status).toBe(404)
    expect((await app.server.ask(who, 'POST', `/pressplatform/imports/${found.id}/run`, {})).status).toBe(404)
    expect((await app.server.ask(who, 'DELETE', `/pressplatform/imports/${found.id}`)).status).toBe(404)
  }
  expect((await app.upload('姓名\n甲\n', { who: author })).status).toBe(403)
  expect((await app.server.ask(app.administrator, 'DELETE', `/pressplatform/imports/${found.id}`)).status).toBe(200)
  expect((await app.server.ask(app.administrator, 'GET', `/pressplatform/imports/${found.id}`)).status).toBe(404)
})

test('a member with the scope of one department imports only into it, and gives no role with more rights than their own', async () => {
  const made = (
    (
      await app.server.ask(app.administrator, 'POST', '/pressplatform/roles', {
        name: '院系秘书',
        modules: ['user_management'],
        features: ['user_management:import', 'user_management:role', 'user_management:edit'],
      })
    ).data as { code: string }
  ).code
  const secretary = await buildPerson(app.server.database, app.here, made, { name: '秘书' })
  await withInstitution(app.server.database, app.here, (db) =>
    db.updateTable('members').set({ departmentId: app.physics, scope: 'department' }).where('id', '=', secretary.memberId).execute(),
  )
  const answer = await app.upload(
    '姓名,学号,院系,角色\n癸一,M-1,物理学院,学生\n癸二,M-2,,学生\n癸三,M-3,物理学院,管理员\n癸四,M-4,物理学院,机构管理员\n',
    { who: secretary },
  )
  const { jobId, importId } = answer.data as { jobId: string; importId: string }
  expect((await app.finished(jobId, secretary)).result).toMatchObject({ made: 1, bad: 3 })
  const found = (await app.server.ask(secretary, 'GET', `/pressplatform/imports/${importId}`)).data as Awaited<ReturnType<typeof app.get>>
  expect(found.problems.map(({ code }) => code).toSorted()).toEqual(['department.reach', 'role.forbidden', 'role.unknown'])
})

test('a phone of another account is refused at its cell, unless that account has the same name and has verified the phone', async () => {
  await asOwner(app.server.urls.owner, `update accounts set phone = '13700000009' where id = '${foreign.accountId}'`)
  const found = await app.checked('姓名,学号,手机号\n陌生,J-1,13700000009\n江亦宁,J-2,13700000009\n')
  expect((await app.rows(found.id))[0]?.problems.map(({ code }) => code)).toEqual(['phone.taken'])
  const unproven = await app.checked('姓名,学号,手机号\n江亦宁,J-2,13700000009\n')
  expect((await app.rows(unproven.id))[0]?.problems).toMatchObject([{ code: 'phone.taken', message: expect.stringContaining('还没有验证过') }])
  await asOwner(app.server.urls.owner, `update accounts set phone_verified_at = now() where id = '${foreign.accountId}'`)
  const alone = await app.checked('姓名,学号,手机号\n江亦宁,J-2,13700000009\n')
  expect(await app.step(alone.id, 'run')).toMatchObject({ made: 1 })
  const [member] = await asOwner(app.server.urls.owner, `select account_id from members where institution_id = '${app.here}' and number = 'J-2'`)
  expect(member).toEqual({ account_id: foreign.accountId })
  expect(await app.step(alone.id, 'undo')).toMatchObject({ made: 0 })
  expect(await asOwner(app.server.urls.owner, `select count(*)::int as n from accounts where id = '${foreign.accountId}'`)).toEqual([{ n: 1 }])
})
