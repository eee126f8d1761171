import type { Operation } from '#server/kernel/events/operation-log.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startingRoles } from '#features/people/institutions/server/starting-roles.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { type Entry, type Kind, outcome, type Rule } from '../matrix/cell.ts'
import { send } from '../matrix/request.ts'
import { chosen, matrix, ways } from '../matrix/every-call.ts'
import { buildThings, type Things } from '../matrix/things.ts'
import { openServer } from '../open.ts'
import { signingIn } from '../session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let owner: pg.Client
beforeAll(async () => {
  server = await openServer({ worker: true })
  owner = new pg.Client(server.urls.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

interface Written {
  id: string
  action: Operation
  details: object
}
/** All entries of all institutions, read as the owner of the database. */
const written = async (): Promise<Written[]> => (await owner.query<Written>('select id, action, details from operation_log')).rows

/** A new institution with a platform administrator in it, so that requests of different calls do not affect each other. */
async function newPlace() {
  const institutionId = await buildInstitution(server.database)
  const person = await buildPerson(server.database, institutionId, 'administrator', { administrator: true })
  const { modules = [], features = [] } = startingRoles.find(({ code }) => code === 'administrator') ?? {}
  const things = await buildThings(server.database, person)
  let colleague: Promise<Things> | undefined
  const others = () => (colleague ??= buildPerson(server.database, institutionId, 'author').then((author) => buildThings(server.database, author)))
  return { server, on: signingIn(server), caller: { role: 'platform' as const, person, modules, features }, things, others }
}
type Place = Awaited<ReturnType<typeof newPlace>>

/** What the request of the matrix is about: the caller’s own things, or a colleague’s where the call does not allow one’s own. */
function plainKind({ expect: rules }: Entry, caller: Place['caller']): Kind {
  const good = (rule: Rule | undefined) => rule !== undefined && outcome(rule, caller) === 'ok'
  return typeof rules === 'object' && !good(rules.own) && good(rules.same) ? 'same' : 'own'
}

const lists = [
  ['body', 'ids'],
  ['query', 'id'],
  ['body', 'changes'],
] as const
type Asked = Record<string, unknown>
const listIn = (asked: Asked) => lists.find(([part, name]) => Array.isArray((asked[part] as Asked | undefined)?.[name]))

/** For a batch call: one request about two things. */
function both(first: Asked, second: Asked): { asked: Asked; count: number } {
  const [part, name] = listIn(first) ?? ['body', 'ids']
  const [one, other] = [first[part] as Asked, second[part] as Asked]
  const all = [...(one[name] as unknown[]), ...(other[name] as unknown[])]
  return { asked: { ...first, [part]: { ...one, [name]: all } }, count: all.length }
}

/** Waits for the end of the job that a call started, if any. */
async function taskOf(answer: string, who: { cookie: string }): Promise<void> {
  const { data } = JSON.parse(answer) as { data?: { jobId?: string } | null }
  if (!data?.jobId) return
  const state = async () => (await server.ask(who, 'GET', `/pressplatform/jobs/${data.jobId}`)).data as { state?: string } | undefined
  await expect.poll(async () => (await state())?.state ?? 'gone', { timeout: 15_000, interval: 100 }).toMatch(/done|failed|gone/)
}

/** The secret values in a request or an answer, none of which may appear in the log. */
function secretsIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one, name))
  if (value && typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => secretsIn(one, key))
  return typeof value === 'string' && value.length >= 6 && /password|proof|token|secret|recoveryCodes|^value$|^idNumber$|cookie/i.test(name)
    ? [value]
    : []
}

/** Batch calls that accept only chapters of one textbook. */
const ofOneBook = ['chapterRemove', 'chapterRestore', 'chapterPurge']
/** Calls that need an outside provider to answer. They change nothing. */
const outside = ['samlMetadataRead', 'directoryTry']

test('every way of asking is one of a call', () => {
  expect(Object.keys(ways).filter((name) => !matrix.has(name))).toEqual([])
})

const changing = [...chosen].filter(([, { entry }]) => entry.logs !== undefined)

test.each(changing)(
  '%s',
  async (name, { call, entry }) => {
    const place = await newPlace()
    const { caller } = place
    const about = async (kind: Kind): Promise<Things> => (kind === 'same' ? place.others() : place.things)
    const kind = plainKind(entry, caller)
    const way = await ways[name]?.(place)
    const first = (way?.asked ?? entry.ask(await about(kind), caller)) as Asked
    const other = kind === 'own' ? 'same' : 'own'
    const { asked, count } =
      way || !listIn(first) || ofOneBook.includes(name) ? { asked: first, count: 1 } : both(first, entry.ask(await about(other), caller) as Asked)
    const by = way && 'by' in way ? way.by : caller.person

    const before = new Set((await written()).map(({ id }) => id))
    const since = async () => (await written()).filter(({ id }) => !before.has(id))
    const person = { ...by, cookie: place.on.cookies(by) } as Place['caller']['person']
    const answer = await send(server, call, { ...caller, person }, asked)
    const { logs, oneLogEntry } = entry
    if (!outside.includes(name)) expect(answer).toMatchObject({ outcome: 'ok' })
    const actions = typeof logs === 'object' ? Array.from({ length: oneLogEntry ? 1 : count }, () => logs[0]) : []
    await taskOf(answer.body, by ?? caller.person)
    const found = await since()
    expect(found.map(({ action }) => action)).toEqual(actions)

    const text = JSON.stringify(found.map(({ details }) => details))
    const secrets = [...secretsIn(asked), ...secretsIn(JSON.parse(answer.body)), caller.person.cookie.replace('recto=', '')]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect(text).not.toMatch(/argon2|[0-9a-f]{64}|110101199001011234|"(\w*password|\w*token|\w*secret|\w*proof|\w*hash)":/i)
  },
  20_000,
)
