import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { isId, newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { Statement } from '../../contract.ts'
import { authTokenOf, type Grant, isSame } from '../content/token.ts'
import { outlineOf } from '../outline.ts'
import { lockRegistration, type Registration, updateRegistration } from '../queries.ts'
import type { Outline, OutlinePart } from '../read/outline.ts'
import { takePart } from '../report.ts'
import { findStatement, selectStatements } from '../statement-queries.ts'
import { launchDocument, withDocument, withoutDocument } from './documents.ts'
import { type AuData, launchDataOf } from './launch.ts'
import { keepStatements, takeSession } from './session.ts'

interface Asked {
  Params: { '*': string }
  Querystring: Record<string, string | string[] | undefined>
}
export type Request = FastifyRequest<Asked>

/** What a request of an AU is about. */
interface Inside {
  db: Db
  outline: Outline
  registration: Registration
  part: OutlinePart
  data: AuData
  grant: Grant
}

/** The most bytes of a request, and the most statements that are sent or listed at once. */
const [bodyLimit, mostStatements] = [256 * 1024, 50]

type Act = (inside: Inside, request: Request, app: App, reply: FastifyReply) => unknown

/** The requests of an AU by method and path. */
const requests: Readonly<Record<string, Act>> = {
  'GET about': () => ({ version: ['1.0.3'] }),
  'GET statements': list,
  'PUT statements': put,
  'POST statements': post,
  'GET activities/state': getState,
  'PUT activities/state': changeState,
  'POST activities/state': changeState,
  'DELETE activities/state': changeState,
  'GET activities/profile': none,
  'GET agents/profile': preferences,
}

/**
 * The part of an LRS that AUs of cmi5 need (cmi5 8 to 11, xAPI 1.0.3), on the content host. The address holds a token; every request but the first brings
 * the key that was fetched once. Answers a GET below `xapi/`; the others have the routes of `statementRoutes`.
 */
export async function answerAu(app: App, request: Request, reply: FastifyReply, grant: Grant, path: string) {
  const act = requests[`${request.method} ${path.slice('xapi/'.length)}`]
  if (!path.startsWith('xapi/') || !act || !grant.session) throw refusal('notFound')
  const given = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!isSame(given, authTokenOf(app.secret, grant))) throw refusal('notlogged')
  await app.limits.call(`package ${grant.memberId}`, request.ip)
  const answer = await withinSession(app, grant, async (inside) => act(inside, request, app, reply))
  reply.headers({ 'x-experience-api-version': '1.0.3', 'cache-control': 'no-store' })
  if (answer === undefined) return reply.code(204).send()
  return reply.send(answer)
}

/** The requests of an AU that change something. `take` gives what the address grants and the path behind its token. */
export function statementRoutes(http: FastifyInstance, app: App, take: (request: Request) => { grant: Grant; rest: string }): void {
  void http.register(async (inner) => {
    // Documents of any type are kept as they are.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    inner.route<Asked>({
      method: ['PUT', 'POST', 'DELETE'],
      url: '/packages/*',
      handler: (request, reply) => {
        const { grant, rest } = take(request)
        return request.method === 'POST' && rest === 'fetch' ? sendKey(app, request, reply, grant) : answerAu(app, request, reply, grant, rest)
      },
    })
  })
}

function none(): never {
  throw refusal('notFound')
}

const textOf = ({ query }: Request, name: string): string | undefined => {
  const given = query[name]
  return typeof given === 'string' ? given : undefined
}

async function withinSession<T>(app: App, grant: Grant, act: (inside: Inside) => Promise<T>): Promise<T> {
  const { institutionId, registrationId, memberId, sha256, session } = grant
  return app.database.transaction(institutionId, 'read write', async ({ db, platform }) => {
    const outline = await outlineOf(platform, institutionId, sha256)
    if (!db || !outline) throw refusal('notFound')
    const registration = await lockRegistration(db, registrationId, memberId)
    const part = takePart(outline, grant.part)
    return act({ db, outline, registration, part, data: takeSession(registration, part.id, session), grant })
  })
}

