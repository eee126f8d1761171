import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { newId } from '#server/kernel/data/id.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { owned } from '#server/kernel/data/rows.ts'
import { buildEverything } from '#server/testing/matrix/things.ts'
import { buildInstitution, buildMember, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { collected } from '#server/features.ts'
import type { Table } from '#server/kernel/people/personal-rows.ts'
import { reviewed } from '#server/testing/matrix/every-call.ts'

const exportLine = '/unifiedplatform/v1/privacy/export'
const deleteLine = '/unifiedplatform/v1/privacy/delete'
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

let server: Awaited<ReturnType<typeof openServer>>
let owner: pg.Client
beforeAll(async () => {
  server = await openServer({ worker: true })
  owner = new pg.Client({ connectionString: server.urls.owner })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

async function columnsOf(): Promise<Map<string, { column: string; type: string }[]>> {
  const { rows } = await owner.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, t.typname as type from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations' and a.attgenerated = '' order by 1, a.attnum`)
  return Map.groupBy(rows, (row) => row.table)
}

test('every column of every table was reviewed for personal data', async () => {
  const there = Object.fromEntries(
    [...(await columnsOf())].map(([table, columns]) => [
      table,
      columns
        .map(({ column }) => column)
        .toSorted()
        .join(' '),
    ]),
  )
  expect(Object.fromEntries(Object.entries(reviewed).map(([table, columns]) => [table, columns.split(' ').toSorted().join(' ')]))).toEqual(there)
})

test('every reference to a member or an account is in the register', async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('members'::regclass, 'accounts'::regclass) and a.attname <> 'institution_id'`)
  const known = new Set(collected.personal.flatMap(({ table, by }) => by.map((column) => `${snake(table)}.${snake(column)}`)))
  // Sessions and activations belong to the account; their member column only says where they are used. The member itself is found by its id.
  const byAccount = ['sessions.member_id', 'activations.member_id', 'members.account_id']
  expect(rows.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.has(name) && !byAccount.includes(name))).toEqual([])
})

interface Subject extends Person {
  mark: string
  phone: string
  /** Another administrator of the person's institution. */
  administrator: Person
}

/** A person with rows in every table of the register, in two institutions, and a distinct marker in every text column that accepts one. */
async function build(mark: string, phone: string): Promise<Subject> {
  const { database } = server
  const home = await buildInstitution(database)
  const person = await buildPerson(database, home, 'teacher', {
    account: `${mark}-account`,
    name: mark,
    passwordHash: await hashPassword('a boat on the river'),
  })
  const administrator = await buildPerson(database, home, 'administrator')
  await buildEverything(database, person)
  const abroad = await buildInstitution(database)
  const second = await withInstitution(database, abroad, (db, platform) =>
    buildMember(db, platform, { accountId: person.accountId, institutionId: abroad, name: mark, role: 'student' }),
  )
  await buildEverything(database, { ...second, accountId: person.accountId })
  await owner.query('update accounts set phone = $2, phone_verified_at = now(), mail = $3 where id = $1', [
    person.accountId,
    phone,
    `${mark}@example.org`,
  ])
  const values: [string, unknown[]][] = [
    [
      `insert into account_identities (id, account_id, provider, subject, name) values ($1, $2, 'wechat', $3, $3)`,
      [newId(), person.accountId, `${mark}-subject`],
    ],
    [`insert into guardians (account_id, name, phone) values ($1, $2, '13800000000')`, [person.accountId, `${mark}-guardian`]],
    [`insert into consents (id, account_id, document, version) values ($1, $2, 'privacy', '1')`, [newId(), person.accountId]],
    [`insert into customers (id, name, org_name, phone, search_text) values ($1, $2, '学校', $3, $2)`, [newId(), `${mark}-customer`, phone]],
    [`insert into verification_codes (purpose, target, code_hash, expires_at) values ('signIn', $1, '', now())`, [phone]],
    [`insert into rate_limits (key, points) values ($1, 1)`, [`fa:${mark}-account`]],
  ]
  for (const [statement, parameters] of values) await owner.query(statement, parameters)
  await markEverything(person, mark, [person.memberId, second.memberId])
  await keepFile(person, mark)
  return { ...person, mark, phone, administrator }
}

async function markEverything({ accountId }: Person, mark: string, memberIds: string[]): Promise<void> {
  const columns = await columnsOf()
  for (const { table, by, as } of collected.personal) {
    if (as === 'contact') continue
    const ids = as === 'account' ? [accountId] : memberIds
    for (const { column, type } of columns.get(snake(table)) ?? []) {
      const text = `canary-${mark}-${table}-${column}`
      const value =
        type === 'text' ? `'${text}'` : type === 'jsonb' ? `jsonb_build_object('x', '${text}')` : type === '_text' ? `array['${text}']` : undefined
      if (
        !value ||
        [
          'institution_id',
          'sha256',
          'account',
          'phone',
          'mail',
          'state',
          'role',
          'roles',
          'password_hash',
          'search_text',
          'version',
          'action',
          'object_kind',
        ].includes(column)
      )
        continue
      const where = by.map((each) => `${snake(each)} = any($1)`).join(' or ')
      // Columns with a fixed set of values refuse a marker; they contain no personal data.
      await owner.query('begin')
      await owner.query(`update ${snake(table)} set ${column} = ${value} where ${where}`, [ids]).then(
        () => owner.query('commit'),
        () => owner.query('rollback'),
      )
    }
  }
}

async function keepFile({ institutionId, memberId }: Person, mark: string): Promise<void> {
  const bytes = Buffer.from(`canary-${mark}-bytes`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(server.app.scratch, newId())
  await writeFile(path, bytes)
  await server.app.store.put(sha256, path)
  const file = { id: newId(), sha256, name: `canary-${mark}-file.txt`, suffix: 'txt', mime: 'text/plain', size: bytes.length, createdBy: memberId }
  await withInstitution(server.database, institutionId, (db) => db.insertInto('files').values(file).execute())
}

/** Every marker of this person in any row of any table, as `table: canary`. */
async function marksIn(mark: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const table of (await columnsOf()).keys()) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${table} t where t::text like $1`, [`%${mark}%`])
    for (const { row } of rows)
      for (const [canary] of row.matchAll(new RegExp(`(?:canary-)?${mark}(?:-[\\w.]+)*`, 'g'))) found.add(`${table}: ${canary}`)
  }
  return found
}

/** True when a file in the store contains one of these texts, also inside zip files such as spreadsheets and archives. */
async function inStore(...texts: string[]): Promise<string[]> {
  const folder = join(dirname(server.app.scratch), 'files')
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    let content = bytes.toString()
    if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04')
      for await (const part of (await fromBufferPromise(bytes)).eachEntry())
        for await (const chunk of await (await fromBufferPromise(bytes)).openReadStreamPromise(part)) content += (chunk as Buffer).toString()
    if (texts.some((text) => content.includes(text))) found.push(entry.name)
  }
  return found
}

