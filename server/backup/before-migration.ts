import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../kernel/config.ts'
import { writeBackup } from './write.ts'

const keep = 5

/**
 * The tables of a used database, before a migration touches them; the newest five stay in the data directory.
 * Files are not among them: they are stored by their sum and no migration changes one.
 */
export async function backUpBefore({ dataDir }: Config, ownerUrl: string, last: string, say: (line: string) => void): Promise<void> {
  const folder = join(dataDir, 'backups')
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const path = join(folder, `${time}-after-${last.replace('.sql', '')}.zip`)
  say(`Backing up before the migration to ${path}`)
  await writeBackup(ownerUrl, path)
  const made = (await readdir(folder)).filter((name) => /^\d{4}-.*-after-.*\.zip$/.test(name)).sort()
  for (const old of made.slice(0, -keep)) await rm(join(folder, old))
}
