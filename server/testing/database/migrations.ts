import { spawn } from 'node:child_process'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationFolder } from '#server/kernel/migrations/migration-files.ts'
import { newId } from '#server/kernel/data/id.ts'
import { asOwner } from './clone.ts'

/** Creates an empty database in a test cluster; returns its address for the superuser that owns it. */
export async function emptyDatabase(port: number): Promise<string> {
  const name = `empty_${newId().replaceAll('-', '')}`
  await asOwner(`postgres://postgres:owner@127.0.0.1:${port}/postgres`, `create database ${name}`)
  return `postgres://postgres:owner@127.0.0.1:${port}/${name}`
}

/** Creates a folder with the given migrations, and with the repository's own when asked for. */
export async function folderOf(files: Record<string, string>, { own = false } = {}): Promise<URL> {
  const path = await mkdtemp(join(tmpdir(), 'recto-migrations-'))
  if (own) await cp(migrationFolder, path, { recursive: true, filter: (from) => !from.endsWith('.zip') })
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return pathToFileURL(`${path}/`)
}

/** Migrates in a separate process, which can be killed. */
export function migrateInProcess(url: string, folder: URL) {
  const code = `import { migrate } from '${new URL('../../kernel/migrations/migrate.ts', import.meta.url).href}'
    await migrate(process.argv[1], { folder: new URL(process.argv[2]) })`
  return spawn(process.execPath, ['--input-type=module', '-e', code, url, folder.href], { stdio: 'inherit' })
}
