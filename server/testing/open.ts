import type { JudgeSettings } from '#server/gateways/judge/judge.ts'
import type { PageIsland } from '#contract/page-island.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { WorkPuzzle } from '#contract/errors.ts'
import type { InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { openGateways } from '#server/gateways/gateways.ts'
import { type Database, openDatabase } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { openStore } from '#server/kernel/app.ts'
import { openLimits } from '#server/kernel/access/limits.ts'
import { openLive } from '#server/kernel/events/live.ts'
import { serve } from '#server/kernel/http/serve.ts'
import { openWatch } from '#server/kernel/health/watch.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { collected } from '#server/features.ts'
import { asOwner, cloneDatabase } from './database/clone.ts'
import { testSecret } from './matrix/secret.ts'

export type Net = 'both' | 'scope' | 'rls'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Answer {
  success: boolean
  data: never
  errorCode?: string
  errorMessage?: string
  fields?: { path: string; message: string }[]
  work?: WorkPuzzle
}

interface Options {
  net?: Net
  worker?: boolean
  port?: number
  /** Every call is rolled back after its answer, and none counts against a limit. */
  traceless?: boolean
  /** What every page tells its scripts. */
  island?: Partial<PageIsland>
  /** The outside judge of programs. */
  judge?: JudgeSettings
  /** The base path of the screens. */
  routerBase?: string
}

/** Opens a server on its own clone of the database, with both separations of institutions or one of them; `worker` also runs the jobs. */
export async function openServer({
  net = 'both',
  worker = false,
  port = inject('port'),
  traceless = false,
  routerBase = '',
  island = {},
  judge,
}: Options = {}) {
  const urls = await cloneDatabase(port)
  if (net === 'scope') await asOwner(urls.owner, withoutRowSecurity)
  const queries: { sql: string; parameters: readonly unknown[] }[] = []
  const log = ({ query }: { query: { sql: string; parameters: readonly unknown[] } }) => void queries.push(query)
  const database = openDatabase(urls.app, { scoped: net !== 'rls', log, strict: true })
  const dataDir = await mkdtemp(`${tmpdir()}/recto-files-`)
  const { store, scratch } = await openStore(undefined, dataDir)
  const live = openLive(urls.app)
  const watch = openWatch(database)
  const gateways = await openGateways({
    mailUrl: undefined,
    mailFrom: 'no-reply@localhost',
    sms: undefined,
    wechat: undefined,
    judge,
    signOnAllow: [],
    simulate: true,
  })
  const limits = openLimits(database.pool, { on: !traceless, leastWork: 4 })
  const app = {
    collected,
    database: traceless ? undoing(database) : database,
    store,
    scratch,
    live,
    watch,
    gateways,
    limits,
    publicUrl: 'http://localhost',
    contentUrl: 'http://content.localhost' as string | undefined,
    routerBase,
    island,
    trustedProxies: 'loopback',
    secret: testSecret,
  }
  await watch.ready
  const http = await serve({ app, log: false })
  const working = worker ? await openWorker(urls.app, database, collected.jobs, () => ({ ...app, log: http.log })) : undefined

  async function ask(who: { cookie: string } | undefined, method: Method, url: string, payload?: object, headers: Record<string, string> = {}) {
    const same = { 'sec-fetch-site': 'same-origin', 'accept-language': 'zh-CN' }
    const options: InjectOptions = { method, url, headers: { ...same, ...(who && { cookie: who.cookie }), ...headers }, ...(payload && { payload }) }
    const answer = await http.inject(options)
    const json = answer.headers['content-type']?.includes('json') ? answer.json<Answer>() : ({ data: answer.body } as Answer)
    return { status: answer.statusCode, headers: answer.headers, ...json }
  }
  /** The same with a key of its own, as calls need it that run once by key; `T` is the data of the answer. */
  const askOnce = async <T>(who: { cookie: string }, method: Method, url: string, payload?: object) =>
    (await ask(who, method, url, payload, { 'idempotency-key': newId() })) as Omit<Awaited<ReturnType<typeof ask>>, 'data'> & { data: T }
  const close = async () => {
    await working?.close()
    await http.close()
    await gateways.close()
    await live.close()
    await watch.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { simulators } = gateways as { simulators: Required<typeof gateways.simulators> }
  return { urls, database, app: { ...app, log: http.log }, http, ask, askOnce, queries, gateways: simulators, close }
}

class Answered extends Error {
  answer: unknown
  constructor(answer: unknown) {
    super('answered')
    this.answer = answer
  }
}

/** A database whose transactions are rolled back after they have returned their result. */
function undoing(database: Database): Database {
  const transaction: Database['transaction'] = async (institutionId, access, run) => {
    const undone = database.transaction(institutionId, access, async (handles) => {
      throw new Answered(await run(handles))
    })
    return undone.catch((error: unknown) => {
      if (error instanceof Answered) return error.answer as never
      throw error
    })
  }
  return { ...database, transaction }
}

const withoutRowSecurity = `do $$ declare t text; begin
  for t in select c.relname from pg_class c where c.relforcerowsecurity loop execute format('alter table %I no force row level security, disable row level security', t); end loop;
end $$`
