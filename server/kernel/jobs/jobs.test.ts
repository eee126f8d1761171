import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { enqueue, type JobKind, jobKind, maxJobsPerMember } from './jobs.ts'
import { queueFigures } from './queue.ts'
import { invalid } from '../http/refusal.ts'
import { openWorker, type Worker, type WorkerOptions } from './worker.ts'

let server: Awaited<ReturnType<typeof openServer>>
let person: Person
/** The jobs that ran, in order: institution and name. */
const runs: { institutionId: string; id: string }[] = []
const result = { fileId: '00000000-0000-7000-8000-000000000001', name: '', count: 0, size: 0 }
const gates = new Map<string, PromiseWithResolvers<void>>()
function gate(id: string): PromiseWithResolvers<void> {
  const found = gates.get(id) ?? Promise.withResolvers<void>()
  gates.set(id, found)
  return found
}

const kinds: JobKind[] = [
  jobKind<{ id: string }>('good', async ({ id }, { transaction, progress, institutionId }) => {
    runs.push({ institutionId, id })
    await progress(0.5, '一半')
    const [row] = await transaction((db) => db.selectFrom('members').select('id').execute())
    return { ...result, fileId: row?.id ?? '' }
  }),
  jobKind('refused', async () => {
    throw invalid('file', { zh: '不是教材', en: 'Not a textbook' })
  }),
  jobKind<{ id: string; times: number }>('shaky', async ({ id, times }, { institutionId }) => {
    runs.push({ institutionId, id })
    if (runs.filter((each) => each.id === id).length <= times) throw new Error('this try breaks')
    return result
  }),
  /** Ends when its gate is resolved. */
  jobKind<{ id: string }>('gated', async ({ id }, { institutionId }) => {
    runs.push({ institutionId, id })
    await gate(id).promise
    return result
  }),
  jobKind<{ id: string }>('hasty', ({ id }) => gate(id).promise.then(() => result), { minutes: 0.005 }),
]

const open = (options: WorkerOptions = {}) =>
  openWorker(server.urls.app, server.database, kinds, () => server.app, { places: 2, beat: 100, ...options })
async function working<T>(run: (worker: Worker) => Promise<T>, options?: WorkerOptions): Promise<T> {
  const worker = await open(options)
  try {
    return await run(worker)
  } finally {
    await worker.close()
  }
}
beforeAll(async () => {
  server = await openServer()
  person = await another()
})
afterAll(() => server.close())

const another = async () => buildPerson(server.database, await buildInstitution(server.database), 'author')
const start = (kind: string, id = kind, who = person, more = {}) =>
  withInstitution(server.database, who.institutionId, (db) => enqueue(db, who, kind, '任务', { id, ...more }))

interface JobView {
  state: string
  result: object
  error: string
  ahead: number | null
}
const jobView = async (jobId: string, who = person) => (await server.ask(who, 'GET', `/pressplatform/jobs/${jobId}`)).data as unknown as JobView
async function reaches(jobId: string, states: string | string[], who = person): Promise<JobView> {
  await expect.poll(async () => (await jobView(jobId, who)).state, { timeout: 30_000, interval: 50 }).toBeOneOf([states].flat())
  return jobView(jobId, who)
}
const finished = (jobId: string, who = person) => reaches(jobId, ['done', 'failed'], who)
const rowOf = async (jobId: string) => (await asOwner(server.urls.owner, `select * from jobs where id = '${jobId}'`))[0]

test('a job runs within its institution, reports its progress and returns its result', () =>
  working(async () => {
    const heard: object[] = []
    await server.app.live.ready
    const stop = server.app.live.subscribe(person.memberId, (event) => heard.push(event))
    const jobId = await start('good')
    expect(await finished(jobId)).toMatchObject({ state: 'done', progress: 1, result: { fileId: person.memberId } })
    expect(heard).toContainEqual({ type: 'job', id: jobId })
    stop()
  }))

test('an idle worker is woken by a new job and does not wait for its next check', () =>
  working(
    async () => {
      await server.app.live.ready
      expect(await finished(await start('good'))).toMatchObject({ state: 'done' })
    },
    { beat: 3_600_000 },
  ))

