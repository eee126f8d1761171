import { constants } from 'node:zlib'
import { type ErrorCode, errors } from '#contract/errors.ts'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { handleCall } from './handle-call.ts'
import { secureHeaders } from './headers.ts'
import { separateContentHost } from './hosts/content-host.ts'
import type { App } from '../app.ts'
import { newId } from '../data/id.ts'
import { withoutBase } from '#plain/router-base.ts'
import { serveBelowBase } from './hosts/router-base.ts'
import { languageOf } from './language.ts'
import { measure } from '../health/metrics.ts'
import { documentPage, openapi } from './openapi.ts'
import { type Refusal, refusal, refusalBody, refusalFrom, retryLater } from './refusal.ts'
import { expiredCookies, hasSessionCookie } from '../access/session.ts'
import type { Socket } from 'node:net'

/** What a feature serves besides its calls: bytes and pages. */
export type Routes = (http: FastifyInstance, app: App) => void

interface Options {
  app: Omit<App, 'log'>
  /** Serves the addresses of an operator alone, no calls and no pages. */
  operatorOnly?: boolean
  log?: boolean
  /** Aborted when the process is about to stop: /readyz then refuses, but the server still answers until it is closed. */
  stopping?: AbortSignal
  metricsToken?: string | undefined
  /** The folder whose free disk space is measured; by default the folder for uploads. */
  dataDir?: string
}

/** The HTTP server: every call of the features, their byte routes and pages, and the addresses of an operator. */
export async function serve({ app: parts, operatorOnly = false, log = true, stopping, metricsToken, dataDir = parts.scratch }: Options) {
  const http = fastify({
    logger: log && { redact: ['req.headers.cookie', 'req.headers.authorization'], serializers: { err: plainError } },
    // The framework's request log would contain full addresses, which may include credentials.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // A body of this size can be parsed within 0.2 s whatever its content; a call may allow more (`maxBytes`).
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: parts.trustedProxies,
    rewriteUrl: (request) => withoutBase(parts.routerBase, request.url ?? '/'),
    // Closes connections without traffic for this time, also within a body. Live connections send a heartbeat every 25 s, and no answer takes that long.
    connectionTimeout: 120_000,
    // The limit for receiving a whole request: the largest upload takes 70 minutes at 1 Mbit/s.
    requestTimeout: 2 * 3600_000,
    forceCloseConnections: 'idle',
    // While the server closes, our own hook refuses with the usual envelope.
    return503OnClosing: false,
  })
  const app: App = { ...parts, log: http.log }
  await http.register(formbody, { bodyLimit: 256 * 1024 })
  await http.register(multipart)
  // A window of 256 KB: with brotli's default of 4 MB each answer that is being sent would use several megabytes.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
  await http.register(compress, { threshold: 1024, brotliOptions })
  refuseWhileClosing(http)
  endUnusedConnections(http)
  secureHeaders(http, app)
  separateContentHost(http, app)
  serveBelowBase(http, app.routerBase)
  measure(http, app, { token: metricsToken, dataDir })
  http.addHook('onResponse', async (request, reply) => {
    const about = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (log && about.route !== '/healthz') request.log.info(about, 'answered')
  })

  const { handlers, routes } = operatorOnly ? { handlers: {}, routes: [] } : parts.collected
  for (const handler of Object.values(handlers).flat()) {
    const [method, path] = handler.call.line.split(' ') as [string, string]
    const url = path.replaceAll('{', ':').replaceAll('}', '')
    const run = (request: FastifyRequest, reply: FastifyReply) => handleCall(handler, app, request, reply)
    const { maxBytes } = handler.call.shape
    http.route({ method, url, handler: run, ...(maxBytes && { bodyLimit: maxBytes }) })
    if (method === 'DELETE') http.route({ method: 'POST', url: `${url}/delete`, handler: run })
  }
  for (const add of routes) add(http, app)
  // The contract does not change while the server runs, and writing it out takes a second.
  let written: ReturnType<typeof openapi> | undefined
  const document = () => (written ??= openapi(handlers))
  http.get('/openapi.json', () => document())
  http.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(documentPage(document())))
  http.get('/healthz', () => ({ success: true, data: null }))
  http.get('/readyz', async () => {
    const reasons = stopping?.aborted ? ['this process is stopping'] : app.watch.reasons()
    if (reasons.length) throw retryLater('busy', 1, { zh: reasons.join('; '), en: reasons.join('; ') })
    return { success: true, data: null }
  })

  http.setErrorHandler((error, request, reply) => refuse(error, request, reply))
  return http
}

/** While the server closes, requests under way are finished; new ones on open connections are refused, so that the caller tries another process or later. */
function refuseWhileClosing(http: FastifyInstance): void {
  let closing = false
  http.addHook('preClose', async () => void (closing = true))
  http.addHook('onRequest', async () => {
    if (closing) throw retryLater('busy', 2, { zh: '服务正在重启，请稍候再试', en: 'The service is restarting; try again in a moment' })
  })
}

/** Logs only the useful fields of an error: errors of the database driver contain the connection with its keys. */
function plainError(error: Error & { code?: string | number }) {
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...(error.code !== undefined && { code: String(error.code) }) }
}

/** Answers with the refusal that corresponds to an error. An unexpected error is logged with the request's id, and its message is not sent. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalFrom(error) ?? clientError(error)
  const route = request.routeOptions.url
  if (!refused) request.log.error({ err: error, route }, unexpected(error))
  // Logged to find values that the contract should have refused at their field; the value itself is not logged.
  else if (refused !== error) request.log.info({ code: (error as { code?: unknown }).code, route }, 'refused')
  const sent = refused ?? refusal('server')
  // Only where the request had such a cookie: the late answer to a request from before a sign-in must not delete the cookie of the new session.
  if (sent.code === 'notlogged' && hasSessionCookie(request.headers.cookie)) reply.header('set-cookie', expiredCookies)
  if (sent.retryAfter) reply.header('retry-after', sent.retryAfter)
  return reply.code(errors[sent.code].http).send(refusalBody(sent, languageOf(request), request.id))
}

/** The log message of an unexpected error; XX001 and XX002 are PostgreSQL's codes for damaged tables and indexes. */
const unexpected = (error: unknown) =>
  error instanceof Error && 'code' in error && ['XX001', 'XX002'].includes(String(error.code))
    ? 'the database is damaged: see "A damaged table" in docs/operations.md'
    : 'unexpected'

/** The refusal for a 4xx error of the framework that the table of known errors does not list. */
function clientError(error: unknown): Refusal | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500 || status < 400) return undefined
  const code = (Object.keys(errors) as ErrorCode[]).find((each) => errors[each].http === status)
  return refusal(code && code !== 'notlogged' && code !== 'forbidden' ? code : 'malformed')
}

/**
 * When the server closes, ends connections without a request in progress at once and the others after their answer. Node itself ends only idle
 * connections that have had a request: one that a browser opened in advance, or that has sent half a request, would delay the stop until its timeout.
 */
function endUnusedConnections(http: FastifyInstance): void {
  /** Requests in progress of each connection. */
  const open = new Map<Socket, number>()
  let closing = false
  http.server.on('connection', (socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  http.server.on('request', ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1
      if (open.has(socket)) open.set(socket, left)
      if (closing && !left) socket.end()
    })
  })
  http.addHook('preClose', async () => {
    closing = true
    for (const [socket, requests] of open) if (!requests) socket.destroy()
  })
}
