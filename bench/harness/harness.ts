import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import autocannon from 'autocannon'
import { fastify } from 'fastify'
import { openGateways } from '#server/gateways/gateways.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { openStore } from '#server/kernel/app.ts'
import { openLimits } from '#server/kernel/access/limits.ts'
import { openLive } from '#server/kernel/events/live.ts'
import { serve } from '#server/kernel/http/serve.ts'
import { openWatch } from '#server/kernel/health/watch.ts'
import { collected } from '#server/features.ts'
import { cloneDatabase } from '#server/testing/database/clone.ts'
import { startCluster } from '#server/testing/database/cluster.ts'
import pg from 'pg'

export interface Line {
  name: string
  value: number
  unit: string
  baseline?: number
  ratio?: number
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** Prints one figure as a line of JSON; `ratio` is the value divided by the baseline of the same run. */
export function printFigure({ name, value, unit, baseline }: Omit<Line, 'ratio'>): void {
  const against = baseline === undefined ? {} : { baseline: round(baseline), ratio: round(value / baseline) }
  console.log(JSON.stringify({ name, value: round(value), unit, ...against }))
}

/** A statement as it is sent. */
export interface Query {
  sql: string
  parameters: readonly unknown[]
}

/** Opens the real server over a real PostgreSQL with fsync on, and for baselines a bare Fastify and a connection pool. `log` gets every statement. */
export async function openBench({ log }: { log?: (query: Query) => void } = {}) {
  const cluster = await startCluster()
  const urls = await cloneDatabase(cluster.port)
  const database = openDatabase(urls.app, log ? { log: ({ query }) => log(query) } : {})
  const dataDir = await mkdtemp(`${tmpdir()}/recto-bench-`)
  const { store, scratch } = await openStore(undefined, dataDir)
  const live = openLive(urls.app)
  const watch = openWatch(database)
  const limits = openLimits(database.pool, { on: false })
  const gateways = await openGateways({
    mailUrl: undefined,
    mailFrom: '',
    sms: undefined,
    wechat: undefined,
    judge: undefined,
    signOnAllow: [],
    simulate: false,
  })
  const fixed = { publicUrl: 'http://localhost', routerBase: '', trustedProxies: 'loopback', secret: Buffer.alloc(32, 1) }
  const app = { collected, database, store, scratch, live, watch, gateways, limits, ...fixed }
  const http = await serve({ app, log: false })
  const bare = fastify()
  const pool = new pg.Pool({ connectionString: urls.owner, max: 10 })
  // PostgreSQL ends connections that are still closing when it stops.
  pool.on('error', () => undefined)
  const close = async () => {
    await Promise.all([http.close(), bare.close()])
    await live.close()
    await watch.close()
    await Promise.all([database.close(), pool.end()])
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { urls, database, app: { ...app, log: http.log }, http, bare, pool, close }
}

interface Load {
  url: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST' | 'PUT'
  body?: string
  /** Bodies that are sent in turn, over all connections. */
  bodies?: readonly string[]
  /** Requests that are sent in turn, over all connections. */
  requests?: readonly { path: string; headers: Record<string, string>; body: string }[]
  connections?: number
}

/** Requests per second of each load, the best of several rounds. Rounds of the loads alternate, since the speed of a machine drifts. */
export async function measureThroughput(loads: Record<string, Load>, { seconds = 3, rounds = 3 } = {}): Promise<Record<string, number>> {
  const best: Record<string, number> = {}
  // Rounds go on where the one before has ended, so that a request which may be sent once is sent once.
  const sent: Record<string, number> = {}
  const turn = (name: string) => (sent[name] = (sent[name] ?? -1) + 1)
  for (let round = 0; round < rounds; round++) {
    for (const [name, { bodies, requests: turns, ...load }] of Object.entries(loads)) {
      const given = turns ?? bodies?.map((body) => ({ body }))
      const next = given && { requests: [{ setupRequest: (request: object) => ({ ...request, ...given[turn(name) % given.length] }) }] }
      const { requests, non2xx, errors } = await autocannon({ connections: 16, duration: seconds, ...load, ...next })
      if (non2xx || errors) throw new Error(`${name}: ${non2xx} refused, ${errors} failed`)
      best[name] = Math.max(best[name] ?? 0, requests.average)
    }
  }
  return best
}
