import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/kernel/app.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { findMade } from '#features/library/files/server/conversions/conversion-queries.ts'
import { sendBytes } from '#features/library/files/server/routes.ts'
import { answerAu, type Request, statementRoutes } from '../lrs/routes.ts'
import { outlineOf } from '../outline.ts'
import { findLearner, readRegistration } from '../queries.ts'
import { filesPrefix } from '../read/outline.ts'
import { expiredPage, playerPage } from './player-page.ts'
import { playerFile } from './player-files.ts'
import { type Grant, grantOf } from './token.ts'

/**
 * What the page of a package may do: run whatever scripts it has, and load only what is on this host. `sandbox` keeps it from navigating the page around
 * it. It is shown in pages of one origin alone.
 */
const policyFor = (origin: string) =>
  [
    "default-src 'self' data: blob:",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' data: blob:",
    "frame-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${origin}`,
    'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads',
  ].join('; ')

/** Headers of every answer on the content host. */
function guard(reply: FastifyReply, origin: string): void {
  reply.headers({
    'content-security-policy': policyFor(origin),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), fullscreen=*, autoplay=*',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
}

/** The pages of packages and of their player. They read and set no cookies: the address says who asks. */
export const contentRoutes: Routes = (http, app) => {
  http.get('/packages/player/*', async (request, reply) => {
    const file = await playerFile((request as Request).params['*'])
    if (!file) throw refusal('notFound')
    guard(reply, "'none'")
    return reply.type(file.type).header('cache-control', 'public, max-age=3600').send(file.bytes)
  })
  http.get('/packages/*', async (given, reply) => {
    const request = given as Request
    const { grant, rest } = split(app, request)
    if (rest === 'player') return sendPlayer(app, request, reply, grant)
    const current = unexpired(grant)
    if (rest.startsWith('files/')) return sendFile(app, request, reply, current, rest.slice('files/'.length))
    return answerAu(app, request, reply, current, rest)
  })
  statementRoutes(http, app, (request) => {
    const { grant, rest } = split(app, request)
    return { grant: unexpired(grant), rest }
  })
}

/** What the token in an address grants, and the path behind it; refuses a wrong token. */
function split(app: App, request: Request): { grant: Grant | 'expired'; rest: string } {
  const [, token = '', rest = ''] = /^([^/]*)\/(.*)$/s.exec(request.params['*']) ?? []
  const grant = grantOf(app.secret, token)
  if (!grant) throw refusal('notFound')
  return { grant, rest }
}

function unexpired(grant: Grant | 'expired'): Grant {
  if (grant === 'expired') throw refusal('notlogged', { zh: '内容包的地址已过期', en: 'The address of the package has expired' })
  return grant
}

async function sendPlayer(app: App, request: FastifyRequest, reply: FastifyReply, grant: Grant | 'expired') {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  if (grant === 'expired') {
    guard(reply, app.publicUrl)
    return reply.code(410).send(expiredPage.text)
  }
  guard(reply, grant.origin)
  const { institutionId, registrationId, memberId, sha256 } = grant
  const found = await app.database.transaction(institutionId, 'read only', async ({ db, platform }) => ({
    registration: db && (await readRegistration(db, registrationId, memberId)),
    learner: db && (await findLearner(db, memberId)),
    outline: await outlineOf(platform, institutionId, sha256),
  }))
  if (!found.registration || !found.learner || !found.outline) throw refusal('notFound')
  const [path = ''] = request.url.split('?')
  const base = (app.contentUrl ?? '') + path.slice(0, path.lastIndexOf('/'))
  const { registration, learner, outline } = found
  return reply.send(playerPage({ grant, base, publicUrl: app.publicUrl, registration, learner, outline }).text)
}

async function sendFile(app: App, request: FastifyRequest, reply: FastifyReply, grant: Grant, path: string) {
  const made = await findMade(app.database.platform, grant.institutionId, grant.sha256, filesPrefix + path)
  if (!made) throw refusal('notFound')
  guard(reply, grant.origin)
  const etag = `"${made.sha256.slice(0, 32)}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes', 'content-type': made.mime })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendBytes(app, request, reply, made)
}
