import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long one step of a sign-in waits for the next, in milliseconds. The cookie that both belong to lives as long. */
export const handOverLife = 10 * 60_000

// Over TLS the prefix keeps other hosts of the domain from planting one (RFC 6265bis, 4.1.3.2).
const cookieName = (secure: boolean) => (secure ? '__Host-recto-journey' : 'recto-journey')
const isSecure = (request: FastifyRequest) => request.protocol === 'https'

/** The name of the browser that a sign-in was begun in, from its cookie. Undefined where the cookie is missing or has expired. */
export function browserOf(request: FastifyRequest): string | undefined {
  const wanted = `${cookieName(isSecure(request))}=`
  const found = request.headers.cookie?.split('; ').find((each) => each.startsWith(wanted))
  return found?.slice(wanted.length).match(/^[\w-]{32}$/)?.[0]
}

/**
 * Gives this browser a name for the steps of a sign-in, or renews the cookie of the one it has. Whatever is kept for the next step is kept with
 * the hash of the name, so that no other browser goes on with it. `framed`: the page stands in a frame of another site.
 */
export function nameBrowser(request: FastifyRequest, reply: FastifyReply, framed: boolean): string {
  const secure = isSecure(request)
  const browser = browserOf(request) ?? randomBytes(24).toString('base64url')
  const site = framed && secure ? 'SameSite=None; Secure; Partitioned' : `SameSite=Lax${secure ? '; Secure' : ''}`
  reply.header('set-cookie', `${cookieName(secure)}=${browser}; Path=/; HttpOnly; ${site}; Max-Age=${handOverLife / 1000}`)
  return browser
}
