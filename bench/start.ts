import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/run/embedded/open.ts'
import { printFigure } from './harness/harness.ts'

// CPU time of the server until it is ready on a data directory that has been used before, compared with a bare node that prints a line.
const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = await mkdtemp(`${tmpdir()}/recto-start-`)
const env = { ...process.env, RECTO_DATA_DIR: dataDir, RECTO_PORT: String(await freePort()) }

/** Seconds of CPU time in user and kernel mode, from /proc. */
async function cpuOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function started(args: string[], word: string): Promise<{ cpu: number; seconds: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  await new Promise<void>((resolve) => child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes(word) && resolve()))
  const figures = { cpu: await cpuOf(child), seconds: (performance.now() - began) / 1000 }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  return figures
}

const server = ['server/main.ts']
await started(server, 'Recto is ready')
const runs = [await started(server, 'Recto is ready'), await started(server, 'Recto is ready'), await started(server, 'Recto is ready')]
const bare = await started(['-e', 'console.log("ready"); setTimeout(() => {}, 60000)'], 'ready')
const least = (pick: (run: (typeof runs)[number]) => number) => Math.min(...runs.map(pick))
printFigure({ name: 'start', value: least((run) => run.cpu), unit: 's of CPU', baseline: Math.max(0.01, bare.cpu) })
printFigure({ name: 'start until ready', value: least((run) => run.seconds), unit: 's' })
await rm(dataDir, { recursive: true, force: true })