/** Exports by an administrator that contain the person; returns the ids of the jobs. */
async function takeAway({ administrator, mark }: Subject): Promise<string[]> {
  const ids: string[] = []
  for (const body of [{}, { format: 'csv' }, { q: mark }]) {
    const { data } = await server.ask(administrator, 'POST', '/unifiedplatform/v1/users/export', body)
    const { jobId } = data as { jobId: string }
    expect(await ended(administrator, jobId)).toMatchObject({ state: 'done' })
    ids.push(jobId)
  }
  return ids
}

/** Import rows that contain the person, in different spellings; they created no member. */
async function listedIn({ administrator, mark, phone }: Subject): Promise<void> {
  const id = newId()
  const file = { kind: 'users', fileName: '名单', size: 1, sha256: null, headers: ['姓名', '手机'], mapping: '["name","phone"]', state: 'checked' }
  const spaced = `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`
  const rows = [
    { cells: ['某人', spaced], original: null },
    { cells: ['某人', '13700000000'], original: ['某人', ` ${phone}`] },
    { cells: ['某人', `${mark}-Account`.toUpperCase()], original: null },
  ]
  await withInstitution(server.database, administrator.institutionId, async (db) => {
    await db
      .insertInto('imports')
      .values({ ...file, id, createdBy: administrator.memberId })
      .execute()
    await db
      .insertInto('importRows')
      .values(rows.map((row, at) => ({ ...row, importId: id, line: at + 2 })))
      .execute()
  })
}

