import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Whether the request is signed with the secret (AWS Signature Version 4) and its body is the one that was signed. */
function signatureHolds(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, scope = '', names = '', given = ''] =
    request.headers.authorization?.match(/^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/) ?? []
  const [day = '', region = '', service = ''] = scope.split('/')
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, path, query.split('&').sort().join('&'), headers.join(''), names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request')
  const expected = Buffer.from(hmac(key, text).toString('hex'))
  return expected.length === given.length && timingSafeEqual(expected, Buffer.from(given))
}

/** An S3-compatible store in memory: PUT, GET with ranges, HEAD and DELETE of objects; it checks signatures. */
export async function simulateS3(secret: string) {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (!signatureHolds(request, body, secret)) {
      refused.push(`${request.method} ${request.url}`)
      return response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const key = (request.url ?? '').split('?')[0] ?? ''
    if (request.method === 'PUT') {
      objects.set(key, body)
      return response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
    const [, start, end] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? []
    const part = start === undefined ? found : found.subarray(Number(start), Number(end) + 1)
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length })
    return response.end(request.method === 'HEAD' ? undefined : part)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, objects, refused, close: () => new Promise((resolve) => server.close(resolve)) }
}
