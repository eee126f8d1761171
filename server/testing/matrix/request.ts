import type { Call } from '@recto/contract/call'
import type { ErrorCode } from '@recto/contract/errors'
import type { InjectOptions } from 'fastify'
import { multipart } from '../multipart.ts'
import type { openServer } from '../open.ts'
import type { Caller, Outcome } from './cell.ts'

interface Sent {
  query?: object
  body?: object
  key?: string
  file?: { name: string; bytes: Buffer }
}

/** Sends what an entry asks, as a browser would; gives what came of it and the bytes of the answer. */
export async function send(
  { app }: Pick<Awaited<ReturnType<typeof openServer>>, 'app'>,
  { line, shape }: Call,
  { person }: Caller,
  asked: Sent,
): Promise<{ outcome: Outcome; status: number; body: string }> {
  const [method = '', path = ''] = line.split(' ')
  const ids = asked as Record<string, string>
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
  const query = textsOf(asked.query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const form = asked.file && multipart(asked.file.bytes, asked.file.name, Object.fromEntries(textsOf(asked.body)))
  const answer = await app.inject({
    method: method as 'GET',
    url: query.length ? `${url}?${query.join('&')}` : url,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(person && { cookie: person.cookie }),
      ...(asked.key && { 'idempotency-key': asked.key }),
      ...form?.headers,
    },
    ...(form ? { payload: form.payload } : shape.body && { payload: asked.body ?? {} }),
  } as InjectOptions)
  return { outcome: outcomeOf(answer), status: answer.statusCode, body: answer.body }
}

const textsOf = (values: object = {}): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]))

function outcomeOf(answer: { statusCode: number; json: () => unknown }): Outcome {
  const { success, errorCode, data } = answer.json() as {
    success: boolean
    errorCode?: ErrorCode
    data?: { done?: string[]; failed?: object[] } | null
  }
  if (!success) return errorCode ?? 'server'
  return data?.done && data.failed && !data.done.length ? 'none' : 'ok'
}
