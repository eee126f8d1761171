import type { Call } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { InjectOptions } from 'fastify'
import { multipart } from '../multipart.ts'
import type { openServer } from '../open.ts'
import type { Caller, Outcome } from './cell.ts'

/** The request of a call: the parameters of its path, and its query, body, key and file. */
export interface Sent {
  query?: object
  body?: unknown
  key?: string
  file?: { name: string; bytes: Buffer }
}

/** A request as a browser would send it. */
export function requestOf({ line, shape }: Call, { person }: Caller, asked: Sent): InjectOptions & { url: string } {
  const [method = '', path = ''] = line.split(' ')
  const ids = asked as Record<string, string>
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
  const query = new URLSearchParams(textsOf(asked.query))
  const form = asked.file && multipart(asked.file.bytes, asked.file.name, Object.fromEntries(textsOf(asked.body)))
  const json = shape.body && !form && { payload: JSON.stringify(asked.body ?? {}), headers: { 'content-type': 'application/json' } }
  const { payload, headers } = form ?? (json || { payload: undefined, headers: {} })
  return {
    method: method as 'GET',
    url: query.size ? `${url}?${query}` : url,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(person && { cookie: person.cookie }),
      ...(asked.key && { 'idempotency-key': asked.key }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  }
}

/** Sends the request of an entry; returns its outcome, status and body. */
export async function send(
  { http }: Pick<Awaited<ReturnType<typeof openServer>>, 'http'>,
  call: Call,
  caller: Caller,
  asked: Sent,
): Promise<{ outcome: Outcome; status: number; body: string }> {
  const answer = await http.inject(requestOf(call, caller, asked))
  return { outcome: outcomeOf(answer), status: answer.statusCode, body: answer.body }
}

/** The values of a query or a form as texts; a list gives one pair for each item. */
const textsOf = (values: unknown): [string, string][] =>
  Object.entries(typeof values === 'object' && values !== null ? values : {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined).map((one): [string, string] => [name, textOf(one)]),
  )
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export function outcomeOf(answer: { json: () => unknown }): Outcome {
  const { success, errorCode, data } = answer.json() as {
    success: boolean
    errorCode?: ErrorCode
    data?: { done?: string[]; failed?: object[] } | null
  }
  if (!success) return errorCode ?? 'server'
  return data?.done && data.failed && !data.done.length ? 'none' : 'ok'
}
