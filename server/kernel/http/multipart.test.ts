import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

const url = '/pressplatform/idauthentication/evidence'
const boundary = 'recto-boundary'
const type = `multipart/form-data; boundary=${boundary}`
const pdf = '%PDF-1.7\n'
const part = (disposition: string, content: string, headers = '') =>
  `--${boundary}\r\ncontent-disposition: ${disposition}\r\n${headers}\r\n${content}\r\n`
const file = part('form-data; name="file"; filename="a.pdf"', pdf)
const end = `--${boundary}--\r\n`

let server: Awaited<ReturnType<typeof openServer>>
let person: Person
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
  server = await openServer()
  person = await buildPerson(server.database, await buildInstitution(server.database), 'student')
})
afterAll(async () => {
  await server.close()
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
})

async function send(body: string, contentType = type, headers: Record<string, string> = {}, to = url) {
  const answer = await server.http.inject({
    method: 'POST',
    url: to,
    payload: Buffer.from(body, 'latin1'),
    headers: { cookie: person.cookie, 'content-type': contentType, 'sec-fetch-site': 'same-origin', ...headers },
  })
  return { status: answer.statusCode, ...answer.json<object>() }
}

const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join('')
const pdfFile = (headers: string) => part('form-data; name="file"; filename="a.pdf"', pdf, headers) + end
const field = (name: string, value = '1', headers = '') => part(`form-data; name="${name}"`, value, headers)
const stored = async () => (await readdir(dirname(server.app.scratch), { recursive: true })).filter((name) => /[0-9a-f]{64}$/.test(name))

describe('a form that cannot be parsed is refused, and nothing of it is kept', () => {
  test.each<[string, string, string?]>([
    ['no boundary', file + end, 'multipart/form-data'],
    ['an empty boundary', file + end, 'multipart/form-data; boundary='],
    ['another boundary', file + end, 'multipart/form-data; boundary=other'],
    ['a very long boundary', file + end, `multipart/form-data; boundary="${'x'.repeat(5000)}"`],
    ['something else', 'not multipart at all'],
    ['JSON', '{"a":1}'],
    ['cut in the headers', file.slice(0, 40)],
    ['cut in the file', file.slice(0, -8)],
    ['cut in a file with the wrong content', part('form-data; name="file"; filename="a.png"', pdf)],
    ['cut in a field after the file', file + field('x').slice(0, -4)],
    ['no end', file],
    ['half an end', file + end.slice(0, -4)],
    ['lines without carriage returns', (file + end).replaceAll('\r\n', '\n')],
    ['a file without a name of its field', part('form-data; filename="a.pdf"', pdf) + end],
    ['a file of an empty field', part('form-data; name=""; filename="a.pdf"', pdf) + end],
    ['a field without a name', file + field('') + end],
    ['two files', file + file + end],
    ['more fields than any form has', many(30, (at) => field(`f${at}`)) + file + end],
    ['thousands of parts', many(3000, (at) => field(`f${at}`)) + file + end],
    ['a field with the name of an object property', file + field('constructor') + end],
    ['a file in such a field', part('form-data; name="__proto__"; filename="a.pdf"', pdf) + end],
    ['a field that claims to be JSON but is not', field('x', '{', 'content-type: application/json\r\n') + file + end],
  ])('%s', async (_name, body, contentType) => {
    const before = await stored()
    expect(await send(body, contentType)).toMatchObject({ status: 400, errorCode: 'malformed' })
    expect(await readdir(server.app.scratch)).toEqual([])
    expect(await stored()).toEqual(before)
  })
})

