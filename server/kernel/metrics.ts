import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db.ts'

/** Prometheus text at /metrics: requests by route's pattern, never by address, and the state of the pool. */
export function measure(app: FastifyInstance, { pool }: Database): void {
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
  app.get('/metrics', async (_request, reply) => {
    connections.labels('open').set(pool.totalCount)
    connections.labels('idle').set(pool.idleCount)
    connections.labels('waiting').set(pool.waitingCount)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
