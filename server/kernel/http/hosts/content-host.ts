import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { refusal } from '../refusal.ts'

/**
 * Pages of packages are foreign scripts. They are answered on a host of their own, where nothing else is answered, so that no such script is ever of the
 * same origin as a call, a page or a session.
 */
export function separateContentHost(http: FastifyInstance, { contentUrl }: Pick<App, 'contentUrl'>): void {
  const contentHost = contentUrl && new URL(contentUrl).host
  http.addHook('onRequest', async (request) => {
    const ofPackages = request.url.startsWith('/packages/')
    if ((request.host === contentHost) !== ofPackages) throw refusal('notFound')
  })
}
