import { sql } from 'kysely'
import type { Database, Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { loadSetting } from './setting-queries.ts'

/** The smallest statement, to measure how fast the database answers. */
export const pingDatabase = ({ pool }: Database) => pool.query('select 1')

export async function loadPostgresVersion(platform: PlatformDb): Promise<string> {
  const { rows } = await sql<{ postgres: string }>`select current_setting('server_version') as postgres`.execute(platform)
  return (rows[0]?.postgres ?? '').split(' ')[0] ?? ''
}

/** Figures of the caller's own institution. */
export async function loadInstitutionFigures(db: Db, platform: PlatformDb, user: User) {
  const [used, files, jobs, department, { tagline, markUrl, primaryColour }] = await Promise.all([
    sql<{ accounts: number; storage: number }>`select accounts, storage from usage_of(array[${user.institutionId}::uuid])`.execute(platform),
    db
      .selectFrom('files')
      .select((q) => q.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('jobs')
      .select((q) => ['state', q.fn.countAll<number>().as('count')])
      .where('state', 'in', ['waiting', 'failed'])
      .groupBy('state')
      .execute(),
    db.selectFrom('departments').select('id').limit(1).executeTakeFirst(),
    loadSetting(db, platform, user),
  ])
  const countOf = (state: string) => Number(jobs.find((row) => row.state === state)?.count ?? 0)
  const { accounts = 0, storage = 0 } = used.rows[0] ?? {}
  return {
    members: Number(accounts),
    files: Number(files.count),
    bytes: Number(storage),
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    entrance: [tagline, markUrl, primaryColour].some(Boolean),
    departments: department !== undefined,
  }
}

interface Counts {
  institutions: number
  members: number
  sessions: number
  waiting: number
  running: number
  failed: number
  files: number
  bytes: number
  databaseBytes: number
}

/** Counts of the whole platform. */
export async function loadPlatformCounts(platform: PlatformDb): Promise<Counts> {
  const { rows } = await sql<Counts>`select *, pg_database_size(current_database()) as "databaseBytes" from system_counts()`.execute(platform)
  return rows[0] as Counts
}

/** The last backup, with its time; undefined if there is none. */
export const findBackup = (platform: PlatformDb) =>
  platform.selectFrom('systemFacts').select(['value', 'at']).where('name', '=', 'backup').executeTakeFirst()
