import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long one step of a sign-in stays valid for the next one, in milliseconds. Their common cookie expires after the same time. */
export const handOverLife = 10 * 60_000

// Over TLS the prefix prevents other hosts of the domain from setting this cookie (RFC 6265bis, 4.1.3.2).
const cookieName = (secure: boolean) => (secure ? '__Host-recto-journey' : 'recto-journey')
const isSecure = (request: FastifyRequest) => request.protocol === 'https'

/** The random name of the browser that a sign-in was started in, from its cookie. Undefined if the cookie is missing or expired. */
export function browserOf(request: FastifyRequest): string | undefined {
  const wanted = `${cookieName(isSecure(request))}=`
  const found = request.headers.cookie?.split('; ').find((each) => each.startsWith(wanted))
  return found?.slice(wanted.length).match(/^[\w-]{32}$/)?.[0]
}

/**
 * Gives this browser a random name for the steps of a sign-in, or renews the cookie of its present name. Data stored for the next step is stored
 * with the hash of the name, so that no other browser can continue the sign-in. `framed`: the page is in a frame of another site.
 */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply, framed: boolean): string {
  const secure = isSecure(request)
  const browser = browserOf(request) ?? randomBytes(24).toString('base64url')
  const site = framed && secure ? 'SameSite=None; Secure; Partitioned' : `SameSite=Lax${secure ? '; Secure' : ''}`
  reply.header('set-cookie', `${cookieName(secure)}=${browser}; Path=/; HttpOnly; ${site}; Max-Age=${handOverLife / 1000}`)
  return browser
}
