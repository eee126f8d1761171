import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { passwordMatches } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openImporting } from '#server/testing/inputs/importing.ts'

let app: Awaited<ReturnType<typeof openImporting>>
beforeAll(async () => {
  app = await openImporting()
})
afterAll(() => app.close())

test('undoing an import removes its members, except one who has signed in since, which is reported', async () => {
  const done = await app.step((await app.checked('姓名,学号\n戊一,E-1\n戊二,E-2\n戊三,E-3\n')).id, 'run')
  const [one] = await app.people({ q: '戊二' })
  await asOwner(app.server.urls.owner, `update members set state = 'active', last_login_at = now() where id = '${one?.id}'`)
  const accounts = () => asOwner(app.server.urls.owner, `select count(*)::int as n from accounts where account like 'E-_'`)
  expect(await accounts()).toEqual([{ n: 3 }])
  expect(await app.step(done.id, 'undo')).toMatchObject({ state: 'undone', made: 1 })
  expect((await app.people({ q: '戊' })).map(({ name }) => name)).toEqual(['戊二'])
  expect(await accounts()).toEqual([{ n: 1 }])
  expect((await app.rows(done.id, 'made'))[0]).toMatchObject({
    cells: ['戊二', 'E-2'],
    problems: [{ code: 'kept', message: '此人已登录过，保留' }],
  })
  expect((await app.server.ask(app.administrator, 'POST', `/pressplatform/imports/${done.id}/undo`, {})).status).toBe(409)
})

test('existing members are updated or skipped by an option, and an undo restores them', async () => {
  await app.step((await app.checked('姓名,学号,职称\n己一,F-1,讲师\n')).id, 'run')
  const update = await app.checked('姓名,学号,班级\n己一,F-1,物理 2602\n己二,F-1x,\n错名,F-1,\n', {})
  expect(update).toMatchObject({ good: 2, bad: 1 })
  const done = await app.step(update.id, 'run')
  expect(done).toMatchObject({ changed: 1, made: 1 })
  expect((await app.people({ q: 'F-1' })).find(({ name }) => name === '己一')?.cohort?.name).toBe('物理 2602')
  await app.step(done.id, 'undo')
  expect((await app.people({ q: 'F-1' })).map(({ name, cohort }) => [name, cohort])).toEqual([['己一', null]])
  const skip = await app.checked('姓名,学号,职称\n己一,F-1,教授\n', { updateExisting: 'false' })
  expect(await app.step(skip.id, 'run')).toMatchObject({ skipped: 1, changed: 0 })
})

test('without a dry run the good rows are imported at once, and the job returns the counts', async () => {
  const answer = await app.upload('name,number,role\nAda Lovelace,G-1,Teacher\nNobody,G-2,Emperor\n', { name: 'staff.csv' })
  const job = await app.finished((answer.data as { jobId: string }).jobId)
  expect(job).toMatchObject({ state: 'done', result: { state: 'done', made: 1, bad: 1 } })
  expect((await app.people({ q: 'ada' }))[0]).toMatchObject({ name: 'Ada Lovelace', number: 'G-1' })
  const [entry] = await asOwner(
    app.server.urls.owner,
    `select details from operation_log where institution_id = '${app.here}' and action = 'import.run' order by seq desc limit 1`,
  )
  expect(JSON.stringify(entry)).toContain('staff.csv')
})

test('an import whose job was ended from outside says so, and its run can be continued', async () => {
  const found = await app.checked('姓名,学号\n断一,D-1\n断二,D-2\n')
  const ended = (state: string) =>
    asOwner(
      app.server.urls.owner,
      `update imports set state = '${state}' where id = '${found.id}';
       update jobs set state = 'failed', error = '{"zh":"处理超过 60 分钟","en":""}' where id = (select job_id from imports where id = '${found.id}')`,
    )
  await ended('reading')
  expect(await app.get(found.id)).toMatchObject({ state: 'failed', reason: '处理超过 60 分钟' })
  await ended('running')
  expect(await app.get(found.id)).toMatchObject({ state: 'checked', can: { run: true } })
  expect(await app.step(found.id, 'run')).toMatchObject({ state: 'done', made: 2 })
})

test('an interrupted run continues where it was', async () => {
  const found = await app.checked('姓名,学号\n续一,R-1\n续二,R-2\n续三,R-3\n')
  // The state that a process leaves when it dies between two batches.
  await asOwner(app.server.urls.owner, `update imports set state = 'running' where id = '${found.id}'`)
  await asOwner(app.server.urls.owner, `update import_rows set outcome = 'made' where import_id = '${found.id}' and line = 2`)
  expect((await app.get(found.id)).can.run).toBe(true)
  expect(await app.step(found.id, 'run')).toMatchObject({ state: 'done', made: 3 })
  expect((await app.people({ q: 'R-' })).map(({ name }) => name)).toEqual(['续二', '续三'])
})

