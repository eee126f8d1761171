import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSize } from '#plain/numbers/file-size.ts'
import type { Config } from '#server/kernel/config.ts'
import { makeFolder } from '#server/kernel/files/folder.ts'
import { duration, progressLine } from './progress.ts'
import { writeBackup } from './write.ts'

const keptBackups = 5

/**
 * Backs up the tables of a database that is in use before a migration changes them, and keeps the newest five of these backups in the data
 * directory. Files are left out: they are stored by their checksum and no migration changes one.
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
  const backups = (await readdir(folder)).filter((name) => /^\d{4}-.*-after-.*\.zip$/.test(name)).sort()
  for (const old of backups.slice(0, -keptBackups)) await rm(join(folder, old))
}