async function ended(who: Person, jobId: string): Promise<{ state: string; result: { fileId: string } }> {
  for (let i = 0; i < 200; i++) {
    const { status, data } = await server.ask(who, 'GET', `/pressplatform/jobs/${jobId}`)
    // Session and task are deleted together; a request that has read the session just before finds no task.
    if (status === 401 || status === 404) return { state: 'gone', result: { fileId: '' } }
    const job = data as { state: string; result: { fileId: string } }
    if (job.state === 'done' || job.state === 'failed') return job
    await rest(50)
  }
  throw new Error('the task does not end')
}

describe('exporting and deleting own data', () => {
  let leaver: Subject
  let neighbour: Subject
  beforeAll(async () => {
    leaver = await build('leaver', '13911110001')
    neighbour = await build('neighbour', '13911110002')
  })

  test('the archive contains everything about the person including files, nothing about others and no secrets', async () => {
    const { data } = await server.ask(leaver, 'POST', exportLine, {})
    const { state, result } = await ended(leaver, (data as { jobId: string }).jobId)
    expect(state).toBe('done')
    const answer = await server.http.inject({ url: `/rman/v1/files/${result.fileId}`, headers: { cookie: leaver.cookie } })
    const zip = await fromBufferPromise(answer.rawPayload)
    let text = ''
    const names: string[] = []
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName)
      for await (const chunk of await zip.openReadStreamPromise(entry)) text += (chunk as Buffer).toString()
    }
    const given = new Set(collected.personal.filter((entry) => entry.given !== false).map(({ table }) => snake(table)))
    const hidden = new Set(collected.personal.flatMap(({ table, hides = [] }) => hides.map((column) => `${table}-${snake(column)}`)))
    const due = [...(await marksIn('leaver'))]
      .map((line) => line.split(': ') as [string, string])
      .filter(
        ([table, canary]) =>
          given.has(table) &&
          snake(canary).startsWith(`canary-leaver-${table}-`) &&
          /^canary-leaver-[a-z]+[A-Z-]/.test(canary) &&
          ![...hidden].some((name) => canary.endsWith(name)),
      )
    expect(due.length).toBeGreaterThan(30)
    expect(due.filter(([, canary]) => !text.includes(canary))).toEqual([])
    expect(text).toContain('canary-leaver-bytes')
    expect(text).toContain('13911110001')
    expect(names).toContain('index.html')
    expect(text).not.toContain('neighbour')
    expect(text).not.toContain('13911110002')
    for (const secret of ['passwordHash', 'totpSecret', 'tokenHash', 'codeHash']) expect(text).not.toContain(`"${secret}"`)
    expect((await server.ask(neighbour, 'GET', `/rman/v1/files/${result.fileId}`)).status).toBe(404)
  })

  test('a wrong password deletes nothing', async () => {
    expect(await server.ask(leaver, 'POST', deleteLine, { password: 'wrong' })).toMatchObject({ status: 400, errorCode: 'wrongPassword' })
    expect(await server.ask(leaver, 'POST', deleteLine, {})).toMatchObject({ status: 400 })
  })

  test('textbooks without another lead author have to be handed over first', async () => {
    const obstacles = await server.ask(leaver, 'GET', '/unifiedplatform/v1/privacy/obstacles')
    expect(obstacles.data).toMatchObject([{ kind: 'textbooks', count: 1 }, { kind: 'textbooks' }])
    expect(await server.ask(leaver, 'POST', deleteLine, { password: 'a boat on the river' })).toMatchObject({ status: 409 })
  })

  test('the last administrator of an institution cannot be deleted', async () => {
    const home = await buildInstitution(server.database)
    const last = await buildPerson(server.database, home, 'administrator', { passwordHash: await hashPassword('a boat on the river') })
    expect((await server.ask(last, 'GET', '/unifiedplatform/v1/privacy/obstacles')).data).toMatchObject([{ kind: 'lastAdministrator' }])
    expect((await server.ask(last, 'POST', deleteLine, { password: 'a boat on the river' })).status).toBe(409)
  })

  test('afterwards no table or file contains the person, and no data of others is missing', async () => {
    const [taken, others] = [await takeAway(leaver), await takeAway(neighbour)]
    await listedIn(leaver)
    const before = await marksIn('neighbour')
    const kept = await inStore('neighbour', neighbour.phone)
    expect((await inStore('leaver')).length).toBeGreaterThan(3)
    await owner.query(`update textbook_members set role = 'editor'`)
    const { status, data } = await server.ask(leaver, 'POST', deleteLine, { password: 'a boat on the river' })
    expect(status).toBe(200)
    expect((await ended(leaver, (data as { jobId: string }).jobId)).state).toBe('gone')
    // The session ends in a transaction before the last files are deleted.
    await expect.poll(() => inStore('leaver', leaver.phone), { timeout: 30_000 }).toEqual([])
    // Kept rows have a reason in the register; they refer to an anonymous member.
    const reasoned = new Set(
      collected.personal.flatMap(({ table, fate }) => (typeof fate === 'object' && 'kept' in fate && table !== 'operationLog' ? [snake(table)] : [])),
    )
    const left = [...(await marksIn('leaver'))].filter((line) => !reasoned.has(line.split(': ')[0] ?? ''))
    expect(left).toEqual([])
    expect([...(await marksIn('13911110001')), ...(await marksIn('LEAVER'))]).toEqual([])
    const bytes = createHash('sha256').update('canary-leaver-bytes').digest('hex')
    expect(await server.app.store.open(bytes)).toBeUndefined()
    expect(await inStore('leaver', leaver.phone)).toEqual([])
    expect(await readdir(server.app.scratch)).toEqual([])
    const job = (who: Person, id = '') => server.ask(who, 'GET', `/pressplatform/jobs/${id}`)
    for (const id of taken)
      expect((await job(leaver.administrator, id)).data).toMatchObject({ result: null, error: expect.stringContaining('重新导出') })
    expect((await job(neighbour.administrator, others[0])).data).toMatchObject({ error: null, result: { expiresAt: expect.any(String) } })
    expect(await inStore('neighbour', neighbour.phone)).toEqual(kept)
    const digits = await owner.query(
      `select from import_rows where regexp_replace(cells::text || original::text, '[^0-9]', '', 'g') like '%${leaver.phone}%'`,
    )
    expect(digits.rowCount).toBe(0)
    expect(await marksIn('neighbour')).toEqual(before)
    expect((await server.ask(leaver, 'GET', '/pressplatform/user/detail')).status).toBe(401)
    const again = { account: 'leaver-account', password: 'a boat on the river' }
    expect((await server.ask(undefined, 'POST', '/pressplatform/user/v3/account/login', again)).errorCode).toBe('wrongPassword')
    expect((await server.ask(neighbour, 'GET', '/pressplatform/user/detail')).status).toBe(200)
  })
})

test('the register contains only tables and columns that exist', async () => {
  const columns = await columnsOf()
  for (const { table, by, hides = [] } of collected.personal) {
    const there = [...(columns.get(snake(table)) ?? []).map(({ column }) => column), 'search_text']
    for (const column of [...by, ...hides]) expect(there, `${table}.${column}`).toContain(snake(column))
  }
  expect(owned.length).toBeGreaterThan(0)
  expect(new Set<Table>(collected.personal.map(({ table }) => table)).size).toBeGreaterThan(30)
})
