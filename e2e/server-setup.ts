import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts one real server for the run, with the demo, on its own port and data directory; returns the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recto-e2e-'))
  // Started by root, the database runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, STORAGE_URL: ___, ...rest } = process.env
  const env = { ...rest, RECTO_DATA_DIR: dataDir, RECTO_PORT: String(port), RECTO_HOST: '127.0.0.1', RECTO_DEMO: '1', RECTO_ROLE: 'all' }
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const said = await untilReady(server)
  process.env['RECTO_E2E_RECEIVED'] = /read them at (\S+)/.exec(said)?.[1] ?? ''
  process.env['RECTO_E2E_URL'] = `http://localhost:${port}`
  process.env['RECTO_E2E_DATABASE'] = await databaseIn(dataDir)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.kill('SIGTERM')) await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Address of the database of a data directory, as its owner. */
async function databaseIn(dataDir: string): Promise<string> {
  const read = async (name: string) => JSON.parse(await readFile(join(dataDir, name), 'utf8')) as { port: number; owner: string }
  const [{ port }, { owner }] = [await read('postgres.json'), await read('secrets.json')]
  return `postgres://postgres:${owner}@127.0.0.1:${port}/recto`
}

/** The output of the server up to its ready line and the lines below it. */
function untilReady(server: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
      if (/Recto is ready at[^]*read them at \S+\n/.test(said)) resolve(said)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
