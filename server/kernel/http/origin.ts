import type { FastifyRequest } from 'fastify'
import { refusal } from './refusal.ts'
import { tokenHash } from '../access/session.ts'

/**
 * Accepts a state change only from our own origin: by Sec-Fetch-Site, else by comparing Origin with Host.
 * A caller that sends neither is not a browser: it is accepted without a session cookie, or with the header x-recto, which a form cannot send.
 */
export function sameOriginOnly(request: FastifyRequest): void {
  const { host, origin, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin') return
  } else if (origin !== undefined) {
    if (URL.canParse(origin) && new URL(origin).host === host) return
  } else if (request.headers['x-recto'] === '1' || !tokenHash(cookie)) return
  throw refusal('foreignOrigin')
}
