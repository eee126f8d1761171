import { constants } from 'node:zlib'
import { type ErrorCode, errors } from '@recto/contract/errors'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { answer } from './answer.ts'
import { secureHeaders } from './headers.ts'
import type { House } from './house.ts'
import { newId } from './id.ts'
import { languageOf } from './language.ts'
import { measure } from './metrics.ts'
import { documentPage, openapi } from './openapi.ts'
import { badly, later, type Refusal, refusal, refusalFrom } from './refusal.ts'
import type { Handler } from './room.ts'
import { expiredCookies } from './session.ts'
import { endUnusedConnections } from './unused-connections.ts'

/** What a room serves besides its calls: bytes and pages. */
export type Routes = (app: FastifyInstance, house: House) => void

interface Options {
  rooms: Record<string, Handler[]>
  routes: readonly Routes[]
  house: Omit<House, 'log'>
  log?: boolean
  /** Aborted when the process is about to stop: it is no longer ready, and still answers until it is closed. */
  stopping?: AbortSignal
  metricsToken?: string | undefined
  /** The folder whose disk is measured; the one for uploads when none is named. */
  dataDir?: string
}

/** The server over a house: every call of the rooms, their byte routes and pages, and the addresses of an operator. */
export async function serve({ rooms, routes, house: parts, log = true, stopping, metricsToken, dataDir = parts.scratch }: Options) {
  const app = fastify({
    logger: log && { redact: ['req.headers.cookie', 'req.headers.authorization'], serializers: { err: plainError } },
    // The request log of the framework would hold raw addresses, and with them credentials.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // What can be read within a fifth of a second whatever is in it; a call may want more.
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: parts.trustedProxies,
    // Closes connections that are silent for this time, also within a body. Live connections send a heartbeat every 25 s, and no answer takes that long.
    connectionTimeout: 120_000,
    // The limit for a whole request, however slowly its body arrives: the largest upload takes 70 minutes at 1 Mbit/s.
    requestTimeout: 2 * 3600_000,
    forceCloseConnections: 'idle',
    // While it closes, our own hook refuses in the words of the envelope.
    return503OnClosing: false,
  })
  const house: House = { ...parts, log: app.log }
  await app.register(formbody, { bodyLimit: 256 * 1024 })
  await app.register(multipart)
  // A window of 256 KB: with brotli's usual 4 MB each answer that is being sent would hold several megabytes.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
  await app.register(compress, { threshold: 1024, brotliOptions })
  refuseWhileClosing(app)
  endUnusedConnections(app)
  secureHeaders(app, house)
  measure(app, house, { token: metricsToken, dataDir })
  app.addHook('onResponse', async (request, reply) => {
    const about = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (log && about.route !== '/healthz') request.log.info(about, 'answered')
  })

  for (const handler of Object.values(rooms).flat()) {
    const [method, path] = handler.call.line.split(' ') as [string, string]
    const url = path.replaceAll('{', ':').replaceAll('}', '')
    const run = (request: FastifyRequest, reply: FastifyReply) => answer(handler, house, request, reply)
    const { maxBytes } = handler.call.shape
    app.route({ method, url, handler: run, ...(maxBytes && { bodyLimit: maxBytes }) })
    if (method === 'DELETE') app.route({ method: 'POST', url: `${url}/delete`, handler: run })
  }
  for (const add of routes) add(app, house)
  // The contract does not change while the server runs, and writing it out takes a second.
  let written: ReturnType<typeof openapi> | undefined
  const document = () => (written ??= openapi(rooms))
  app.get('/openapi.json', () => document())
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(documentPage(document())))
  app.get('/healthz', () => ({ success: true, data: null }))
  app.get('/readyz', async () => {
    const reasons = stopping?.aborted ? ['this process is stopping'] : house.watch.reasons()
    if (reasons.length) throw later('busy', 1, { zh: reasons.join('; '), en: reasons.join('; ') })
    return { success: true, data: null }
  })

  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))
  return app
}

/** Requests in hand end; what still arrives over connections that are open is sent to another process, or to this one when it is back. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => void (closing = true))
  app.addHook('onRequest', async () => {
    if (closing) throw later('busy', 2, { zh: '服务正在重启，请稍候再试', en: 'The service is restarting; try again in a moment' })
  })
}

/** Errors of the database driver carry the connection with its keys: only what helps is logged. */
function plainError(error: Error & { code?: string | number }) {
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...(error.code !== undefined && { code: String(error.code) }) }
}

/** Answers with the refusal that an error stands for; the unexpected is logged with the request's id and never speaks. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalFrom(error) ?? clientError(error)
  const route = request.routeOptions.url
  if (!refused) request.log.error({ err: error, route }, unexpected(error))
  // What a contract should have refused at its field shows itself here; the value stays out of the log.
  else if (refused !== error) request.log.info({ code: (error as { code?: unknown }).code, route }, 'refused')
  const shown = refused ?? refusal('server')
  if (shown.code === 'notlogged') reply.header('set-cookie', expiredCookies)
  if (shown.retryAfter) reply.header('retry-after', shown.retryAfter)
  return reply.code(errors[shown.code].http).send(badly(shown, languageOf(request), request.id))
}

/** What the log says first; XX001 and XX002 are PostgreSQL's codes for damaged tables and indexes. */
const unexpected = (error: unknown) =>
  error instanceof Error && 'code' in error && ['XX001', 'XX002'].includes(String(error.code))
    ? 'the database is damaged: see "A damaged table" in docs/operations.md'
    : 'unexpected'

/** An error of the framework that blames the request and that the table of known ones does not name. */
function clientError(error: unknown): Refusal | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500 || status < 400) return undefined
  const code = (Object.keys(errors) as ErrorCode[]).find((each) => errors[each].http === status)
  return refusal(code && code !== 'notlogged' && code !== 'forbidden' ? code : 'malformed')
}
