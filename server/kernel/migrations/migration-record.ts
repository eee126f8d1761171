import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { AppliedMigration } from './migration-check.ts'
import { migrationFolder, readReleased } from './migration-files.ts'
import { readSchema } from './schema-text.ts'

/** The last release that did not record the sums of its migrations. */
const firstRelease = '0.1.0'
const schemaFile = new URL(`schema-${firstRelease}.json`, migrationFolder)

/**
 * The applied migrations, in order; creates their table in an empty database. To a database of the first release, which recorded no sums, they are
 * added if its schema is exactly that of the release; otherwise the database is refused.
 */
export async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`,
  )
  if (!columns.length) {
    await client.query(
      'create table migrations (name text primary key, ran_at timestamptz not null default now(), sha256 text not null, release text not null)',
    )
    return []
  }
  if (!columns.some(({ name }) => name === 'sha256')) await adoptFirstRelease(client)
  return (await client.query<AppliedMigration>('select name, sha256, release from migrations order by name collate "C"')).rows
}

async function adoptFirstRelease(client: pg.Client): Promise<void> {
  const released = (await readReleased())[firstRelease] ?? {}
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  if (rows.length) {
    const names = rows.map(({ name }) => name)
    const differences = await differencesFrom(client, released, names)
    if (differences.length) {
      throw new Error(
        `This data directory was made before release ${firstRelease} of Recto, or changed by hand since: ${listed(differences)}. It cannot be upgraded. ` +
          'Keep it with the copy of Recto that made it, and start this release on a new data directory (RECTO_DATA_DIR or DATABASE_URL), ' +
          `empty or restored from a backup that release ${firstRelease} or later has made.`,
      )
    }
  }
  await client.query('begin')
  await client.query('alter table migrations add sha256 text, add release text')
  await client.query(`update migrations set release = $1, sha256 = sums.value from json_each_text($2) sums where sums.key = name`, [
    firstRelease,
    JSON.stringify(released),
  ])
  await client.query('alter table migrations alter sha256 set not null, alter release set not null')
  await client.query('commit')
}

async function differencesFrom(client: pg.Client, released: Record<string, string>, names: readonly string[]): Promise<string[]> {
  const migrations = differences(released, Object.fromEntries(names.map((name) => [name, released[name] ?? ''])))
  if (migrations.length) return migrations
  const kept = JSON.parse(await readFile(schemaFile, 'utf8')) as Record<string, string>
  return differences(kept, schemaSums(await readSchema(client)))
}

const differences = (kept: Record<string, string>, found: Record<string, string>): string[] => [
  ...Object.keys(kept)
    .filter((name) => !(name in found))
    .map((name) => `${name} is missing`),
  ...Object.keys(found)
    .filter((name) => !(name in kept))
    .map((name) => `${name} is not of that release`),
  ...Object.keys(kept)
    .filter((name) => name in found && kept[name] !== found[name])
    .map((name) => `${name} differs`),
]

const listed = (all: readonly string[]) => all.slice(0, 5).join(', ') + (all.length > 5 ? ` and ${all.length - 5} more` : '')

/** One sum for each object of a schema, to compare schemas and name the objects that differ. */
export const schemaSums = (schema: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schema).map(([object, lines]) => [object, createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)]),
  )
