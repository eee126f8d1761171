import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, openEmbedded } from '#server/run/embedded/open.ts'
import { asOwner } from '../database/clone.ts'
import { killPostmaster, untilReady } from './faults.ts'
import { startProcess } from './process.ts'

export type Killable = Awaited<ReturnType<typeof openKillable>>

/** Starts the real server over a PostgreSQL of its own, both of which can be killed. The server comes back at the same address. */
export async function openKillable(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'recto-killable-'))
  // PostgreSQL does not run as root, and has to enter the folder.
  await chmod(folder, 0o755)
  const database = join(folder, 'postgres')
  const cluster = await openEmbedded(database)
  const { ownerUrl } = cluster
  const port = String(await freePort())
  const start = () => startProcess({ DATABASE_URL: ownerUrl, RECTO_DATA_DIR: join(folder, 'data'), RECTO_PORT: port, ...environment })
  let server = await start()
  const { url } = server
  return {
    ownerUrl,
    url,
    said: () => server.said(),
    /** Kills the server and starts it again; `meanwhile` runs while it is down. */
    async killServer(meanwhile?: () => void): Promise<void> {
      await server.end('SIGKILL')
      meanwhile?.()
      server = await start()
    },
    /**
     * Kills PostgreSQL and waits until it answers and the server is ready: until it notices the loss, the server says that it is. `meanwhile` runs when
     * another main process has taken the place of the killed one.
     */
    async killDatabase(meanwhile?: () => void): Promise<void> {
      await killPostmaster(database)
      meanwhile?.()
      for (const until = Date.now() + 60_000; !(await asOwner(ownerUrl, 'select true').catch(() => undefined)); await pause(50))
        if (Date.now() > until) throw new Error('PostgreSQL does not answer after a minute')
      await untilReady(url)
    },
    async close(): Promise<void> {
      await server.end('SIGINT')
      await cluster.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Kills the server and then PostgreSQL, twice in turn, each after a pause in milliseconds in which the work goes on. */
export async function killTwice(server: Killable, milliseconds: number): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await pause(milliseconds)
    await server.killServer()
    await pause(milliseconds)
    await server.killDatabase()
  }
}
