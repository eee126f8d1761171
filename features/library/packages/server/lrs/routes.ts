import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { isId, newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { Statement } from '../../contract.ts'
import { authTokenOf, type Grant, grantOf, isSame } from '../content/token.ts'
import { outlineOf } from '../outline.ts'
import { lockRegistration, type Registration, updateRegistration } from '../queries.ts'
import type { Outline, OutlinePart } from '../read/outline.ts'
import { takePart } from '../report.ts'
import { findStatement, selectStatements } from '../statement-queries.ts'
import { launchDocument, withDocument, withoutDocument } from './documents.ts'
import { type AuData, launchDataOf } from './launch.ts'
import { keepStatements, takeSession } from './session.ts'

interface Asked {
  Params: { token: string }
  Querystring: Record<string, string | string[] | undefined>
}
type Request = FastifyRequest<Asked>

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

/**
 * The part of an LRS that AUs of cmi5 need (cmi5 8 to 11, xAPI 1.0.3), on the content host. The address holds a token; every request but the first brings
 * the key that was fetched once.
 */
export function statementRoutes(http: FastifyInstance, app: App): void {
  void http.register(async (inner) => {
    // Documents of any type are kept as they are.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    const xapi = '/packages/:token/xapi'
    inner.post<Asked>('/packages/:token/fetch', (request, reply) => sendKey(app, request, reply))
    inner.get<Asked>(`${xapi}/about`, (request, reply) => answered(app, request, reply, async () => ({ version: ['1.0.3'] })))
    inner.get<Asked>(`${xapi}/statements`, (request, reply) => answered(app, request, reply, (inside) => list(inside, request)))
    inner.put<Asked>(`${xapi}/statements`, (request, reply) => answered(app, request, reply, (inside) => put(app, inside, request)))
    inner.post<Asked>(`${xapi}/statements`, (request, reply) => answered(app, request, reply, (inside) => post(app, inside, request)))
    inner.get<Asked>(`${xapi}/activities/state`, (request, reply) => answered(app, request, reply, async (inside) => getState(inside, request, reply)))
    for (const method of ['PUT', 'POST', 'DELETE'] as const)
      inner.route<Asked>({
        method,
        url: `${xapi}/activities/state`,
        handler: (request, reply) => answered(app, request, reply, (inside) => changeState(inside, request)),
      })
    inner.get<Asked>(`${xapi}/activities/profile`, (request, reply) => answered(app, request, reply, async () => none()))
    inner.get<Asked>(`${xapi}/agents/profile`, (request, reply) => answered(app, request, reply, async () => preferences(request)))
  })
}

function none(): never {
  throw refusal('notFound')
}

const textOf = ({ query }: Request, name: string): string | undefined => {
  const given = query[name]
  return typeof given === 'string' ? given : undefined
}

/** What the token of an address grants, for an AU whose time is not over. */
function takeGrant(app: App, { params }: Request): Grant {
  const grant = grantOf(app.secret, params.token)
  if (grant === 'expired') throw refusal('notlogged', { zh: '内容包的地址已过期', en: 'The address of the package has expired' })
  if (!grant?.session) throw refusal('notFound')
  return grant
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

/** Answers a request that brings the right key. Undefined is 204. */
async function answered(app: App, request: Request, reply: FastifyReply, act: (inside: Inside) => Promise<unknown>) {
  const grant = takeGrant(app, request)
  const given = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (!isSame(given, authTokenOf(app.secret, grant))) throw refusal('notlogged')
  await app.limits.call(`package ${grant.memberId}`, request.ip)
  const answer = await withinSession(app, grant, act)
  reply.headers({ 'x-experience-api-version': '1.0.3', 'cache-control': 'no-store' })
  if (answer === undefined) return reply.code(204).send()
  return reply.send(answer)
}

/** The key of a session, once (cmi5 8.2). */
async function sendKey(app: App, request: Request, reply: FastifyReply) {
  const grant = takeGrant(app, request)
  await app.limits.call(`package ${grant.memberId}`, request.ip)
  const first = await withinSession(app, grant, async ({ db, registration, part, data }) => {
    if (!data.fetched) await updateRegistration(db, registration.id, { cmi: { ...registration.cmi, [part.id]: { ...data, fetched: true } } })
    return !data.fetched
  })
  reply.header('cache-control', 'no-store')
  return reply.send(first ? { 'auth-token': authTokenOf(app.secret, grant) } : { 'error-code': '1', 'error-text': 'The key was fetched before' })
}

function jsonOf(request: Request): unknown {
  try {
    return JSON.parse(String(request.body))
  } catch {
    throw refusal('malformed')
  }
}

function statementsIn(given: unknown): Statement[] {
  const parsed = z.array(Statement).min(1).max(mostStatements).safeParse(Array.isArray(given) ? given : [given])
  if (!parsed.success) throw refusal('malformed')
  return parsed.data.map((statement) => ({ ...statement, id: statement.id ?? newId() }))
}

async function post(app: App, { db, outline, registration, part, grant }: Inside, request: Request) {
  const statements = statementsIn(jsonOf(request))
  await keepStatements(db, app.publicUrl, outline, registration, part, grant.session, statements)
  return statements.map(({ id }) => id)
}

async function put(app: App, { db, outline, registration, part, grant }: Inside, request: Request) {
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

function getState({ part, data, grant }: Inside, request: Request, reply: FastifyReply) {
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
  const given = { type: request.headers['content-type'] ?? 'application/json', text: String(request.body ?? '') }
  const docs = request.method === 'DELETE' ? withoutDocument(data.docs, id) : withDocument(data.docs, id ?? '', given, request.method === 'POST')
  await updateRegistration(db, registration.id, { cmi: { ...registration.cmi, [part.id]: { ...data, docs } } })
  return undefined
}

/** The preferences of a learner (cmi5 11), which are those of the browser. */
function preferences(request: Request) {
  if (textOf(request, 'profileId') !== 'cmi5LearnerPreferences') return none()
  return { languagePreference: request.headers['accept-language']?.split(';')[0] ?? 'zh-CN', audioPreference: 'on' }
}
