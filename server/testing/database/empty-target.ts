import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '#server/gateways/object-store/object-store.ts'
import { openStore } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { migrate, migrationNames } from '#server/kernel/migrations/migrate.ts'
import { asOwner } from './clone.ts'

/** The target of a restore: an empty database on the server of `ownerUrl`, and an empty store below `folder` unless one is given. */
export async function emptyTarget(ownerUrl: string, folder: string, store?: ObjectStore) {
  const name = `restored_${newId().replaceAll('-', '')}`
  await asOwner(ownerUrl, `create database ${name}`)
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  const place = await openStore(undefined, await mkdtemp(join(folder, 'store-')))
  return {
    ownerUrl: url.href,
    store: store ?? place.store,
    scratch: place.scratch,
    known: await migrationNames(),
    migrate: (until?: string) => migrate(url.href, { until }),
  }
}

/** Every row of every table as text, including computed columns, and the position of every sequence. */
export async function contents(url: string): Promise<Record<string, unknown[]>> {
  const tables = await asOwner(url, `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`)
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables as { name: string }[]) {
    // The time of the last backup is written after the backup.
    const where = name === 'system_facts' ? `where name <> 'backup'` : ''
    found[name] = (await asOwner(url, `select t::text as row from "${name}" t ${where} order by 1`)).map(({ row }) => row as string)
  }
  found['sequences'] = await asOwner(url, `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`)
  return found
}
