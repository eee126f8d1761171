import type { FastifyInstance } from 'fastify'
import { screenAt } from '#contract/paths.ts'
import { withBase, withoutBase } from '#plain/router-base.ts'
import type { App } from '../../app.ts'

/** The whole address of a screen, for mails and other places outside the browser. */
export const screenUrl = ({ publicUrl, routerBase }: Pick<App, 'publicUrl' | 'routerBase'>, path: string): string =>
  publicUrl + withBase(routerBase, path)

/**
 * Serves the screens below a base path (`RECTO_ROUTER_BASE`, specification section 2): redirects lead below it, and an address of a screen without it
 * is redirected, so that old links go on to work. The routes themselves are registered without the base, which `withoutBase` takes off beforehand.
 */
export function serveBelowBase(http: FastifyInstance, base: string): void {
  http.decorate('routerBase', base)
  if (!base) return
  http.addHook('onRequest', async (request, reply) => {
    const { originalUrl, method } = request
    const path = originalUrl.split('?')[0] ?? ''
    const outside = method === 'GET' && withoutBase(base, originalUrl) === originalUrl
    if (outside && (path === '/' || screenAt(path) !== undefined)) return reply.redirect(base + originalUrl)
  })
  http.addHook('onSend', async (_request, reply) => {
    const target = reply.getHeader('location')
    if (typeof target === 'string') void reply.header('location', withBase(base, target))
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The base path of all screens without a slash at its end; empty for the root. */
    routerBase: string
  }
}
