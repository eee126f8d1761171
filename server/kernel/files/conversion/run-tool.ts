import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Limits {
  /** After this time the program and its children are killed. */
  seconds: number
  /** Address space of each process. */
  memoryMiB: number
  /** The folder in which it works; its home folder too. */
  folder: string
  signal?: AbortSignal
  /** Called with each piece of the standard output. */
  onOutput?: (text: string) => void
}

export interface ToolResult {
  /** Null if it was killed. */
  code: number | null
  timedOut: boolean
  /** The end of each stream. */
  stdout: string
  stderr: string
}

/** Characters of each stream that are kept. */
const keptOutput = 100_000

/** Where programs are looked for. */
const folders = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin']

/** Whether a program is installed. */
export async function hasTool(name: string): Promise<boolean> {
  for (const folder of folders) {
    const found = await access(join(folder, name), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return true
  }
  return false
}

let namespace: Promise<readonly string[]> | undefined
/** The words before a command that take its network away, where this system lets an ordinary user do so. */
const withoutNetwork = () =>
  (namespace ??= promisify(execFile)('unshare', ['--user', '--map-current-user', '--net', 'true']).then(
    () => ['unshare', '--user', '--map-current-user', '--net'],
    () => [],
  ))

/**
 * Of 0 to 19. Beside busy processes of the usual priority a program has about a twentieth of a processor: calls keep their rate, and a conversion comes
 * to its end also on a machine that is busy for hours.
 */
const priority = 14

/**
 * Runs the rest of its arguments at a low priority. Every program is the leader of a session, and Linux shares the processor among sessions before it
 * looks at the priority of single processes, so that of the session is lowered as well (sched(7), "The autogroup feature").
 */
const lowered = ['sh', '-c', `{ echo ${priority} > /proc/self/autogroup; } 2> /dev/null; exec nice -n ${priority} "$@"`, 'sh']

/**
 * Runs an installed program on a file of an outsider: at low priority, without the environment of the server, with limits on time and memory, and
 * without a network where the system allows that. Arguments must not be made of texts of outsiders. Rejects only if it cannot be started or the signal is aborted.
 */
export async function runTool(name: string, args: readonly string[], { seconds, memoryMiB, folder, signal, onOutput }: Limits): Promise<ToolResult> {
  signal?.throwIfAborted()
  const limited = ['prlimit', `--as=${memoryMiB * 1024 * 1024}`, '--core=0']
  // A program whose server was killed is killed as well.
  const tied = ['setpriv', '--pdeathsig', 'KILL']
  const [command = '', ...rest] = [...lowered, ...(await withoutNetwork()), ...tied, ...limited, name, ...args]
  const { promise, resolve, reject } = Promise.withResolvers<ToolResult>()
  const env = { PATH: folders.join(':'), HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }
  const child = spawn(command, rest, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const result: ToolResult = { code: null, timedOut: false, stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    result.stdout = (result.stdout + text).slice(-keptOutput)
    onOutput?.(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (result.stderr = (result.stderr + text).slice(-keptOutput)))
  const timer = setTimeout(() => {
    result.timedOut = true
    killGroup(child)
  }, seconds * 1000)
  const abort = () => killGroup(child)
  signal?.addEventListener('abort', abort)
  // It may have been aborted before there was a process.
  if (signal?.aborted) abort()
  child.once('error', reject)
  child.once('close', (code) => (signal?.aborted ? reject(signal.reason as Error) : resolve({ ...result, code })))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Kills a program with all the processes that it has started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
