import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProcess } from '#server/testing/processes/process.ts'

/** Starts one real server for the run, with the demo, on its own port and data directory; returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recto-e2e-'))
  // Started by root, the database runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o755)
  const settings = { RECTO_DATA_DIR: dataDir, RECTO_HOST: '127.0.0.1', RECTO_DEMO: '1', RECTO_ROLE: 'all' }
  const server = await startProcess(settings, 'server/main.ts', true)
  // The line about letters follows the one that says that the server is ready.
  while (server.child.exitCode === null && !/read them at \S+\n/.test(server.said())) await wait(50)
  process.env['RECTO_E2E_RECEIVED'] = /read them at (\S+)/.exec(server.said())?.[1] ?? ''
  process.env['RECTO_E2E_URL'] = server.url
  process.env['RECTO_E2E_DATABASE'] = await databaseIn(dataDir)
  return async () => {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Address of the database of a data directory, as its owner. */
async function databaseIn(dataDir: string): Promise<string> {
  const read = async (name: string) => JSON.parse(await readFile(join(dataDir, name), 'utf8')) as { port: number; owner: string }
  const [{ port }, { owner }] = [await read('postgres.json'), await read('secrets.json')]
  return `postgres://postgres:${owner}@127.0.0.1:${port}/recto`
}