describe('a form without a file, or with a wrong one, is refused at the field', () => {
  test.each<[string, string, number, string]>([
    ['no body', '', 422, 'file'],
    ['an end alone', end, 422, 'file'],
    ['a disposition of another kind', part('attachment; filename="a.pdf"', pdf) + end, 422, 'file'],
    ['no disposition', `--${boundary}\r\n\r\n${pdf}\r\n${end}`, 422, 'file'],
    ['a field in place of the file', field('file', pdf) + end, 422, 'file'],
    ['no file name', part('form-data; name="file"; filename=""', pdf) + end, 415, 'file'],
    ['a name of 200 KB', part(`form-data; name="file"; filename="${'a'.repeat(200_000)}.pdf"`, pdf) + end, 415, 'file'],
    ['another suffix', part('form-data; name="file"; filename="a.exe"', pdf) + end, 415, 'file'],
    ['a field that is too long', field('x', 'x'.repeat(20_000)) + file + end, 422, 'x'],
  ])('%s', async (_name, body, status, path) => {
    expect(await send(body)).toMatchObject({ status, fields: [{ path }] })
    expect(await readdir(server.app.scratch)).toEqual([])
  })
})

test.each<[string, string, string?]>([
  ['a field after the file', file + field('x') + end],
  ['many headers', pdfFile(many(5000, (at) => `x-${at}: 1\r\n`))],
  ['a form within the file', part('form-data; name="file"; filename="a.pdf"', `${pdf}--inner\r\n\r\nx\r\n--inner--`) + end],
  ['an unknown charset', field('x', 'x', 'content-type: text/plain; charset=klingon\r\n') + file + end],
  ['a transfer encoding that forms do not have', pdfFile('content-transfer-encoding: base64\r\n')],
  ['a name in an unknown encoding', part(`form-data; name="file"; filename*=klingon''%ff%fe.pdf`, pdf) + end],
  ['a path for a name', part('form-data; name="file"; filename="../../a.pdf"', pdf) + end],
])('%s does no harm', async (_name, body, contentType) => {
  expect(await send(body, contentType)).toMatchObject({ status: 200 })
  expect(await readdir(server.app.scratch)).toEqual([])
})

test('a file name loses marks of direction, with which it could look like another kind of file', async () => {
  const answer = await send(part(`form-data; name="file"; filename*=UTF-8''a%E2%80%AEfdp.exe%E2%81%A6.pdf`, pdf) + end)
  expect(answer).toMatchObject({ status: 200, data: { name: 'afdp.exe.pdf' } })
})

test('fields that the call refuses keep the file out of the store', async () => {
  const administrator = await buildPerson(server.database, person.institutionId, 'administrator')
  const before = await stored()
  const body = field('amount', '0') + part('form-data; name="file"; filename="a.pdf"', `${pdf}of its own`) + end
  const answer = await send(body, type, { cookie: administrator.cookie, 'idempotency-key': 'first-recharge' }, '/pressplatform/recharges')
  expect(answer).toMatchObject({ status: 422, fields: [{ path: 'amount' }] })
  expect(await stored()).toEqual(before)
})

describe('over a real connection', () => {
  /** Announces `length` bytes, sends `body`, and either waits for an answer or closes the connection. */
  async function raw(body: string, length: number, answered: boolean): Promise<string> {
    const { port } = server.http.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const head = [`POST ${url} HTTP/1.1`, 'host: here', `cookie: ${person.cookie}`, 'sec-fetch-site: same-origin', `content-type: ${type}`]
    socket.write(`${head.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n${body}`)
    if (answered) await expect.poll(() => said, { timeout: 20_000 }).toMatch(/^HTTP/)
    else await expect.poll(() => readdir(server.app.scratch), { timeout: 20_000 }).not.toEqual([])
    socket.destroy()
    return said
  }
  beforeAll(() => server.http.listen({ host: '127.0.0.1', port: 0 }))

  test('a body longer than announced is refused', async () => {
    const whole = file + end
    expect(await raw(whole, whole.length - 20, true)).toMatch(/^HTTP\/1\.1 400/)
  })

  test('an aborted request leaves nothing behind', async () => {
    await raw(file.slice(0, -4), 10_000_000, false)
    await expect.poll(() => readdir(server.app.scratch), { timeout: 20_000 }).toEqual([])
    expect(await send(file + end)).toMatchObject({ status: 200 })
  })
})

test('there was no unhandled error', () => expect(unhandled).toEqual([]))
