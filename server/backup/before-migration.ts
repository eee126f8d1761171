import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSize } from '@recto/plain/file-size'
import type { Config } from '../kernel/config.ts'
import { makeFolder } from '../kernel/folder.ts'
import { duration, progressLine } from './progress.ts'
import { writeBackup } from './write.ts'

const keep = 5

/**
 * The tables of a used database, before a migration touches them; the newest five stay in the data directory.
 * Files are not among them: they are stored by their sum and no migration changes one.
 */
export async function backUpBefore(
  { dataDir }: Config,
  ownerUrl: string,
  last: string,
  say: (line: string) => void,
  stop?: AbortSignal,
): Promise<void> {
  const folder = join(dataDir, 'backups')
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const path = join(folder, `${time}-after-${last.replace('.sql', '')}.zip`)
  await makeFolder(folder, 'RECTO_DATA_DIR')
  say(`Backing up before the migration to ${path}`)
  const began = performance.now()
  const line = progressLine()
  const { bytes } = await writeBackup(ownerUrl, path, undefined, { show: line.show, stop }).finally(line.end)
  say(`Backed up: ${fileSize(bytes)} in ${duration(performance.now() - began)}`)
  const made = (await readdir(folder)).filter((name) => /^\d{4}-.*-after-.*\.zip$/.test(name)).sort()
  for (const old of made.slice(0, -keep)) await rm(join(folder, old))
}
