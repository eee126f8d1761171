import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './server-process.ts'

/** Starts one real server for the run, with the demo, on its own port and data directory; returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recto-e2e-'))
  // Started by root, the database runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o755)
  const server = await startProcess({ RECTO_DATA_DIR: dataDir, RECTO_DEMO: '1', RECTO_ROLE: 'all' }, /Recto is ready at[^]*read them at \S+\n/)
  process.env['RECTO_E2E_RECEIVED'] = /read them at (\S+)/.exec(server.said)?.[1] ?? ''
  process.env['RECTO_E2E_URL'] = server.url
  process.env['RECTO_E2E_DATABASE'] = await databaseIn(dataDir)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Address of the database of a data directory, as its owner. */
async function databaseIn(dataDir: string): Promise<string> {
  const read = async (name: string) => JSON.parse(await readFile(join(dataDir, name), 'utf8')) as { port: number; owner: string }
  const [{ port }, { owner }] = [await read('postgres.json'), await read('secrets.json')]
  return `postgres://postgres:${owner}@127.0.0.1:${port}/recto`
}