/** The key of a session, once (cmi5 8.2). */
async function sendKey(app: App, request: Request, reply: FastifyReply, grant: Grant) {
  if (!grant.session) throw refusal('notFound')
  await app.limits.call(`package ${grant.memberId}`, request.ip)
  const first = await withinSession(app, grant, async ({ db, registration, part, data }) => {
    if (!data.fetched) await updateRegistration(db, registration.id, { cmi: { ...registration.cmi, [part.id]: { ...data, fetched: true } } })
    return !data.fetched
  })
  reply.header('cache-control', 'no-store')
  return reply.send(first ? { 'auth-token': authTokenOf(app.secret, grant) } : { 'error-code': '1', 'error-text': 'The key was fetched before' })
}

const textIn = ({ body }: Request) => (typeof body === 'string' ? body : '')

function jsonOf(request: Request): unknown {
  try {
    return JSON.parse(textIn(request))
  } catch {
    throw refusal('malformed')
  }
}

function statementsIn(given: unknown): Statement[] {
  const parsed = z
    .array(Statement)
    .min(1)
    .max(mostStatements)
    .safeParse(Array.isArray(given) ? given : [given])
  if (!parsed.success) throw refusal('malformed')
  return parsed.data.map((statement) => ({ ...statement, id: statement.id ?? newId() }))
}

async function post({ db, outline, registration, part, grant }: Inside, request: Request, app: App) {
  const statements = statementsIn(jsonOf(request))
  await keepStatements(db, app.publicUrl, outline, registration, part, grant.session, statements)
  return statements.map(({ id }) => id)
}

async function put({ db, outline, registration, part, grant }: Inside, request: Request, app: App) {
  const id = textOf(request, 'statementId') ?? ''
  if (!isId(id)) throw refusal('malformed')
  const [statement] = statementsIn(jsonOf(request))
  const before = await findStatement(db, registration.id, id)
  if (before) throw refusal('conflict')
  if (statement) await keepStatements(db, app.publicUrl, outline, registration, part, grant.session, [{ ...statement, id }])
  return undefined
}

async function list({ db, registration }: Inside, request: Request) {
  const id = textOf(request, 'statementId')
  if (id !== undefined) return (isId(id) && (await findStatement(db, registration.id, id))) || none()
  const limit = Math.min(mostStatements, Math.max(1, Math.trunc(Number(textOf(request, 'limit')) || mostStatements)))
  const [verb, activity] = [textOf(request, 'verb'), textOf(request, 'activity')]
  return { statements: await selectStatements(db, registration.id, { verb, activity, limit }), more: '' }
}

function getState({ part, data, grant }: Inside, request: Request, _app: App, reply: FastifyReply) {
  const id = textOf(request, 'stateId')
  if (id === undefined) return Object.keys(data.docs)
  if (id === launchDocument) return launchDataOf(part, grant.session)
  const found = data.docs[id] ?? none()
  // Of any type, but never a page.
  void reply.header('content-type', /^(application\/json|text\/plain)\b/.test(found.type) ? found.type : 'application/octet-stream')
  return found.text
}

async function changeState({ db, registration, part, data }: Inside, request: Request) {
  const id = textOf(request, 'stateId')
  if (id === launchDocument || (id === undefined && request.method !== 'DELETE')) throw refusal('forbidden')
  const given = { type: request.headers['content-type'] ?? 'application/json', text: textIn(request) }
  const docs = request.method === 'DELETE' ? withoutDocument(data.docs, id) : withDocument(data.docs, id ?? '', given, request.method === 'POST')
  await updateRegistration(db, registration.id, { cmi: { ...registration.cmi, [part.id]: { ...data, docs } } })
  return undefined
}

/** The preferences of a learner (cmi5 11), which are those of the browser. */
function preferences(_inside: Inside, request: Request) {
  if (textOf(request, 'profileId') !== 'cmi5LearnerPreferences') return none()
  return { languagePreference: request.headers['accept-language']?.split(';')[0] ?? 'zh-CN', audioPreference: 'on' }
}
