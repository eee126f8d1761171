import { Bad } from '@recto/contract/errors'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { rooms } from '../rooms.ts'
import { fitting } from './arbitrary.ts'
import { buildWorld } from './matrix/world.ts'
import { multipart } from './multipart.ts'
import type { openServer } from './open.ts'

export interface Count {
  asked: number
  good: number
  /** What should not be: the request and the answer. */
  wrong: string[]
}

const calls = Object.values(rooms).flat()
type Call = (typeof calls)[number]['call']

/** Sends random requests of every call, by people of every role, and looks at each answer. The server leaves no trace. */
export async function askAtRandom(server: Awaited<ReturnType<typeof openServer>>, requests: number, seed: number, among = calls): Promise<Count> {
  const askers = [...(await buildWorld(server)).values()]
  const ids = askers.flatMap(({ things }) =>
    Object.values({ ...things.own, ...things.other }).filter((value) => typeof value === 'string' && /^[\da-f-]{36}$/.test(value)),
  ) as string[]
  const each = Math.ceil(requests / among.length)
  const count: Count = { asked: 0, good: 0, wrong: [] }
  for (const [at, { call }] of among.entries()) {
    const { query = fc.constant({}), body = fc.constant(undefined) } = {
      ...(call.shape.query && { query: fitting(call.shape.query, ids) }),
      ...(call.shape.body && { body: fitting(call.shape.body, ids) }),
    }
    const asked = fc.record({
      asker: fc.constantFrom(...askers),
      id: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) }),
      query: query as fc.Arbitrary<object>,
      body,
    })
    for (const one of fc.sample(asked, { numRuns: each, seed: seed + at })) {
      const options = requestOf(call, one.id, one.query, one.body, one.asker.caller.person?.cookie)
      const answer = await server.app.inject(options)
      count.asked++
      if (answer.statusCode === 200) count.good++
      const problem = problemWith(call, answer)
      if (problem)
        count.wrong.push(
          `${call.line} as ${one.asker.caller.role}: ${problem}: ${JSON.stringify(options.url)} ${JSON.stringify(one.body)?.slice(0, 500)}`,
        )
    }
  }
  return count
}

function requestOf({ line, shape }: Call, id: string, query: object, body: unknown, cookie: string | undefined): InjectOptions & { url: string } {
  const [method = 'GET', path = ''] = line.split(' ')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const part of Array.isArray(value) ? value : [value]) if (part !== undefined) search.append(name, textOf(part))
  const texts = Object.entries((body ?? {}) as object).map(([name, value]): [string, string] => [name.replace(/\W/g, ''), textOf(value)])
  const form = shape.upload && multipart(Buffer.from(`GIF89a${id}`), `a.${shape.upload.suffixes[0]}`, Object.fromEntries(texts))
  return {
    method: method as 'GET',
    url: `${path.replace(/\{\w+\}/g, encodeURIComponent(id))}?${search}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(shape.once && { 'idempotency-key': 'random-request' }),
      ...(form ? form.headers : shape.body && { 'content-type': 'application/json' }),
    },
    ...(form ? { payload: form.payload } : shape.body && { payload: JSON.stringify(body) ?? 'null' }),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Whoever is not reached from here may be busy; nothing else is our own fault. */
function problemWith({ shape }: Call, answer: { statusCode: number; json: () => unknown; body: string }): string | undefined {
  const json = answer.json() as { success?: boolean; data?: unknown; errorCode?: string }
  if (answer.statusCode >= 500 && json.errorCode !== 'busy') return `${answer.statusCode}`
  if (!json.success) return Bad.safeParse(json).success ? undefined : `an undeclared refusal: ${answer.body.slice(0, 200)}`
  const told = shape.data ? shape.data.safeParse(json.data) : { success: json.data === null }
  return told.success ? undefined : `an undeclared answer: ${answer.body.slice(0, 200)}`
}