test('with sendActivation new members get an activation link by mail or SMS', async () => {
  const found = await app.checked('姓名,学号,邮箱,手机号\n信一,S-1,letter@example.edu,\n信二,S-2,,13900009999\n', { sendActivation: 'true' })
  await app.step(found.id, 'run')
  const mailTo = () => app.server.gateways.mail.sent.find(({ to }) => to === 'letter@example.edu')
  await expect.poll(mailTo, { timeout: 20_000 }).toBeTruthy()
  const mail = mailTo()
  const code = mail?.text.match(/register\?code=([\w-]+)/)?.[1] ?? ''
  const [row] = await asOwner(
    app.server.urls.owner,
    `select m.name from activations a join members m on m.id = a.member_id where a.code_hash = sha256('${code.replaceAll('-', '')}')`,
  )
  expect(row).toEqual({ name: '信一' })
  await expect.poll(() => JSON.stringify(app.server.gateways.sms.sent)).toContain('13900009999')
})

test('a member who already has an account is asked to sign in with it and gets no activation code', async () => {
  const { database } = app.server
  const other = await buildPerson(database, await buildInstitution(database), 'student', { name: '信三' })
  await database.platform
    .updateTable('accounts')
    .set({ mail: 'elsewhere@example.edu', mailVerifiedAt: new Date() })
    .where('id', '=', other.accountId)
    .execute()
  const found = await app.checked('姓名,学号,邮箱\n信三,S-3,elsewhere@example.edu\n', { sendActivation: 'true' })
  expect(await app.step(found.id, 'run')).toMatchObject({ state: 'done', made: 1 })
  const mailTo = () => app.server.gateways.mail.sent.find(({ to }) => to === 'elsewhere@example.edu')
  await expect.poll(mailTo, { timeout: 20_000 }).toBeTruthy()
  const mail = mailTo()
  expect(mail?.text).toContain('请用您原来的账号登录')
  expect(mail?.text).not.toContain('code=')
  expect(await asOwner(app.server.urls.owner, `select from activations where account_id = '${other.accountId}'`)).toEqual([])
})

test('passwords in a file are encrypted at once, hashed in the background and then deleted', async () => {
  const found = await app.checked('姓名,学号,初始密码\n庚一,H-1,correct horse 7\n庚二,H-2,12345678\n')
  expect(found).toMatchObject({ good: 1, bad: 1, problems: [{ code: 'password.weak' }] })
  const kept = JSON.stringify(await asOwner(app.server.urls.owner, `select cells from import_rows where import_id = '${found.id}'`))
  expect(kept).toContain('sealed:')
  expect(kept).not.toContain('horse')
  expect((await app.rows(found.id))[0]?.cells[2]).toBe('••••••')
  await app.step(found.id, 'run')
  const sealed = async () =>
    JSON.stringify(await asOwner(app.server.urls.owner, `select cells, original from import_rows where import_id = '${found.id}'`)).includes('sealed')
  await expect.poll(sealed, { timeout: 20_000 }).toBe(false)
  const [account] = (await asOwner(app.server.urls.owner, `select password_hash, password_expired from accounts where account = 'H-1'`)) as {
    password_hash: string
    password_expired: boolean
  }[]
  expect(await passwordMatches('correct horse 7', account?.password_hash)).toBe(true)
  expect(account?.password_expired).toBe(true)
  expect(
    JSON.stringify(await asOwner(app.server.urls.owner, `select cells, original from import_rows where import_id = '${found.id}'`)),
  ).not.toContain('sealed')
})

test('no more members are imported than the package allows', async () => {
  const packageId = newId()
  await asOwner(
    app.server.urls.owner,
    `insert into packages (id, name, modules, account_limit) values ('${packageId}', '小', '{}', (select count(*) + 2 from members where institution_id = '${app.here}' and standing in ('active', 'waiting')))`,
  )
  await asOwner(app.server.urls.owner, `update institutions set package_id = '${packageId}' where id = '${app.here}'`)
  const found = await app.checked('姓名,学号\n合计,K-0\n辛一,K-1\n辛二,K-2\n辛三,K-3\n')
  expect(found).toMatchObject({ good: 2, bad: 1, warned: 1, problems: [{ code: 'limit' }, { code: 'name.total' }] })
  await asOwner(app.server.urls.owner, `update institutions set package_id = null where id = '${app.here}'`)
  // The limit is gone: the rows are checked again when they run, but the row that had the problem stays out.
  expect(await app.step(found.id, 'run')).toMatchObject({ made: 2 })
})
