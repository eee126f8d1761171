import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/kernel/app.ts'
import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { userOf } from '#server/kernel/access/session.ts'
import { signatureHolds } from '#server/kernel/crypto/signed-url.ts'
import { scaledPicture } from '#server/kernel/files/pictures/scaled-picture.ts'
import { findMade } from './conversions/conversion-queries.ts'
import { findAllowedFile, findAnyFile, isDownloadClosed } from './queries.ts'

/** Types that browsers display without running code; all others are sent as a download. */
const inline = /^(image\/(png|jpeg|gif)|audio\/|video\/|application\/pdf|application\/vnd\.apple\.mpegurl)/

interface Asked {
  Params: { id: string; name?: string }
  Querystring: { download?: string; until?: string; signature?: string; w?: string }
}

export const fileRoutes: Routes = (http, app) => {
  http.get<Asked>('/rman/v1/files/:id', (request, reply) => sendFile(app, request, reply))
  // Names of its own beside the file, so that a playlist can name its renditions relative to itself.
  http.get<Asked>('/rman/v1/files/:id/made/:name', (request, reply) => sendMade(app, request, reply))
}

/** The file that the person, or the holder of a signed address, may read; refuses otherwise. */
async function takeFile(app: App, request: FastifyRequest<Asked>) {
  const { id } = request.params
  if (!isId(id)) throw refusal('notFound')
  const user = await userOf(app.database, request.headers.cookie)
  const signed = signatureHolds(app.secret, request.url)
  const file = signed ? await findAnyFile(app, id) : await findAllowedFile(app, user, id)
  if (!file) throw user ? refusal('notFound') : refusal('notlogged')
  // A resource that is not to be downloaded is shown inside our viewers only; signed addresses are given for downloading.
  if (!signed && savesFile(request) && (await isDownloadClosed(app.database.platform, user, id)))
    throw refusal('forbidden', { zh: '这个资源不能下载', en: 'This resource cannot be downloaded' })
  // The content of an interactive object holds its solutions; players and editors have calls of their own.
  if (file.mime === 'application/json') throw refusal('notFound')
  return { file, user }
}

/** The request is for keeping the file: a download, or a page of its own in the browser, from which it can be saved. */
const savesFile = ({ query, headers }: FastifyRequest<Asked>) => query.download !== undefined || headers['sec-fetch-dest'] === 'document'

async function sendFile(app: App, request: FastifyRequest<Asked>, reply: FastifyReply) {
  const { file } = await takeFile(app, request)
  return sendStored(app, request, reply, file)
}

async function sendMade(app: App, request: FastifyRequest<Asked>, reply: FastifyReply) {
  const { file, user } = await takeFile(app, request)
  return sendMadeOf(app, request, reply, { institutionId: user?.institutionId, sha256: file.sha256 })
}

interface Stored {
  sha256: string
  name: string
  mime: string
  size: number
}

/** The query and parameters that these senders read. */
type Sent = FastifyRequest<{ Params: { name?: string }; Querystring: { download?: string; w?: string } }>

/** Sends the bytes of a file that the person may read: a range of them, or a picture at the width `w`. */
export async function sendStored(app: App, request: Sent, reply: FastifyReply, file: Stored) {
  const width = Number(request.query.w ?? 0)
  const etag = `"${file.sha256.slice(0, 32)}${width ? `-${width}` : ''}"`
  const shown = inline.test(file.mime) && request.query.download === undefined ? 'inline' : 'attachment'
  head(reply, { etag, mime: file.mime, disposition: `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}` })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const scaled = width ? await scaledPicture(app, file, width) : undefined
  if (scaled) return reply.header('content-type', 'image/webp').header('accept-ranges', 'none').send(scaled)
  if (width) reply.header('etag', `"${file.sha256.slice(0, 32)}"`)
  return sendBytes(app, request, reply, file)
}

/** Sends what was made of bytes that the person may read, by its name. */
export async function sendMadeOf(
  app: App,
  request: Sent,
  reply: FastifyReply,
  { institutionId, sha256 }: { institutionId: string | undefined; sha256: string },
) {
  const made = await findMade(app.database.platform, institutionId, sha256, request.params.name ?? '')
  if (!made) throw refusal('notFound')
  const etag = `"${made.sha256.slice(0, 32)}"`
  head(reply, { etag, mime: made.mime, disposition: 'inline' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendBytes(app, request, reply, made)
}

function head(reply: FastifyReply, { etag, mime, disposition }: { etag: string; mime: string; disposition: string }): void {
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'content-type': mime,
    // No file can run scripts under this origin.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'",
    'content-disposition': disposition,
  })
}

/** Sends the bytes of an object, or of the range that was asked for. */
export async function sendBytes(app: App, request: FastifyRequest, reply: FastifyReply, { sha256, size }: { sha256: string; size: number }) {
  const range = rangeOf(request.headers.range, size)
  if (range === 'bad') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const bytes = await app.store.open(sha256, range)
  if (!bytes) throw refusal('notFound')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  return reply.send(bytes)
}

/** Parses a range header with one byte range. Several ranges or other units are ignored, and the whole file is sent. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'bad' | undefined {
  const [, from = '', to = ''] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start > end || start >= size ? 'bad' : { start, end }
}
