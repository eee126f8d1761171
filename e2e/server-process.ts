import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts a process of the server on a port of its own, with these settings, and resolves when its output matches `ready`. */
export async function startProcess(settings: Record<string, string>, ready: RegExp) {
  const port = await freePort()
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, STORAGE_URL: ___, ...rest } = process.env
  const env = { ...rest, RECTO_PORT: String(port), RECTO_HOST: '127.0.0.1', ...settings }
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const said = await untilSaid(server, ready)
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.kill('SIGTERM')) await ended
  }
  return { url: `http://localhost:${port}`, said, stop }
}

/** The output of the server up to what matches. */
function untilSaid(server: ChildProcess, ready: RegExp): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
      if (ready.test(said)) resolve(said)
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
