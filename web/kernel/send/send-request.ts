import type { Line } from '#contract/call.ts'

/** The parts of a call at run time. The remaining properties are the path parameters by their names. */
interface Parts {
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  key?: string
}

export interface Outgoing {
  address: string
  method: string
  headers: Record<string, string>
  body?: BodyInit
}

/** The HTTP request of a call (specification section 7: JSON or form bodies, arrays with the key repeated, DELETE as POST when asked for). */
export function requestOf(line: Line, asked: object, form = false, deleteAsPost = false): Outgoing {
  const [named, pattern] = line.split(' ') as [string, string]
  const { query, body, file, key, ...ids } = asked as Parts & Record<string, string>
  const convert = deleteAsPost && named === 'DELETE'
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? '')) + (convert ? '/delete' : '')
  const search = pairsOf(query).toString()
  return {
    address: search ? `${path}?${search}` : path,
    method: convert ? 'POST' : named,
    headers: { 'x-recto': '1', ...(key && { 'idempotency-key': key }), ...(body !== undefined && !file && typeOf(body, form)) },
    ...(file ? { body: multipart(file, body) } : body !== undefined && { body: bodyOf(body, form) }),
  }
}

/** The content type header; a FormData body gets its own from the browser, with the boundary. */
const typeOf = (body: unknown, form: boolean): Record<string, string> =>
  body instanceof FormData ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded;charset=UTF-8' : 'application/json' }

function bodyOf(body: unknown, form: boolean): BodyInit {
  if (body instanceof FormData) return body
  return form ? pairsOf(body).toString() : JSON.stringify(body)
}

/** The fields come before the file, so that the server knows them when the file's bytes arrive. */
function multipart(file: Blob, fields: unknown): FormData {
  const data = new FormData()
  for (const [name, value] of pairsOf(fields)) data.append(name, value)
  data.append('file', file)
  return data
}

function pairsOf(fields: unknown = {}): URLSearchParams {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(fields as object))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) pairs.append(name, textOf(one))
    }
  return pairs
}

/** Dates and nested values are written as JSON, which is how the server reads them. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value).replace(/^"|"$/g, ''))
