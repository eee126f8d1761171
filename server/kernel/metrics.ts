import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { House } from './house.ts'
import { refusal } from './refusal.ts'

/** Prometheus text at /metrics: requests by route's pattern, never by address, and the state of the pool. */
export function measure(app: FastifyInstance, { database: { pool } }: House, token?: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'recto_request_seconds', help: 'Time to answer', labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10], registers: [registry],
  }) // prettier-ignore
  const connections = new Gauge({
    name: 'recto_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'] as const,
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    seconds.labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, token)) throw refusal('forbidden')
    connections.labels('open').set(pool.totalCount)
    connections.labels('idle').set(pool.idleCount)
    connections.labels('waiting').set(pool.waitingCount)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Somebody with the operator's token, or a program on this machine that no proxy stands before. */
function isOperator({ headers, ip }: FastifyRequest, token: string | undefined): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
  return !forwarded && (ip === '::1' || ip.replace('::ffff:', '').startsWith('127.'))
}

function isSame(shown: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
