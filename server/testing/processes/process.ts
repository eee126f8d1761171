import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

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

/** Starts the real server and waits until it is ready; rejects with its output when it ends before. */
export function startProcess(env: Record<string, string>, file = 'server/main.ts'): Promise<ServerProcess> {
  const { child, said } = spawnServer(file, [], env)
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

/** Starts a program of the server. */
export function spawnServer(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const hear = (chunk: Buffer) => void (text += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return { child, said: () => text }
}
