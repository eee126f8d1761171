import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { House } from './house.ts'

/** Who may hold our pages in a frame: ourselves, and the parents that institutions list. Read again every minute. */
function frameAncestors({ database }: House) {
  let listed: string[] = []
  let readAt = 0
  return async () => {
    if (Date.now() - readAt > 60_000) {
      readAt = Date.now()
      const { rows } = await database.pool
        .query<{ parent: string }>('select distinct unnest(parents) as parent from institutions')
        .catch(() => ({ rows: [] }))
      listed = rows.map((row) => row.parent).filter((parent) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(parent))
    }
    return listed
  }
}

/** Security headers of every answer. Scripts come from our own origin only; antd and KaTeX write styles. */
export function secureHeaders(app: FastifyInstance, house: House): void {
  const parents = frameAncestors(house)
  const secure = house.publicUrl.startsWith('https:')
  void app.register(helmet, {
    contentSecurityPolicy: false,
    // Both are served over plain http on a local network, where browsers ignore or reject them.
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: secure && { policy: 'same-origin' },
    originAgentCluster: secure,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policyOf(await parents()))
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
  })
}

const policyOf = (parents: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...parents].join(' ')}`,
  ].join('; ')
