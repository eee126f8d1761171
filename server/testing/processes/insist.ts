import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/kernel/data/id.ts'
import type { Person } from '#server/seeds/institution.ts'

/** What became of requests while faults happened. */
export interface Heard {
  /** Answers 503. */
  refused: number
  /** Connections that broke without an answer. */
  dropped: number
  /** Other answers than 200 and 503. */
  wrong: string[]
}

interface Asked {
  method: 'POST' | 'PUT'
  path: string
  /** A form is sent as one, such as with a file. */
  body: object | FormData
}

/**
 * The answer to a call, which is sent again with the same key after a 503 or a lost connection, as a browser does. Undefined after another answer, which
 * is noted as wrong, and once `stopped`.
 */
export async function insist<T>(url: string, { cookie }: Person, { method, path, body }: Asked, heard: Heard, stopped = () => false) {
  const isForm = body instanceof FormData
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': newId(), cookie, ...(!isForm && { 'content-type': 'application/json' }) }
  while (!stopped()) {
    const answer = await fetch(url + path, { method, headers, body: isForm ? body : JSON.stringify(body) }).catch(() => undefined)
    const json = (await answer?.json().catch(() => undefined)) as { data: T; errorCode?: string } | undefined
    if (answer?.status === 200 && json) return json.data
    if (!answer || !json) heard.dropped++
    else if (answer.status === 503) heard.refused++
    else {
      heard.wrong.push(`${path} ${answer.status} ${json.errorCode}`)
      return undefined
    }
    await pause(200)
  }
  return undefined
}
