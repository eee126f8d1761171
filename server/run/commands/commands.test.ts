import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../embedded/open.ts'
import { asOwner, cloneDatabase } from '#server/testing/database/clone.ts'
import { emptyDatabase } from '#server/testing/database/migrations.ts'
import { runServer, startProcess } from '#server/testing/processes/process.ts'

let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-commands-'))
  await mkdir(join(folder, 'data'))
  url = (await cloneDatabase(inject('port'))).owner
})
afterAll(() => rm(folder, { recursive: true }))

const recto = (words: string, env: Record<string, string> = {}) =>
  runServer('server/run/commands/recto.ts', words.split(' '), { DATABASE_URL: url, RECTO_DATA_DIR: join(folder, 'data'), INIT_CWD: folder, ...env })

test('every command has help, and an unknown command shows the help of all', async () => {
  const all = await recto('--help')
  expect(all.code).toBe(0)
  const names = [...all.said.matchAll(/^npm run recto -- ([a-z]+(?:[ -][a-z-]+)?)/gm)].map(([, name = '']) => name)
  expect(names).toEqual([
    'migrate',
    'admin create',
    'admin reset-factor',
    'demo load',
    'lock-demo',
    'import textbook',
    'backup',
    'restore',
    'verify',
    'deletions',
  ])
  for (const name of names)
    expect(await recto(`${name} --help`)).toMatchObject({ code: 0, said: expect.stringContaining(`npm run recto -- ${name}`) })
  expect(await recto('backup')).toMatchObject({ code: 2, said: expect.stringContaining('FILE is missing') })
  expect(await recto('backup --fast x')).toMatchObject({ code: 2, said: expect.stringContaining("Unknown option '--fast'") })
  expect(await recto('backup my backup.zip')).toMatchObject({ code: 2, said: expect.stringContaining('Too many words: "backup.zip"') })
  expect(await recto('verify all')).toMatchObject({ code: 2, said: expect.stringContaining('Too many words: "all"') })
  expect(await recto('dance')).toMatchObject({ code: 2, said: expect.stringContaining('There is no command "dance"') })
}, 400_000)

test('a command that may not create a database says where it looked for one', async () => {
  const nowhere = join(folder, 'nowhere')
  for (const words of ['verify', 'deletions', 'backup all.zip', 'demo load', 'lock-demo', 'admin reset-factor chief', `import textbook ${folder}`]) {
    const { code, said } = await recto(words, { DATABASE_URL: '', RECTO_DATA_DIR: nowhere })
    expect([words, code, said]).toEqual([
      words,
      1,
      expect.stringContaining(`There is no database in ${nowhere} (RECTO_DATA_DIR names it). This command makes none.`),
    ])
  }
  const { code, said } = await recto('verify', { RECTO_DATA_DIR: nowhere })
  expect([code, said]).toEqual([1, expect.stringContaining(`There is no data directory ${nowhere} (RECTO_DATA_DIR names it).`)])
  await expect(stat(nowhere)).rejects.toThrow('ENOENT')

  const empty = await emptyDatabase(inject('port'))
  expect(await recto('verify', { DATABASE_URL: empty })).toMatchObject({
    code: 1,
    said: expect.stringContaining('The database that DATABASE_URL names is empty.'),
  })
  expect(await asOwner(empty, `select from pg_tables where schemaname = 'public'`)).toEqual([])
}, 240_000)

test('a backup into a folder that does not exist, such as an unmounted disk, is refused', async () => {
  const lost = join(folder, 'not-mounted')
  expect(await recto('backup not-mounted/all.zip')).toEqual({
    code: 1,
    said: `There is no folder ${lost}. Mount its disk or make it, or name another place.\n`,
  })
  await expect(stat(lost)).rejects.toThrow('ENOENT')
})

test('loading the demo is logged, and a public server warns of the demo accounts until they are locked', async () => {
  const demo = { DATABASE_URL: (await cloneDatabase(inject('port'))).owner }
  expect(await recto('demo load', demo)).toMatchObject({ code: 0, said: expect.stringContaining('The demo institutions are loaded') })
  const loaded = await asOwner(
    demo.DATABASE_URL,
    `select details ->> 'actor' as by, details ->> 'object' as name from operation_log where action = 'demo.load' order by 2`,
  )
  expect(loaded).toEqual(['江川理工大学', '海澜师范大学'].map((name) => ({ by: '(operator)', name })))

  const start = async (url: string) => {
    const server = await startProcess({
      ...demo,
      RECTO_DATA_DIR: join(folder, 'data'),
      RECTO_PORT: String(await freePort()),
      RECTO_PUBLIC_URL: url,
    })
    await server.end('SIGINT')
    return server.said()
  }
  const publicUrl = 'https://books.example.edu'
  const warning = /^Warning: .*the platform administrator "root".*npm run recto -- lock-demo$/m
  expect(await start('http://localhost')).not.toMatch(warning)
  expect(await start(publicUrl)).toMatch(warning)
  // A password that was changed since the demo was loaded stays.
  await asOwner(demo.DATABASE_URL, `update accounts set password_hash = 'own' where account = 'admin'`)
  const sessions = () => asOwner(demo.DATABASE_URL, `select distinct account from sessions join accounts on accounts.id = account_id order by 1`)
  expect((await sessions()).length).toBeGreaterThan(30)
  expect(await recto('lock-demo', demo)).toMatchObject({ code: 0, said: expect.stringMatching(/^36 accounts of the demo are locked: .*\broot\b/) })
  expect(await sessions()).toEqual([{ account: 'admin' }])
  const log = `select count(*)::integer as n from operation_log where action = 'member.password' and details ->> 'actor' = '(operator)'`
  expect(await asOwner(demo.DATABASE_URL, log)).toEqual([{ n: 36 }])
  expect(await recto('lock-demo', demo)).toEqual({ code: 0, said: 'No account has the published demo password\n' })
  const said = await start(publicUrl)
  expect(said).not.toMatch(warning)
  expect(said).not.toContain('recto-demo')
}, 400_000)

