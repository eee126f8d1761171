import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { restoreBackup } from '#server/run/backup/restore/restore.ts'
import { openStore } from '#server/kernel/app.ts'
import { migrationFolder, readReleased } from '#server/kernel/migrations/migration-files.ts'
import { migrate, migrationNames } from '#server/kernel/migrations/migrate.ts'
import { readSchema } from '#server/kernel/migrations/schema-text.ts'
import { splitStatements } from '#server/kernel/migrations/sql-statements.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { emptyDatabase, folderOf, migrateInProcess } from '#server/testing/database/migrations.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const port = inject('port')
const template = `postgres://postgres:owner@127.0.0.1:${port}/template_recto`
const dumps = readdirSync(new URL('dumps/', migrationFolder))
let known: string[]
beforeAll(async () => {
  known = await migrationNames()
})

async function schemaOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await readSchema(client)
  } finally {
    await client.end()
  }
}

/** A database in the state of a release, with the rows of its dump. */
async function restored(dump: string): Promise<{ url: string; last: string }> {
  const url = await emptyDatabase(port)
  const { store, scratch } = await openStore(undefined, await mkdtemp(join(tmpdir(), 'recto-upgrade-')))
  const atItsSchema = async (until?: string) => (until ? migrate(url, { until }) : undefined)
  const path = fileURLToPath(new URL(`dumps/${dump}`, migrationFolder))
  await restoreBackup(path, { ownerUrl: url, store, scratch, known, migrate: atItsSchema })
  const brought = (await readReleased())[dump.replace('.zip', '')] ?? {}
  return { url, last: Object.keys(brought).at(-1) ?? '' }
}

async function counts(url: string): Promise<Record<string, number>> {
  const tables = await asOwner(
    url,
    `select relname as name, oid::regclass::text as id from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const found: Record<string, number> = {}
  for (const { name, id } of tables as { name: string; id: string }[])
    found[name] = Number((await asOwner(url, `select count(*) as n from ${id}`))[0]?.n)
  return found
}

/** What an upgrade must not change: people, their texts, payments and log entries. */
const samples = [
  'select id, account, password_hash from accounts order by id',
  'select institution_id, id, account_id, name from members order by id',
  'select institution_id, member_id, role from member_roles order by 1, 2, 3',
  'select institution_id, id, name, created_by from textbooks order by id',
  'select institution_id, id, name, md5(content::text) as sum from chapters order by id',
  'select hash, md5(content::text) as sum from bodies order by hash',
  'select edition_id, chapter_id, seq, body_hash from edition_chapters order by 1, 2',
  'select institution_id, id, sha256, size from files order by id',
  'select id, transfer_id, account_id, amount, balance from ledger_entries order by id',
]

/** The names of tables that were renamed. */
const renamed: Record<string, string> = { books: 'catalogue' }

describe.each(dumps)('a database in the state of release %s', (dump) => {
  test('keeps its rows in the upgrade and gets the schema of a new database', async () => {
    const { url, last } = await restored(dump)
    expect((await asOwner(url, 'select max(name) as name from migrations'))[0]).toEqual({ name: last })
    const before = await counts(url)
    expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual([])
    const taken = []
    for (const sample of samples) taken.push(await asOwner(url, sample))

    await migrate(url)
    const after = await counts(url)
    expect(Object.keys(before).filter((table) => (after[renamed[table] ?? table] ?? 0) < (before[table] ?? 0))).toEqual([])
    for (const [i, sample] of samples.entries()) expect(await asOwner(url, sample), sample).toEqual(taken[i])
    expect(await schemaOf(url)).toEqual(await schemaOf(template))
    expect(await asOwner(url, 'select name, sha256 from migrations order by name')).toEqual(
      await asOwner(template, 'select name, sha256 from migrations order by name'),
    )
  })
})

describe('a migration that is killed', () => {
  const later = {
    '9001-later.sql':
      'create table later_one (n int); insert into later_one values (1); alter table accounts add later int; update accounts set later = 1;',
    '9002-later.sql': 'create table later_two (n int); insert into later_two values (1); alter table members add later int;',
  }
  const pendingAfter = (last: string) => [...known, ...Object.keys(later)].filter((name) => name > last)
  const state = async (url: string) => ({ rows: await counts(url), schema: await schemaOf(url) })
  const applied = async (url: string) => (await asOwner(url, 'select name from migrations order by name')).map(({ name }) => name as string)
  const folders: URL[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  /** The repository's migrations and two more; each one after `last` can be made to stop in its middle. */
  async function pausingFolder(last: string): Promise<URL> {
    const files: Record<string, string> = {}
    for (const name of pendingAfter(last)) {
      const text = later[name as keyof typeof later] ?? (await readFile(new URL(name, migrationFolder), 'utf8'))
      const statements = splitStatements(text).map((one) => one.text)
      files[name] = statements
        .toSpliced(Math.ceil(statements.length / 2), 0, `select pg_sleep(3600) where current_setting('recto.pause_in', true) = '${name}'`)
        .join(';\n')
    }
    folders.push(await folderOf(files, { own: true }))
    return folders.at(-1) as URL
  }

  async function killedIn(name: string, url: string, folder: URL): Promise<void> {
    const child = migrateInProcess(`${url}?options=-c%20recto.pause_in%3D${name}`, folder)
    const ended = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
    const database = new URL(url).pathname.slice(1)
    const pausing = () => asOwner(template, `select 1 from pg_stat_activity where datname = '${database}' and wait_event = 'PgSleep'`)
    await expect.poll(pausing, { timeout: 120_000, interval: 100 }).toHaveLength(1)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    // PostgreSQL notices that the process has ended, and rolls its transaction back.
    await expect.poll(pausing, { timeout: 120_000, interval: 100 }).toHaveLength(0)
  }

  test('at the first, a middle or the last step in a new database is completed at the next start', async () => {
    const folder = await pausingFolder('')
    const all = pendingAfter('')
    const [url, fresh] = [await emptyDatabase(port), await emptyDatabase(port)]
    for (const place of [0, Math.floor(known.length / 2), all.length - 1]) {
      const name = all[place] as string
      await killedIn(name, url, folder)
      expect(await applied(url)).toEqual(all.slice(0, place))
      await migrate(fresh, { folder, until: all[place - 1] ?? '' })
      expect(await schemaOf(url)).toEqual(await schemaOf(fresh))
    }
    expect(await migrate(url, { folder })).toEqual(all.slice(-1))
    await migrate(fresh, { folder })
    expect(await schemaOf(url)).toEqual(await schemaOf(fresh))
  })

  test.each(dumps)('in the upgrade of release %s leaves no migration partly applied', async (dump) => {
    const { url, last } = await restored(dump)
    const folder = await pausingFolder(last)
    const before = await state(url)
    const [next = ''] = pendingAfter(last)
    await killedIn(next, url, folder)
    expect(await state(url)).toEqual(before)
    await killedIn('9002-later.sql', url, folder)
    expect((await applied(url)).at(-1)).toBe('9001-later.sql')
    const { rows } = await state(url)
    expect(rows).toMatchObject({ later_one: 1 })
    expect(rows).not.toHaveProperty('later_two')
    await migrate(url, { folder })
    const fresh = await emptyDatabase(port)
    await migrate(fresh, { folder })
    expect(await schemaOf(url)).toEqual(await schemaOf(fresh))
  })
})