test('a refusal fails the job at once, and its text is in the language of the reader', () =>
  working(async () => {
    const jobId = await start('refused')
    expect(await finished(jobId)).toMatchObject({ state: 'failed', error: '不是教材' })
    expect(await server.ask(person, 'GET', `/pressplatform/jobs/${jobId}`, undefined, { 'accept-language': 'en' })).toMatchObject({
      data: { error: 'Not a textbook' },
    })
  }))

test('an unexpected error is tried again, and fails at the third time', () =>
  working(async () => {
    expect(await finished(await start('shaky', 'twice', person, { times: 2 }))).toMatchObject({ state: 'done' })
    const jobId = await start('shaky', 'always', person, { times: 9 })
    expect(await finished(jobId)).toMatchObject({ state: 'failed', error: '处理时出错，请重试' })
    expect(runs.filter(({ id }) => id === 'always')).toHaveLength(3)
  }))

test('a transaction that fails leaves no job behind', () =>
  working(async () => {
    const failing = withInstitution(server.database, person.institutionId, async (db) => {
      await enqueue(db, person, 'good', '任务', { id: 'never' })
      throw new Error('and back')
    })
    await expect(failing).rejects.toThrow('and back')
    await finished(await start('good', 'after'))
    expect(runs.map(({ id }) => id)).not.toContain('never')
  }))

test('the job of another member is not found', async () => {
  const jobId = await start('good')
  const neighbour = await buildPerson(server.database, person.institutionId, 'author')
  expect(await server.ask(neighbour, 'GET', `/pressplatform/jobs/${jobId}`)).toMatchObject({ status: 404 })
  expect(await server.ask(neighbour, 'GET', '/pressplatform/jobs')).toMatchObject({ data: [] })
  await working(() => finished(jobId))
})

test('a job of a kind that this release does not know waits for one that does', () =>
  working(async () => {
    const jobId = await start('newer')
    await finished(await start('good'))
    expect(await jobView(jobId)).toMatchObject({ state: 'waiting' })
    await asOwner(server.urls.owner, `delete from jobs where id = '${jobId}'`)
  }))

test('an institution with many waiting jobs leaves a place to the jobs of other institutions', async () => {
  const [flood, other] = [await another(), await another()]
  const many: string[] = []
  for (let n = 0; n < 50; n++) many.push(await start('gated', `flood ${n}`, flood))
  await working(async () => {
    await reaches(many[0]!, 'running', flood)
    const [own, next] = [await start('good', 'between', other), await start('good', 'then', other)]
    expect((await finished(own, other)).state).toBe('done')
    expect((await finished(next, other)).state).toBe('done')
    // One institution uses all but one of the places at most.
    const states = await Promise.all(many.map(async (jobId) => (await jobView(jobId, flood)).state))
    expect(states.filter((state) => state === 'running')).toHaveLength(1)
    expect(states.filter((state) => state === 'waiting')).toHaveLength(49)
    for (let n = 0; n < 50; n++) gate(`flood ${n}`).resolve()
    for (const jobId of many) await finished(jobId, flood)
  })
})

test('institutions with many jobs each take turns at the one place that is left', async () => {
  const [blocker, first, second] = [await another(), await another(), await another()]
  const blocked = await start('gated', 'block', blocker)
  await working(async () => {
    await reaches(blocked, 'running', blocker)
    const held = await start('gated', 'hold', first)
    await reaches(held, 'running', first)
    const jobs: [string, Person][] = []
    for (let n = 0; n < 6; n++) jobs.push([await start('good', `first ${n}`, first), first])
    for (let n = 0; n < 6; n++) jobs.push([await start('good', `second ${n}`, second), second])
    gate('hold').resolve()
    for (const [jobId, who] of jobs) await finished(jobId, who)
    // A job is running for others before its function is called, so those that wait at their gates may come into `runs` at any time.
    const order = runs.flatMap(({ id }) => /^(first|second) \d$/.exec(id)?.[1] ?? [])
    expect(order).toEqual(Array.from({ length: 6 }, () => ['second', 'first']).flat())
    gate('block').resolve()
    await finished(blocked, blocker)
  })
})

test('two workers share the jobs, and each job runs once', async () => {
  const people = [await another(), await another(), await another()]
  const from = runs.length
  await working(() =>
    working(async () => {
      const jobs = await Promise.all(
        people.flatMap((who) => Array.from({ length: 20 }, async (_, n) => [await start('good', `shared ${n}`, who), who] as const)),
      )
      for (const [jobId, who] of jobs) await finished(jobId, who)
    }),
  )
  const ran = runs.slice(from).map(({ institutionId, id }) => `${institutionId} ${id}`)
  expect(ran).toHaveLength(60)
  expect(new Set(ran).size).toBe(60)
})

