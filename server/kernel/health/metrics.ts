import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withTimeout } from '../access/with-timeout.ts'
import type { App } from '../app.ts'
import { queueFigures } from '../jobs/queue.ts'
import { refusal } from '../http/refusal.ts'

interface Measured {
  token: string | undefined
  dataDir: string
}

/** Serves Prometheus metrics at /metrics: request times by the route's pattern, never by the address itself, and the state of database, queue and disks. */
export function measure(http: FastifyInstance, app: App, { token, dataDir }: Measured): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'recto_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const state = stateGauges(registry, app, dataDir)

  http.addHook('onResponse', async (request, reply) => {
    seconds.labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  http.get('/metrics', async (request, reply) => {
    if (!isOperator(request, token)) throw refusal('forbidden')
    await state()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Milliseconds that each source may take; the metrics of a slower one are left out this time. */
const sourceTimeout = 2000

/** Gauges that are updated at each scrape. A value that is not available is left out, so that an alert can detect that it is missing. */
function stateGauges(registry: Registry, { database: { pool }, store }: App, dataDir: string): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const connections = new Gauge({
    name: 'recto_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
  })
  const jobs = new Gauge({
    name: 'recto_jobs',
    help: 'Tasks that wait, run, and have failed within a day',
    labelNames: ['state'] as const,
    registers: [registry],
  })
  const waiting = gauge('recto_jobs_oldest_waiting_seconds', 'How long the oldest task has waited that could run')
  const backup = gauge('recto_backup_timestamp_seconds', 'When the last backup was made, in seconds since 1970; 0 when there is none')
  const disk = gauge('recto_disk_free_bytes', 'Free in the data directory')
  const storeDisk = gauge('recto_store_free_bytes', 'Free on the disk of the file store, where that is a folder')
  const storeUp = gauge('recto_store_up', 'Whether the file store answers')

  const sources: [() => Promise<void>, () => void][] = [
    [
      async () => {
        const found = await queueFigures(pool)
        for (const each of ['waiting', 'running', 'failed'] as const) jobs.labels(each).set(found[each])
        waiting.set(found.waitingSeconds)
      },
      () => {
        jobs.reset()
        waiting.remove()
      },
    ],
    [
      async () => {
        const { rows } = await pool.query<{ at: number }>(
          `select coalesce(max(extract(epoch from at)), 0)::float8 as at from system_facts where name = 'backup'`,
        )
        backup.set(rows[0]?.at ?? 0)
      },
      () => backup.remove(),
    ],
    [
      async () => {
        const { bavail, bsize } = await statfs(dataDir)
        disk.set(bavail * bsize)
      },
      () => disk.remove(),
    ],
    [
      async () => {
        const free = await store.free?.()
        if (free === undefined) storeDisk.remove()
        else storeDisk.set(free)
      },
      () => storeDisk.remove(),
    ],
    [
      async () => {
        // No file has this object: a store that works answers that it does not exist.
        await store.size('0'.repeat(64))
        storeUp.set(1)
      },
      () => storeUp.set(0),
    ],
  ]
  return async () => {
    connections.labels('open').set(pool.totalCount)
    connections.labels('idle').set(pool.idleCount)
    connections.labels('waiting').set(pool.waitingCount)
    await Promise.all(sources.map(([update, clear]) => withTimeout(sourceTimeout, update(), () => new Error('late')).catch(clear)))
  }
}

/** A caller with the operator's token; without a token, a program on this machine that does not come through a proxy. */
function isOperator({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
  return !forwarded && (ip === '::1' || ip.replace('::ffff:', '').startsWith('127.'))
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
