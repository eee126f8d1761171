import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInMiniProgram } from '#plain/user-agents.ts'
import { type User, userOf } from '../access/session.ts'
import type { App } from '../app.ts'

/** The hosts from which one screen may play media besides our own, for a person. */
export interface MediaSites {
  path: string
  hosts: (app: App, user: User) => Promise<readonly string[]>
}

/** Returns a function that gives the sites which institutions allow to frame our pages. The list is read from the database at most once a minute. */
function frameAncestors({ database }: App) {
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

/** Security headers of every answer. Scripts come from our own origin only. Inline styles are allowed because antd and KaTeX write them. */
export function secureHeaders(http: FastifyInstance, app: App): void {
  const parents = frameAncestors(app)
  const secure = app.publicUrl.startsWith('https:')
  void http.register(helmet, {
    contentSecurityPolicy: false,
    // Off without TLS, as on a local network: browsers ignore or reject these headers over plain http.
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    crossOriginOpenerPolicy: secure && { policy: 'same-origin' },
    originAgentCluster: secure,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  http.addHook('onRequest', async (request, reply) => {
    const policy = policyOf({
      parents: await parents(),
      script: miniProgramScript(app, request),
      media: await mediaHosts(app, request),
      content: app.contentUrl,
    })
    reply.header('content-security-policy', policy)
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
  })
}

/**
 * The address of WeChat's script, by which a page within a mini-program tells it that somebody has to sign in. It is loaded only inside a mini-program, and only
 * if one is configured.
 */
export const miniProgramScript = ({ island }: Pick<App, 'island'>, { headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  island?.miniProgramLogin && isInMiniProgram(headers['user-agent'] ?? '') ? 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js' : undefined

/** The other sites from which the screen that is asked for may play media. Most screens have none. */
async function mediaHosts(app: App, { url, headers }: FastifyRequest): Promise<string[]> {
  const [path] = url.split('?')
  const sites = app.collected.mediaSites.find((site) => site.path === path)
  const user = sites && (await userOf(app.database, headers.cookie).catch(() => undefined))
  return sites && user ? (await sites.hosts(app, user)).map((host) => `https://${host}`) : []
}

interface Allowed {
  parents: readonly string[]
  /** The script of the mini program, where the page is shown in one. */
  script: string | undefined
  /** Other sites from which media may be played. */
  media: readonly string[]
  /** The host of packages. */
  content: string | undefined
}

const policyOf = ({ parents, script, media, content }: Allowed) =>
  [
    "default-src 'self'",
    ["script-src 'self'", script].filter(Boolean).join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["media-src 'self' blob:", ...media].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...media].join(' '),
    ["frame-src 'self'", content].filter(Boolean).join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...parents].join(' ')}`,
  ].join('; ')
