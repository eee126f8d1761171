import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/kernel/app.ts'
import { isId } from '#server/kernel/data/id.ts'
import { admit } from '#server/kernel/http/handlers.ts'
import { sameOriginOnly } from '#server/kernel/http/origin.ts'
import { type Refusal, refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { markSeen, type User, userOf } from '#server/kernel/access/session.ts'
import { removeUpload } from './changes.ts'
import { checkSoon } from './checking.ts'
import { createUpload, largestUpload } from './create.ts'
import { appendPiece, piecePath, pieceSize } from './pieces.ts'
import { beginChecking, findOwnUpload } from './queries.ts'
import { receiveAlone, untilReceived } from './receiving.ts'

const path = '/rman/v1/uploads'
type Asked = FastifyRequest<{ Params: { id: string } }>

/**
 * Uploads in pieces by the protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload) with its extensions creation and termination.
 * Refusals have the envelope of all answers.
 */
export const uploadRoutes: Routes = (http, app) => {
  void http.register(async (scope) => {
    // The body is read by the route itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => void reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }))
    scope.options(path, (_request, reply) => reply.headers(abilities).code(204).send())
    scope.options(`${path}/:id`, (_request, reply) => reply.headers(abilities).code(204).send())
    scope.post(path, (request, reply) => create(app, request, reply))
    scope.head<{ Params: { id: string } }>(`${path}/:id`, (request, reply) => tell(app, request, reply))
    scope.patch<{ Params: { id: string } }>(`${path}/:id`, { bodyLimit: largestUpload }, (request, reply) => receive(app, request, reply))
    scope.delete<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
      const user = await senderOf(app, request)
      await removeUpload(app, user, idOf(request))
      return reply.code(204).send()
    })
  })
}

const abilities = { 'tus-version': '1.0.0', 'tus-extension': 'creation,termination', 'tus-max-size': largestUpload }

/** The person who sends; refuses requests from other sites, without a session, and of another version of the protocol. */
async function senderOf(app: App, request: FastifyRequest): Promise<User> {
  if (request.method !== 'HEAD') sameOriginOnly(request)
  const user = await userOf(app.database, request.headers.cookie)
  admit('signedIn', user)
  if (user?.stale) markSeen(app.database, user)
  if (request.headers['tus-resumable'] !== '1.0.0')
    throw refusal('malformed', { zh: '需要 tus 1.0.0 协议', en: 'The protocol tus 1.0.0 is required' })
  return user as User
}

const idOf = ({ params: { id } }: Asked) => {
  if (!isId(id)) throw refusal('notFound')
  return id
}

/** A header that is a number of bytes. */
function bytesIn(request: FastifyRequest, header: string): number {
  const text = request.headers[header]
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw refusal('malformed')
  return Number(text)
}

async function create(app: App, request: FastifyRequest, reply: FastifyReply) {
  const user = await senderOf(app, request)
  await app.limits.call(user.accountId, request.ip)
  const id = await createUpload(app, user, { size: bytesIn(request, 'upload-length'), metadata: String(request.headers['upload-metadata'] ?? '') })
  return reply.code(201).header('location', `${path}/${id}`).send()
}

/** The upload of the caller, and how much of it has arrived. */
async function take(app: App, user: User, id: string) {
  const row = await app.database.withInstitution(user.institutionId, 'read only', (db) => findOwnUpload(db, user, id))
  if (!row || row.state === 'refused') throw refusal('notFound')
  const arrived = row.state === 'receiving' ? await pieceSize(app, id) : row.size
  // Its pieces are gone: the sender begins again.
  if (arrived === undefined) throw refusal('notFound')
  return { ...row, arrived }
}

/** Milliseconds for which the answer waits for bytes that are still read from a connection that was cut, so that they are not sent again. */
const patience = 2000

async function tell(app: App, request: Asked, reply: FastifyReply) {
  const user = await senderOf(app, request)
  const id = idOf(request)
  await untilReceived(id, patience)
  const { arrived, size, state } = await take(app, user, id)
  // The process that received the last piece may have died before it noted that.
  if (state === 'receiving' && arrived === size) await end(app, user, id)
  return reply.headers({ 'upload-offset': arrived, 'upload-length': size }).code(200).send()
}

async function receive(app: App, request: Asked, reply: FastifyReply) {
  const user = await senderOf(app, request)
  const id = idOf(request)
  if (request.headers['content-type'] !== 'application/offset+octet-stream') throw refusal('unsupported')
  const offset = bytesIn(request, 'upload-offset')
  const received = await receiveAlone(
    id,
    () => request.raw.destroy(),
    async (active) => {
      const { arrived, size, state } = await take(app, user, id)
      if (offset !== arrived || state !== 'receiving') throw otherOffset
      if (offset + Number(request.headers['content-length'] ?? 0) > size) throw refusal('tooLarge')
      const now = await appendPiece(piecePath(app, id), allThatArrives(request.raw), { from: arrived, size, onWritten: active }).catch(brokenOff)
      if (now === size) await end(app, user, id)
      return now
    },
    // The rest of a refused body is read and dropped: the sender may use the connection for its next request.
  ).finally(() => request.raw.resume())
  if (!received) throw busyElsewhere
  return reply.code(204).header('upload-offset', received.value).send()
}

/** The bytes of a body; with those that were received before the connection broke and that a stream drops otherwise. */
async function* allThatArrives(body: Readable): AsyncGenerator<Buffer> {
  try {
    // Not destroyed at the end of the loop, so that a refusal can still be sent on the connection.
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    for (let left = body.read() as Buffer | null; left; left = body.read() as Buffer | null) yield left
    throw error
  }
}

/** A connection that ends in the middle is no error of the server. */
function brokenOff(error: unknown): never {
  const { code } = error as { code?: unknown }
  throw code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? refusal('malformed') : error
}

/** Notes that all bytes are there, and checks them in the background. */
async function end(app: App, user: User, id: string): Promise<void> {
  await app.database.withInstitution(user.institutionId, 'read write', (db) => beginChecking(db, id))
  checkSoon(app, user.institutionId, id)
}

const otherOffset: Refusal = refusal('conflict', { zh: '续传的位置不对', en: 'The upload goes on at another place' })
const busyElsewhere: Refusal = refusal('conflict', { zh: '这个文件正在另一个窗口中上传', en: 'This file is being sent from another window' })
