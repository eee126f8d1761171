import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import { passwordMatches } from '../kernel/password.ts'
import { writeXlsx } from '../kernel/sheet.ts'
import { buildInstitution, buildPerson, inside, type Person } from '../seeds/institution.ts'
import { asOwner } from '../testing/clone.ts'
import { multipart } from '../testing/multipart.ts'
import { openServer } from '../testing/open.ts'
import { zipped } from '../testing/zip.ts'

interface Import {
  id: string
  state: string
  headers: string[]
  mapping: (string | null)[]
  total: number
  good: number
  bad: number
  mended: number
  made: number
  changed: number
  skipped: number
  failed: number
  problems: { code: string; count: number; message: string }[]
  can: { run: boolean; undo: boolean; codes: boolean }
}
interface Row {
  line: number
  cells: string[]
  problems: { code: string; message: string; field: string; column: number; value?: string }[]
  outcome: string | null
}

describe('importing people', () => {
  let server: Awaited<ReturnType<typeof openServer>>
  let here: string
  let administrator: Person
  let author: Person
  let foreign: Person
  let physics: string
  beforeAll(async () => {
    server = await openServer({ worker: true })
    here = await buildInstitution(server.database)
    administrator = await buildPerson(server.database, here, 'administrator', { name: '沈书远' })
    author = await buildPerson(server.database, here, 'author', { name: '周启明' })
    foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator', { name: '江亦宁' })
    physics = newId()
    await inside(server.database, here, async (db) => {
      await db
        .insertInto('departments')
        .values({ id: physics, ancestors: [physics], name: '物理学院' })
        .execute()
      await db.insertInto('cohorts').values({ id: newId(), departmentId: physics, name: '物理 2602', entryYear: 2026 }).execute()
    })
  })
  afterAll(() => server.close())

  async function upload(
    content: Buffer | string,
    { name = '新生.csv', fields = {}, who = administrator }: { name?: string; fields?: Record<string, string>; who?: Person } = {},
  ) {
    const { payload, headers } = multipart(Buffer.from(content as string), name, fields)
    return server.ask(who, 'POST', '/unifiedplatform/v1/users/import', payload, headers as Record<string, string>)
  }
  async function finished(jobId: string, who = administrator) {
    for (let round = 0; round < 400; round++) {
      const job = (await server.ask(who, 'GET', `/pressplatform/jobs/${jobId}`)).data as {
        state: string
        error: string | null
        result: Record<string, unknown> | null
      }
      if (job.state === 'done' || job.state === 'failed') return job
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the task did not end')
  }
  const get = async (id: string) => (await server.ask(administrator, 'GET', `/pressplatform/imports/${id}`)).data as unknown as Import
  const rows = async (id: string, show = 'all') =>
    ((await server.ask(administrator, 'GET', `/pressplatform/imports/${id}/rows?show=${show}&size=200`)).data as { items: Row[] }).items
  /** Uploaded and checked, not run. */
  async function checked(csv: Buffer | string, fields: Record<string, string> = {}, name?: string): Promise<Import> {
    const answer = await upload(csv, { fields: { dryRun: 'true', ...fields }, ...(name && { name }) })
    expect(answer.status).toBe(200)
    const { jobId, importId } = answer.data as { jobId: string; importId: string }
    const job = await finished(jobId)
    expect(job.error).toBeNull()
    return get(importId)
  }
  async function step(id: string, what: 'run' | 'undo') {
    const { data, status } = await server.ask(administrator, 'POST', `/pressplatform/imports/${id}/${what}`, {})
    expect(status).toBe(200)
    const job = await finished((data as { jobId: string }).jobId)
    expect(job.error).toBeNull()
    return get(id)
  }
  const people = async (filter: object) =>
    (
      (await server.ask(administrator, 'POST', '/unifiedplatform/v1/organization/origina/users', { size: 100, ...filter })).data as {
        items: {
          id: string
          name: string
          account: string
          number: string
          state: string
          department: { name: string } | null
          cohort: { name: string } | null
          phone: string | null
        }[]
      }
    ).items

  test('columns are known by their headers, errors stand at their cells with what was likely meant, and good rows come in', async () => {
    const found = await checked(
      '学生姓名,学号,联系电话,行政班,入学年,备注\r\n' +
        '许一诺,A-1,138 6021 4471,物理 2602,2026,\r\n' +
        '江望舒,A-2,139 5512 0863,物理 2602,2026,转专业\r\n' +
        '顾清和,A-1,136 7740 2219,物理 2602,2026,\r\n' +
        '孟长歌,A-4,138 0217 664,物理 2602,2026,\r\n' +
        '韩松,A-5,137 1196 5530,物理 26O2,2026,\r\n' +
        ',A-6,186 4409 1178,物理 2602,2026,\r\n',
    )
    expect(found).toMatchObject({ state: 'checked', mapping: ['name', 'number', 'phone', 'cohort', 'entryYear', null], total: 6, good: 2, bad: 4 })
    expect(found.problems.map(({ code }) => code).toSorted()).toEqual(['cohort.unknown', 'name.empty', 'number.double', 'phone.format'])
    const all = await rows(found.id)
    expect(all.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7])
    expect(all[2]?.problems).toMatchObject([{ column: 1, message: '第 2 行已有此学号或工号' }])
    expect(all[3]?.problems).toMatchObject([{ column: 2, message: '少 1 位，应为 11 位' }])
    expect(all[4]?.problems).toMatchObject([{ column: 3, code: 'cohort.unknown', value: '物理 2602' }])
    expect((await rows(found.id, 'bad')).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7])
    const done = await step(found.id, 'run')
    expect(done).toMatchObject({ state: 'done', made: 2, bad: 4, can: { undo: true, codes: true, run: false } })
    const made = await people({ importId: found.id })
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

  test('a cell is mended, a value replaced everywhere, and what stood twice is judged anew', async () => {
    const found = await checked('姓名,学号,班级\n甲,B-1,物理 26O2\n乙,B-1,物理 26O2\n丙,B-3,物理 2602\n')
    const cell = (line: number, column: number, value: string | null) =>
      server.ask(administrator, 'PUT', `/pressplatform/imports/${found.id}/rows/${line}`, { column, value })
    // The first of the two is changed, and the second has no double any more.
    expect(await cell(2, 1, 'B-9')).toMatchObject({ status: 200, data: { cells: ['甲', 'B-9', '物理 26O2'], original: ['甲', 'B-1', '物理 26O2'] } })
    expect((await rows(found.id))[1]?.problems.map(({ code }) => code)).toEqual(['cohort.unknown'])
    expect(await cell(3, 1, 'B-3')).toMatchObject({ data: { problems: [{ code: 'cohort.unknown' }] } })
    expect((await rows(found.id))[2]?.problems.map(({ code }) => code)).toEqual(['number.double'])
    expect(await cell(3, 1, null)).toMatchObject({ data: { original: null } })
    const replaced = await server.ask(administrator, 'PUT', `/pressplatform/imports/${found.id}/replace`, {
      column: 2,
      from: '物理 26O2',
      to: '物理 2602',
    })
    expect(replaced).toMatchObject({ status: 200, data: { good: 3, bad: 0, mended: 2 } })
    expect((await cell(99, 0, 'x')).status).toBe(404)
    expect(await step(found.id, 'run')).toMatchObject({ made: 3 })
    expect((await cell(2, 1, 'B-8')).status).toBe(409)
  })

  test('columns are mapped by hand and checked again; options decide on departments and on people who are here', async () => {
    const found = await checked('谁,何处\n丁一,新学院/新系\n丁二,物理学院\n')
    expect(found).toMatchObject({ mapping: [null, null], good: 0, bad: 2 })
    expect(found.problems).toMatchObject([{ code: 'missing', count: 2 }])
    const map = async (mapping: (string | null)[], options: object) => {
      const answer = await server.ask(administrator, 'PUT', `/pressplatform/imports/${found.id}/mapping`, { mapping, options })
      if (answer.status === 200) await finished((answer.data as { jobId: string }).jobId)
      return answer.status
    }
    expect(await map(['name', 'name'], {})).toBe(422)
    expect(await map(['name', 'nothing'], {})).toBe(422)
    expect(await map(['name', 'department'], {})).toBe(200)
    expect(await get(found.id)).toMatchObject({ good: 1, bad: 1, problems: [{ code: 'department.unknown' }] })
    expect(await map(['name', 'department'], { createDepartments: true })).toBe(200)
    expect(await get(found.id)).toMatchObject({ good: 2, bad: 0 })
    await step(found.id, 'run')
    expect((await people({ importId: found.id })).find(({ name }) => name === '丁一')?.department?.name).toBe('新系')
    expect(await step(found.id, 'undo')).toMatchObject({ state: 'undone', made: 0 })
    expect(await asOwner(server.urls.owner, `select name from departments where institution_id = '${here}' and name like '新%'`)).toEqual([])
  })

  test('an import is taken back as one; who has signed in since stays and is named', async () => {
    const done = await step((await checked('姓名,学号\n戊一,E-1\n戊二,E-2\n戊三,E-3\n')).id, 'run')
    const [one] = await people({ q: '戊二' })
    await asOwner(server.urls.owner, `update members set state = 'active', last_login_at = now() where id = '${one?.id}'`)
    const accounts = () => asOwner(server.urls.owner, `select count(*)::int as n from accounts where account like 'E-_'`)
    expect(await accounts()).toEqual([{ n: 3 }])
    expect(await step(done.id, 'undo')).toMatchObject({ state: 'undone', made: 1 })
    expect((await people({ q: '戊' })).map(({ name }) => name)).toEqual(['戊二'])
    expect(await accounts()).toEqual([{ n: 1 }])
    expect((await rows(done.id, 'made'))[0]).toMatchObject({ cells: ['戊二', 'E-2'], problems: [{ code: 'kept', message: '此人已登录过，保留' }] })
    expect((await server.ask(administrator, 'POST', `/pressplatform/imports/${done.id}/undo`, {})).status).toBe(409)
  })

  test('people who are here are changed or skipped, and changed back', async () => {
    await step((await checked('姓名,学号,职称\n己一,F-1,讲师\n')).id, 'run')
    const update = await checked('姓名,学号,班级\n己一,F-1,物理 2602\n己二,F-1x,\n错名,F-1,\n', {})
    expect(update).toMatchObject({ good: 2, bad: 1 })
    const done = await step(update.id, 'run')
    expect(done).toMatchObject({ changed: 1, made: 1 })
    expect((await people({ q: 'F-1' })).find(({ name }) => name === '己一')?.cohort?.name).toBe('物理 2602')
    await step(done.id, 'undo')
    expect((await people({ q: 'F-1' })).map(({ name, cohort }) => [name, cohort])).toEqual([['己一', null]])
    const skip = await checked('姓名,学号,职称\n己一,F-1,教授\n', { updateExisting: 'false' })
    expect(await step(skip.id, 'run')).toMatchObject({ skipped: 1, changed: 0 })
  })

  test('without a dry run the good rows come in at once, and the task says what came of it', async () => {
    const answer = await upload('name,number,role\nAda Lovelace,G-1,Teacher\nNobody,G-2,Emperor\n', { name: 'staff.csv' })
    const job = await finished((answer.data as { jobId: string }).jobId)
    expect(job).toMatchObject({ state: 'done', result: { state: 'done', made: 1, bad: 1 } })
    expect((await people({ q: 'ada' }))[0]).toMatchObject({ name: 'Ada Lovelace', number: 'G-1' })
    const [entry] = await asOwner(
      server.urls.owner,
      `select details from operation_log where institution_id = '${here}' and action = 'import.run' order by seq desc limit 1`,
    )
    expect(JSON.stringify(entry)).toContain('staff.csv')
  })

  test('a run that was broken off goes on where it was', async () => {
    const found = await checked('姓名,学号\n续一,R-1\n续二,R-2\n续三,R-3\n')
    // As a process leaves it that died between two pieces.
    await asOwner(server.urls.owner, `update imports set state = 'running' where id = '${found.id}'`)
    await asOwner(server.urls.owner, `update import_rows set outcome = 'made' where import_id = '${found.id}' and line = 2`)
    expect((await get(found.id)).can.run).toBe(true)
    expect(await step(found.id, 'run')).toMatchObject({ state: 'done', made: 3 })
    expect((await people({ q: 'R-' })).map(({ name }) => name)).toEqual(['续二', '续三'])
  })

  test('people are written to when that is wished: a link by mail that works, a text to a phone', async () => {
    const found = await checked('姓名,学号,邮箱,手机号\n信一,S-1,letter@example.edu,\n信二,S-2,,13900009999\n', { sendActivation: 'true' })
    await step(found.id, 'run')
    const mail = server.gateways.mail.sent.find(({ to }) => JSON.stringify(to).includes('letter@example.edu'))
    const code = mail?.text.match(/register\?code=([\w-]+)/)?.[1] ?? ''
    const [row] = await asOwner(
      server.urls.owner,
      `select m.name from activations a join members m on m.id = a.member_id where a.code_hash = sha256('${code.replaceAll('-', '')}')`,
    )
    expect(row).toEqual({ name: '信一' })
    expect(JSON.stringify(server.gateways.sms.sent)).toContain('13900009999')
  })

  test('passwords of a file are sealed at once, hashed in the background and wiped', async () => {
    const found = await checked('姓名,学号,初始密码\n庚一,H-1,correct horse 7\n庚二,H-2,12345678\n')
    expect(found).toMatchObject({ good: 1, bad: 1, problems: [{ code: 'password.weak' }] })
    const kept = JSON.stringify(await asOwner(server.urls.owner, `select cells from import_rows where import_id = '${found.id}'`))
    expect(kept).toContain('sealed:')
    expect(kept).not.toContain('horse')
    expect((await rows(found.id))[0]?.cells[2]).toBe('••••••')
    await step(found.id, 'run')
    for (let round = 0; round < 100; round++) {
      const [left] = await asOwner(
        server.urls.owner,
        `select count(*)::int as n from import_rows where import_id = '${found.id}' and cells::text like '%sealed%'`,
      )
      if ((left as { n: number }).n === 0) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const [account] = (await asOwner(server.urls.owner, `select password_hash, password_expired from accounts where account = 'H-1'`)) as {
      password_hash: string
      password_expired: boolean
    }[]
    expect(await passwordMatches('correct horse 7', account?.password_hash)).toBe(true)
    expect(account?.password_expired).toBe(true)
    expect(JSON.stringify(await asOwner(server.urls.owner, `select cells, original from import_rows where import_id = '${found.id}'`))).not.toContain(
      'sealed',
    )
  })

  test('GBK, semicolons, tabs, quotes and a mark at the beginning are read; a spreadsheet as well', async () => {
    // 姓名,学号 / 张三,I-1 in GBK.
    const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd1, 0xa7, 0xba, 0xc5, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x49, 0x2d, 0x31, 0x0a])
    expect((await rows((await checked(gbk)).id))[0]?.cells).toEqual(['张三', 'I-1'])
    const semicolons = await checked('\ufeff姓名;学号;职称\n"李;四";I-2;"说 ""好"""\n')
    expect((await rows(semicolons.id))[0]?.cells).toEqual(['李;四', 'I-2', '说 "好"'])
    expect((await rows((await checked('\n姓名\t学号\n\n王五\tI-3\n')).id))[0]).toMatchObject({ line: 4, cells: ['王五', 'I-3'] })
    const path = join(tmpdir(), `${newId()}.xlsx`)
    await writeXlsx(
      path,
      ['姓名（必填）', '手机号'],
      [
        ['=1+1', '13800000001'],
        ['赵六', 13_800_000_002],
      ],
      { widths: [10, 10], sheet: '表' },
    )
    const book = await checked(await readFile(path), {}, 'people.xlsx')
    await rm(path)
    expect(book.mapping).toEqual(['name', 'phone'])
    expect((await rows(book.id)).map(({ cells }) => cells)).toEqual([
      ['=1+1', '13800000001'],
      ['赵六', '13800000002'],
    ])
  })

  test('hostile files are refused with words', async () => {
    const fails = async (content: Buffer | string, name: string) => {
      const answer = await upload(content, { name, fields: { dryRun: 'true' } })
      if (answer.status !== 200) return answer.status
      return JSON.stringify((await finished((answer.data as { jobId: string }).jobId)).error)
    }
    expect(await fails('PK nonsense', 'a.xlsx')).toBe(415)
    expect(await fails('x', 'a.exe')).toBe(415)
    expect(await fails('', 'a.csv')).toBe(415)
    expect(await fails('姓名\n', 'a.csv')).toContain('没有内容')
    expect(await fails(`${'列,'.repeat(120)}列\n${'x,'.repeat(120)}x\n`, 'a.csv')).toContain('列多于')
    expect(await fails(`姓名\n${'甲\n'.repeat(50_001)}`, 'a.csv')).toContain('50,000')
    const bomb = await zipped({ 'xl/worksheets/sheet1.xml': Buffer.alloc(48 * 1024 * 1024, 32) })
    expect(await fails(bomb, 'bomb.xlsx')).toMatch(/压缩比异常|过大/)
    const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${'ha'.repeat(100)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><worksheet><sheetData><row><c t="str"><v>&j;</v></c></row></sheetData></worksheet>`
    expect(await fails(await zipped({ 'xl/worksheets/sheet1.xml': laughs, 'xl/workbook.xml': '<workbook/>' }), 'laughs.xlsx')).toMatch(/无法读取|空/)
  }, 60_000)

  test('a phone or number that is someone else’s is refused at its cell; a namesake with the same phone elsewhere joins', async () => {
    await asOwner(server.urls.owner, `update accounts set phone = '13700000009' where id = '${foreign.accountId}'`)
    const found = await checked('姓名,学号,手机号\n陌生,J-1,13700000009\n江亦宁,J-2,13700000009\n')
    expect((await rows(found.id))[0]?.problems.map(({ code }) => code)).toEqual(['phone.taken'])
    const alone = await checked('姓名,学号,手机号\n江亦宁,J-2,13700000009\n')
    expect(await step(alone.id, 'run')).toMatchObject({ made: 1 })
    const [member] = await asOwner(server.urls.owner, `select account_id from members where institution_id = '${here}' and number = 'J-2'`)
    expect(member).toEqual({ account_id: foreign.accountId })
    expect(await step(alone.id, 'undo')).toMatchObject({ made: 0 })
    expect(await asOwner(server.urls.owner, `select count(*)::int as n from accounts where id = '${foreign.accountId}'`)).toEqual([{ n: 1 }])
  })

  test('no more people come in than the package holds', async () => {
    const packageId = newId()
    await asOwner(
      server.urls.owner,
      `insert into packages (id, name, modules, account_limit) values ('${packageId}', '小', '{}', (select count(*) + 2 from members where institution_id = '${here}' and standing in ('active', 'waiting')))`,
    )
    await asOwner(server.urls.owner, `update institutions set package_id = '${packageId}' where id = '${here}'`)
    const found = await checked('姓名,学号\n辛一,K-1\n辛二,K-2\n辛三,K-3\n')
    expect(found).toMatchObject({ good: 2, bad: 1, problems: [{ code: 'limit' }] })
    await asOwner(server.urls.owner, `update institutions set package_id = null where id = '${here}'`)
    // There is room by now: the check is made again when it runs, and the row that had the problem stays out.
    expect(await step(found.id, 'run')).toMatchObject({ made: 2 })
  })

  test('a template to fill in, and a report without passwords; only the caller’s own', async () => {
    const template = await server.app.inject({
      url: '/pressplatform/imports/templates/users?format=csv',
      headers: { cookie: administrator.cookie, 'accept-language': 'zh-CN' },
    })
    expect(template.body).toContain('姓名（必填）,学号/工号')
    const again = await checked(template.rawPayload)
    expect(again.mapping).not.toContain(null)
    const found = await checked('姓名,学号,密码\n壬一,L-1,correct horse 8\n,L-2,correct horse 9\n')
    const report = (who: Person, query = '') =>
      server.app.inject({
        url: `/pressplatform/imports/${found.id}/report?format=csv${query}`,
        headers: { cookie: who.cookie, 'accept-language': 'zh-CN' },
      })
    expect((await report(administrator)).body).toContain('3,,L-2,,姓名: 姓名不能空')
    expect((await report(administrator)).body).not.toMatch(/horse|sealed/)
    expect((await report(administrator, '&show=bad')).body).not.toContain('壬一')
    const other = await buildPerson(server.database, here, 'administrator')
    for (const who of [foreign, other, author]) {
      expect((await report(who)).statusCode).toBe(404)
      expect((await server.ask(who, 'GET', `/pressplatform/imports/${found.id}`)).status).toBe(404)
      expect((await server.ask(who, 'POST', `/pressplatform/imports/${found.id}/run`, {})).status).toBe(404)
      expect((await server.ask(who, 'DELETE', `/pressplatform/imports/${found.id}`)).status).toBe(404)
    }
    expect((await upload('姓名\n甲\n', { who: author })).status).toBe(403)
    expect((await server.ask(administrator, 'DELETE', `/pressplatform/imports/${found.id}`)).status).toBe(200)
    expect((await server.ask(administrator, 'GET', `/pressplatform/imports/${found.id}`)).status).toBe(404)
  })

  test('someone of one department brings people into it and nowhere else, and gives no role above his own', async () => {
    const made = (
      (
        await server.ask(administrator, 'POST', '/pressplatform/roles', {
          name: '院系秘书',
          modules: ['user_management'],
          features: ['user_management:import', 'user_management:role', 'user_management:edit'],
        })
      ).data as { code: string }
    ).code
    const secretary = await buildPerson(server.database, here, made, { name: '秘书' })
    await inside(server.database, here, (db) =>
      db.updateTable('members').set({ departmentId: physics, scope: 'department' }).where('id', '=', secretary.memberId).execute(),
    )
    const answer = await upload(
      '姓名,学号,院系,角色\n癸一,M-1,物理学院,学生\n癸二,M-2,,学生\n癸三,M-3,物理学院,管理员\n癸四,M-4,物理学院,机构管理员\n',
      { who: secretary },
    )
    const { jobId, importId } = answer.data as { jobId: string; importId: string }
    expect((await finished(jobId, secretary)).result).toMatchObject({ made: 1, bad: 3 })
    const found = (await server.ask(secretary, 'GET', `/pressplatform/imports/${importId}`)).data as unknown as Import
    expect(found.problems.map(({ code }) => code).toSorted()).toEqual(['department.reach', 'role.forbidden', 'role.unknown'])
  })

  test('an export holds what the filter finds, guarded against formulas, as a file of one’s own', async () => {
    await server.ask(administrator, 'POST', '/pressplatform/users', { name: '=HYPERLINK("x")', number: 'X-1', roles: ['student'], first: 'none' })
    const run = async (body: object, who = administrator) => server.ask(who, 'POST', '/unifiedplatform/v1/users/export', body)
    const answer = await run({ q: 'x-1', format: 'csv', columns: ['name', 'number', 'state'] })
    const job = await finished((answer.data as { jobId: string }).jobId)
    expect(job).toMatchObject({ state: 'done', result: { count: 1 } })
    const file = (who: Person) => server.app.inject({ url: `/rman/v1/files/${job.result?.['fileId'] as string}`, headers: { cookie: who.cookie } })
    expect((await file(administrator)).body).toBe('\ufeff姓名,学号/工号,状态\r\n"\'=HYPERLINK(""x"")",X-1,未激活\r\n')
    expect((await file(author)).statusCode).toBe(404)
    expect((await run({}, author)).status).toBe(403)
    const xlsx = await finished(((await run({ sort: '-createdAt' })).data as { jobId: string }).jobId)
    expect(
      (await server.app.inject({ url: `/rman/v1/files/${xlsx.result?.['fileId'] as string}`, headers: { cookie: administrator.cookie } })).rawPayload
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const [entry] = await asOwner(
      server.urls.owner,
      `select details from operation_log where institution_id = '${here}' and action = 'export.run' order by seq desc limit 1`,
    )
    expect(entry).toBeDefined()
  })
})