test('an administrator is created, imports a textbook, and both survive a backup and a restore', async () => {
  const create = 'admin create --account chief --name 沈书远 --institution 江川理工大学'
  expect(await recto(create, { RECTO_PASSWORD: 'short' })).toMatchObject({ code: 2, said: expect.stringContaining('password: ') })
  expect(await recto(create, { RECTO_PASSWORD: 'open sesame' })).toMatchObject({ code: 0, said: 'chief administers 江川理工大学\n' })
  expect(await recto(create, { RECTO_PASSWORD: 'open sesame' })).toMatchObject({
    code: 2,
    said: expect.stringContaining('This account name is taken'),
  })
  expect(await recto('admin reset-factor chief')).toMatchObject({
    code: 2,
    said: expect.stringContaining('chief has not turned on two-step verification'),
  })
  await asOwner(url, `update accounts set totp_secret = 'sealed', totp_enabled_at = now() where account = 'chief'`)
  expect(await recto('admin reset-factor chief')).toMatchObject({ code: 0, said: 'chief now signs in without two-step verification\n' })
  expect(await asOwner(url, `select action from operation_log where object_kind = 'member'`)).toContainEqual({ action: 'account.factor' })

  await writeFile(join(folder, '刚体.md'), '# 刚体力学\n\n转动惯量。\n')
  expect(await recto('import textbook 刚体.md')).toMatchObject({ code: 2, said: expect.stringContaining('There is no account "author"') })
  expect(await recto('import textbook 刚体.md --account chief')).toMatchObject({ code: 0, said: expect.stringContaining('刚体: 1 chapters') })

  expect(await recto('backup all.zip')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\d+ tables and \d+ files are in .*all\.zip: \d\S* [KM]B in \d+ s\n$/),
  })
  expect(await recto('backup all.zip')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is already a file .*all\.zip; it is left as it is/),
  })
  expect(await recto('restore all.zip')).toMatchObject({ code: 1, said: expect.stringContaining('The database is in use') })
  const fresh = { DATABASE_URL: (await cloneDatabase(inject('port'))).owner }
  const bytes = await readFile(join(folder, 'all.zip'))
  const damaged = join(folder, 'damaged.zip')
  const place = bytes.indexOf('tables/login_records.copy') + 'tables/login_records.copy'.length
  await writeFile(damaged, bytes.fill((bytes[place] ?? 0) ^ 0xff, place, place + 1))
  expect(await recto('restore damaged.zip', fresh)).toMatchObject({ code: 1, said: expect.stringContaining('\ntable login_records is damaged\n') })
  expect(await recto('restore damaged.zip --sound-only', { DATABASE_URL: (await cloneDatabase(inject('port'))).owner })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^table login_records is damaged\n\d+ tables and \d+ files of \S+ are restored in \d+ s\n$/),
  })
  expect(await recto('restore all.zip', fresh)).toMatchObject({ code: 0, said: expect.stringContaining('are restored in') })
  expect(await recto('verify', fresh)).toMatchObject({ code: 0, said: 'Everything is sound\n' })
  // Every operation of the operator is in the log of the institution after the restore, and the hash chain is valid.
  const done = ['institution.add', 'administrator.add', 'account.factor', 'textbook.import', 'backup.restore']
  expect(await asOwner(fresh.DATABASE_URL, `select action, details ->> 'actor' as by, member_id from operation_log order by seq`)).toEqual(
    done.map((action) => ({ action, by: '(operator)', member_id: null })),
  )
  expect(await asOwner(fresh.DATABASE_URL, 'select checked::integer, seq, reason from institutions i, broken_log(i.id)')).toEqual([
    { checked: done.length, seq: null, reason: null },
  ])
  expect(await asOwner(fresh.DATABASE_URL, 'select account, administrator from accounts')).toEqual([{ account: 'chief', administrator: true }])
  expect(await asOwner(fresh.DATABASE_URL, 'select name from textbooks')).toEqual([{ name: '刚体' }])

  // An account that was deleted after the backup exists again after the restore; the list of deletions deletes it again.
  expect(await recto('deletions', fresh)).toMatchObject({ code: 0, said: '' })
  const [{ id } = { id: '' }] = (await asOwner(fresh.DATABASE_URL, 'select id from accounts')) as { id: string }[]
  const unknown = randomUUID()
  await writeFile(join(folder, 'deleted.txt'), `> recto deletions\n\n${id} 2026-01-01T00:00:00.000Z\n${unknown} x\n`)
  expect(await recto('deletions deleted.txt', fresh)).toMatchObject({ code: 0, said: '1 of 2 accounts existed and were deleted\n' })
  expect(await recto('deletions', fresh)).toMatchObject({ code: 0, said: expect.stringMatching(`^${id} `) })
  expect(await asOwner(fresh.DATABASE_URL, `select from accounts where account = 'chief' or deleted_at is null`)).toEqual([])
  expect(await asOwner(fresh.DATABASE_URL, `select name from members`)).toEqual([{ name: '已注销' }])
}, 400_000)
