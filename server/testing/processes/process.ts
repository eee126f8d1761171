import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/run/embedded/open.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  /** The output so far. */
  said: () => string
  /** Address of the server. */
  url: string
  /** Ends the process by a signal and waits; returns the exit code or the signal's name. */
  end: (signal: NodeJS.Signals) => Promise<number | string>
}

const environment = (env: Record<string, string>) => {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, RECTO_DATA_DIR: ___, RECTO_PORT: ____, STORAGE_URL: _____, ...rest } = process.env
  return { ...rest, RECTO_DEMO: '0', ...env }
}

/** Runs a program of the server and waits for its end. */
export function runServer(file: string, args: string[], env: Record<string, string>): Promise<{ code: number | string; said: string }> {
  const { child, said } = spawnServer(file, args, env)
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code: code ?? signal ?? '', said: said() })))
}

/** Starts the real server, on a free port unless one is given, and waits until it is ready; rejects with its output when it ends before. With a `bound` process it ends when this one ends. */
export async function startProcess(env: Record<string, string>, file = 'server/main.ts', bound = false): Promise<ServerProcess> {
  const port = env['RECTO_PORT'] ?? String(await freePort())
  const { child, said } = spawnServer(file, [], { ...env, RECTO_PORT: port }, bound)
  const ended = new Promise<number | string>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal ?? '')))
  const end = (signal: NodeJS.Signals) => (child.kill(signal), ended)
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = said().match(/Recto is ready (?:at|to work off jobs at) (\S+)/)?.[1]
      if (url) resolve({ child, said, url, end })
    }
    child.stdout?.on('data', look)
    void ended.then((code) => reject(new Error(`ended with ${code}:\n${said()}`)))
  })
}

/** Starts a program of the server; a `bound` one has a channel to this process, whose end it notices. */
export function spawnServer(file: string, args: string[], env: Record<string, string>, bound = false) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe', ...(bound ? ['ipc' as const] : [])],
  })
  let text = ''
  const hear = (chunk: Buffer) => void (text += chunk.toString())
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return { child, said: () => text }
}
