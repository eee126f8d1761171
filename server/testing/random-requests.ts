import { ErrorResponse } from '#contract/errors.ts'
import fc from 'fast-check'
import { collected } from '#server/features.ts'
import { asOwner } from './database/clone.ts'
import { fitting } from './inputs/arbitrary.ts'
import { type Entry, type Kind, kinds, outcome } from './matrix/cell.ts'
import { outcomeOf, requestOf, type Sent } from './matrix/request.ts'
import { matrix } from './matrix/every-call.ts'
import type { Asker } from './matrix/world.ts'
import type { openServer } from './open.ts'

export interface Count {
  asked: number
  good: number
  /** Requests of calls that change something. */
  changes: { asked: number; good: number }
  /** Names of calls that never succeeded. */
  never: string[]
  /** Wrong answers, each with its request. */
  wrong: string[]
}

const calls = Object.values(collected.handlers).flat()
type Handler = (typeof calls)[number]
type Call = Handler['call']

/**
 * Sends random requests of every call as the callers, and checks each answer. Half of the requests are valid except for at most one
 * field, the others are generated from the contract. The server rolls every request back.
 */
export async function askAtRandom(
  server: Awaited<ReturnType<typeof openServer>>,
  askers: readonly Asker[],
  requests: number,
  seed: number,
  among = calls,
): Promise<Count> {
  const ids = askers.flatMap(({ things }) =>
    Object.values({ ...things.own, ...things.other }).filter((value) => typeof value === 'string' && /^[\da-f-]{36}$/.test(value)),
  ) as string[]
  const versions = await versionsOf(server.urls.owner)
  const each = Math.ceil(requests / among.length)
  const count: Count = { asked: 0, good: 0, changes: { asked: 0, good: 0 }, never: [], wrong: [] }
  for (const [at, handler] of among.entries()) {
    const { name, call } = handler
    const changes = !call.line.startsWith('GET ') || call.shape.guarded === true
    let good = 0
    const random = fc.sample(requestsOf(handler, askers, ids, versions), { numRuns: each - 1, seed: seed + at })
    for (const { asker, asked, cut } of [goodRequest(handler, askers), ...random]) {
      const options = requestOf(call, asker.caller, asked)
      // The body of a form is cut at a random place.
      if (asked.file && cut !== undefined) options.payload = (options.payload as Buffer).subarray(0, cut)
      const answer = await server.http.inject(options)
      if (outcomeOf(answer) === 'ok') good++
      const problem = problemWith(call, answer)
      if (problem)
        count.wrong.push(
          `${call.line} as ${asker.caller.role}: ${problem}: ${JSON.stringify(options.url)} ${JSON.stringify(asked.body)?.slice(0, 500)}`,
        )
    }
    count.asked += each
    count.good += good
    if (changes) {
      count.changes.asked += each
      count.changes.good += good
    }
    if (!good) count.never.push(name)
  }
  return count
}

interface Request {
  asker: Asker
  asked: Sent
  cut: number | undefined
}

/** The request of the matrix, by a caller who may make it. */
function goodRequest({ name, call }: Handler, askers: readonly Asker[]): Request {
  const entry = matrix.get(name)?.entry as Entry
  const [asker] = able(entry, call, askers)
  if (!asker) throw new Error('the world is empty')
  return { asker, asked: entry.ask(asker.things[goodKind(entry, asker)], asker.caller) as Sent, cut: undefined }
}

function requestsOf({ name, call }: Handler, askers: readonly Asker[], ids: readonly string[], versions: Versions): fc.Arbitrary<Request> {
  const { shape } = call
  const entry = matrix.get(name)?.entry as Entry
  const made = fc.record({
    names: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) }),
    query: shape.query ? fitting(shape.query, ids) : fc.constant(undefined),
    body: shape.body ? fitting(shape.body, ids) : fc.constant(undefined),
    present: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  })
  return fc
    .record({
      asker: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...able(entry, call, askers)) }, { weight: 1, arbitrary: fc.constantFrom(...askers) }),
      kind: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...kinds) }),
      manner: fc.constantFrom('good', 'near', 'wild', 'wild'),
      field: fc.nat(),
      wild: made,
      cut: fc.option(fc.nat(400), { nil: undefined, freq: 4 }),
    })
    .map(({ asker, kind, manner, field, wild, cut }): Request => {
      const things = asker.things[kind ?? goodKind(entry, asker)]
      const good = entry.ask(things, asker.caller) as Sent
      if (manner === 'good') return { asker, asked: good, cut: undefined }
      if (manner === 'near') return { asker, asked: withVersion(mixed(good, wild, field), wild.present, versions), cut }
      const names = Object.fromEntries([...call.line.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => [each, wild.names]))
      const file = shape.upload && { name: `a.${shape.upload.suffixes[0]}`, bytes: Buffer.from(`GIF89a${wild.names}`) }
      const asked = { ...names, query: wild.query, body: wild.body, ...(shape.once && { key: 'random-request' }), ...(file && { file }) } as Sent
      return { asker, asked: withVersion(asked, wild.present, versions), cut }
    })
}