test('a job that exceeds the time limit of its kind fails with an explanation, and its place is free again', () =>
  working(async () => {
    const jobId = await start('hasty')
    expect(await finished(jobId)).toMatchObject({ state: 'failed', error: expect.stringMatching(/超过 .* 分钟，任务已停止/) as string })
    expect(await finished(await start('good'))).toMatchObject({ state: 'done' })
    // Its later result changes nothing.
    gate('hasty').resolve()
    expect(await finished(await start('good'))).toMatchObject({ state: 'done' })
    expect(await jobView(jobId)).toMatchObject({ state: 'failed', result: null })
  }))

test('a job whose workers died three times fails with advice on what to do', async () => {
  const jobId = await start('gated', 'deadly')
  await working(async () => {
    await reaches(jobId, 'running')
    const silent = `tries = 3, claim = gen_random_uuid(), alive_at = now() - interval '1 hour'`
    await asOwner(server.urls.owner, `update jobs set ${silent} where id = '${jobId}'`)
    expect(await finished(jobId)).toMatchObject({ state: 'failed', error: expect.stringContaining('请把文件分成几份再试') as string })
  })
  gate('deadly').resolve()
})

test('a worker that has lost its claim on a job writes nothing more', async () => {
  const jobId = await start('gated', 'lost')
  await working(
    async () => {
      await reaches(jobId, 'running')
      const otherClaim = '00000000-0000-4000-8000-000000000001'
      await asOwner(server.urls.owner, `update jobs set claim = '${otherClaim}' where id = '${jobId}'`)
      gate('lost').resolve()
      await finished(await start('good', 'meanwhile'))
      expect(await rowOf(jobId)).toMatchObject({ state: 'running', claim: otherClaim, result: null })
      await asOwner(server.urls.owner, `update jobs set state = 'failed', claim = null where id = '${jobId}'`)
    },
    { beat: 3_600_000 },
  )
})

test('a worker that stops hands back what it has not finished, and the try does not count', async () => {
  const stopping = await open({ grace: 100 })
  const jobId = await start('gated', 'handed')
  await reaches(jobId, 'running')
  await stopping.close()
  expect(await rowOf(jobId)).toMatchObject({ state: 'waiting', claim: null, tries: 0 })
  gate('handed').resolve()
  await working(() => finished(jobId))
  expect(await rowOf(jobId)).toMatchObject({ state: 'done', tries: 1 })
})

test('a waiting job shows how many jobs of its institution are before it', async () => {
  const who = await another()
  const jobs = [await start('good', 'a', who), await start('good', 'b', who), await start('good', 'c', who)]
  expect(await Promise.all(jobs.map(async (jobId) => (await jobView(jobId, who)).ahead))).toEqual([0, 1, 2])
  await working(async () => {
    for (const jobId of jobs) expect(await finished(jobId, who)).toMatchObject({ ahead: null })
  })
})

test('one member cannot fill the queue', async () => {
  const who = await another()
  for (let n = 0; n < maxJobsPerMember; n++) await start('none', `${n}`, who)
  await expect(start('none', 'more', who)).rejects.toMatchObject({ code: 'tooMany', words: { zh: expect.stringContaining('100 个任务') as string } })
  await asOwner(server.urls.owner, `delete from jobs where kind = 'none'`)
})

test('the figures of the queue count waiting, running and failed jobs', async () => {
  await asOwner(server.urls.owner, `delete from jobs`)
  expect(await queueFigures(server.database.pool)).toEqual({ waiting: 0, running: 0, failed: 0, waitingSeconds: 0 })
  const [waiting, failed] = [await start('none'), await start('none')]
  await asOwner(server.urls.owner, `update jobs set due_at = now() - interval '7 minutes' where id = '${waiting}'`)
  await asOwner(server.urls.owner, `update jobs set state = 'failed', finished_at = now() where id = '${failed}'`)
  const figures = await queueFigures(server.database.pool)
  expect(figures).toMatchObject({ waiting: 1, running: 0, failed: 1 })
  expect(Math.floor(figures.waitingSeconds / 60)).toBe(7)
})
