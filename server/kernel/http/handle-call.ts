import { deviceType, operatingSystem } from '#plain/user-agents.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserOf, nameBrowser } from '../access/browser.ts'
import type { Database, DatabaseHandles, PlatformDb } from '../data/db.ts'
import type { App } from '../app.ts'
import { languageOf } from './language.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { sameOriginOnly } from './origin.ts'
import { idempotencyKeyOf, parseInput } from './parse-input.ts'
import { admit, type Caller, type Handler, type SessionControl } from './handlers.ts'
import { endSession, entranceCookie, expiredCookies, hashOf, markSeen, sessionCookie, startSession, userOf } from '../access/session.ts'
import { mustHaveStorage } from '../files/storage.ts'
import { receive } from './uploads.ts'

/**
 * Answers one call. In order: origin of the request, session, rate limit, permission, validation of the input, then the handler in one
 * transaction. The answer holds only what the contract names.
 */
export async function handleCall({ name, call, run }: Handler, app: App, request: FastifyRequest, reply: FastifyReply) {
  const { needs, shape } = call
  const changes = request.method !== 'GET' || shape.guarded === true
  if (changes) sameOriginOnly(request)
  const user = await userOf(app.database, request.headers.cookie)
  if (user?.stale) markSeen(app.database, user)
  await app.limits.call(user?.accountId, request.ip)
  admit(needs, user)
  if (shape.upload && user) await mustHaveStorage(app.database, user, Number(request.headers['content-length'] ?? 0))
  const checked = (fields?: object) => parseInput(call, request, fields)
  const given = shape.upload ? await receive(shape.upload, request, app, checked) : checked()
  const key = shape.once && idempotencyKeyOf(request)
  const outside = { app, user, language: languageOf(request), from: callerOf(request) }
  const ready = await run.before?.(given, outside)

  const act = async ({ db, platform, inInstitution }: DatabaseHandles) => {
    const context = {
      ...outside,
      ready,
      platform,
      inInstitution,
      db: needs === 'anyone' ? undefined : db,
      session: sessionControl(platform, request, reply),
    }
    // Parsing the answer strips what the contract does not name: a column never leaks by accident.
    const present = async () => {
      const made = await run(given, context)
      return shape.data ? shape.data.parse(made) : null
    }
    return key && db && user ? withIdempotencyKey(db, { accountId: user.accountId, call: name, key, given }, present) : present()
  }
  const within = (database: Database) => database.transaction(user?.institutionId, changes ? 'read write' : 'read only', act)
  const data = await (shape.mayLag && app.replica ? app.replica.read(app.database, within) : within(app.database))
  reply.header('cache-control', 'no-store')
  return { success: true, data, ...(shape.extendMessage && { extendMessage: data }) }
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  host: request.hostname,
  authority: request.host,
  browser: browserOf(request),
})

/** Lets a call or a byte route start and end the caller's session. A new session records the device and the address that it was opened from. */
export function sessionControl(platform: PlatformDb, request: FastifyRequest, reply: FastifyReply): SessionControl {
  return {
    async start(member) {
      // A new token at every sign-in and change of institution prevents session fixation.
      await endSession(platform, request.headers.cookie)
      const agent = request.headers['user-agent'] ?? ''
      const opened = { device: deviceType(agent), operatingSystem: operatingSystem(agent) }
      const token = await startSession(platform, { ...opened, address: request.ip, ...member })
      reply.header('set-cookie', [sessionCookie(token, { ...member, secure: request.protocol === 'https' }), entranceCookie(member.institutionId)])
      return { ...opened, tokenHash: hashOf(token) }
    },
    async end() {
      await endSession(platform, request.headers.cookie)
      reply.header('set-cookie', expiredCookies)
    },
    nameBrowser: (framed) => nameBrowser(request, reply, framed),
  }
}