/** The callers who may make the call according to the matrix; all callers if there are none. */
function able(entry: Entry, { needs }: Call, askers: readonly Asker[]): readonly Asker[] {
  const found = askers.filter((asker) => {
    const { role, person, modules } = asker.caller
    if (needs !== 'anyone' && (!person || role === 'disabled' || role === 'suspended')) return false
    if (needs === 'administrator') return role === 'platform'
    if (needs === 'institutionAdministrator' && !['administrator', 'platform', 'expired'].includes(role)) return false
    const admitted = needs === 'anyone' || needs === 'signedIn' || needs === 'institutionAdministrator' || modules.includes(needs)
    return admitted && may(entry, goodKind(entry, asker), asker)
  })
  return found.length ? found : askers
}

const may = ({ expect: rules }: Entry, kind: Kind, { caller }: Asker): boolean => {
  const rule = typeof rules === 'object' ? rules[kind] : rules
  return rule !== undefined && outcome(rule, caller) === 'ok'
}

/** The kind of objects for which the request of the matrix succeeds, if any. */
const goodKind = (entry: Entry, asker: Asker): Kind =>
  typeof entry.expect === 'object' ? (kinds.find((kind) => may(entry, kind, asker)) ?? 'own') : 'own'

/** A valid request with one field of its query or body taken from a random one. */
function mixed(good: Sent, wild: { query: unknown; body: unknown }, at: number): Sent {
  const fields = (['query', 'body'] as const).flatMap((part) => {
    const made = wild[part]
    return typeof made === 'object' && made !== null && !Array.isArray(made)
      ? Object.entries(made).map(([name, value]) => ({ part, name, value }))
      : []
  })
  const field = fields[at % Math.max(fields.length, 1)]
  return field ? { ...good, [field.part]: { ...(good[field.part] as object | undefined), [field.name]: field.value } } : good
}

/** The current version of each row by its id, and of each role by its code. Rows with neither are left out. */
type Versions = ReadonlyMap<string, number>

async function versionsOf(url: string): Promise<Versions> {
  const tables = await asOwner(
    url,
    `select c.relname as table, bool_or(a.attname = 'code') and not bool_or(a.attname = 'id') as by_code from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1 having bool_or(a.attname = 'row_version') and bool_or(a.attname in ('id', 'code'))`,
  )
  const rows = (tables as { table: string; by_code: boolean }[]).map(
    ({ table, by_code: byCode }) => `select ${byCode ? 'code' : 'id::text'} as id, row_version as version from ${table}`,
  )
  const chapters = 'select id::text, version from chapters'
  const found = (await asOwner(url, [...rows, chapters].join(' union all '))) as { id: string; version: number }[]
  return new Map(found.map(({ id, version }) => [id, version]))
}

/** The same request with the row's current version, where it names an existing row. */
function withVersion(asked: Sent, present: boolean, versions: Versions): Sent {
  if (!present || typeof asked.body !== 'object' || asked.body === null) return asked
  const { body, query, ...names } = asked as Sent & { body: Record<string, unknown> }
  const named = [...Object.values(names), ...Object.values(query ?? {}), body['id']].find((value) => versions.has(String(value)))
  const version = versions.get(String(named))
  const field = ['rowVersion', 'version'].find((name) => name in body)
  return version === undefined || !field ? asked : { ...asked, body: { ...body, [field]: version } }
}

/** Why an answer is wrong: a server error other than `busy` (for services that the test cannot reach), or an answer that is not declared. */
function problemWith({ shape }: Call, answer: { statusCode: number; json: () => unknown; body: string }): string | undefined {
  const json = answer.json() as { success?: boolean; data?: unknown; errorCode?: string }
  if (answer.statusCode >= 500 && json.errorCode !== 'busy') return `${answer.statusCode}`
  if (!json.success) return ErrorResponse.safeParse(json).success ? undefined : `an undeclared refusal: ${answer.body.slice(0, 200)}`
  const told = shape.data ? shape.data.safeParse(json.data) : { success: json.data === null }
  return told.success ? undefined : `an undeclared answer: ${answer.body.slice(0, 200)}`
}
