import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { stepJob } from '#server/testing/processes/step-job.ts'
import { enqueue } from './jobs.ts'
import { openWorker } from './worker.ts'

// Real processes are killed, frozen and stopped in the middle of a job.
vi.setConfig({ testTimeout: 180_000 })

let server: Awaited<ReturnType<typeof openServer>>
let person: Person
beforeAll(async () => {
  server = await openServer()
  person = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(() => server.close())

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const quick = { beat: 200, silence: 2000 }
const steps = 12

/** Starts a worker process. `says` resolves when the process has reported the word. */
function startWorker(options: object = quick) {
  const file = fileURLToPath(new URL('../../testing/processes/job-worker.ts', import.meta.url))
  const child = fork(file, [server.urls.app, JSON.stringify(options)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  const said: string[] = []
  child.on('message', (word) => void (typeof word === 'string' && said.push(word)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const says = (word: string) => expect.poll(() => said, { timeout: 60_000, interval: 10 }).toContain(word)
  return { child, said, says, ended }
}

const start = (pause = 100) => withInstitution(server.database, person.institutionId, (db) => enqueue(db, person, 'steps', '任务', { steps, pause }))
const rowOf = async (jobId: string) => (await asOwner(server.urls.owner, `select * from jobs where id = '${jobId}'`))[0] as Record<string, unknown>
const isDone = (jobId: string) => expect.poll(async () => (await rowOf(jobId))['state'], { timeout: 60_000, interval: 50 }).toBe('done')
/** For each step in order, the ids of the processes that did it; more than one if a step was done twice. */
const doneBy = async (jobId: string) =>
  (await asOwner(server.urls.owner, `select value from preferences where name like '${jobId} %' order by split_part(name, ' ', 2)::int`)).map(
    ({ value }) => String(value).split(';').filter(Boolean).map(Number),
  )
const openHere = () => openWorker(server.urls.app, server.database, [stepJob], () => server.app, { places: 2, ...quick })

test('a job whose worker was killed is continued by another worker from its last step', async () => {
  const killed = startWorker()
  const jobId = await start()
  await killed.says('step 3')
  killed.child.kill('SIGKILL')
  await killed.ended
  const worker = await openHere()
  await isDone(jobId)
  await worker.close()
  const pids = await doneBy(jobId)
  expect(pids).toHaveLength(steps)
  expect(pids.flat()).toHaveLength(steps)
  expect([pids[0], pids.at(-1)]).toEqual([[killed.child.pid], [process.pid]])
  expect(await rowOf(jobId)).toMatchObject({ tries: 2, result: { made: process.pid } })
})

test('a worker that was frozen writes nothing more after another worker has taken its job', async () => {
  const frozen = startWorker()
  const jobId = await start(500)
  await frozen.says('step 3')
  frozen.child.kill('SIGSTOP')
  const worker = await openHere()
  await isDone(jobId)
  await worker.close()
  const before = await doneBy(jobId)
  frozen.child.kill('SIGCONT')
  await frozen.says('refused')
  await frozen.says('job was taken away from this worker')
  expect(await doneBy(jobId)).toEqual(before)
  expect(before.every((pids) => pids.length === 1)).toBe(true)
  expect(await rowOf(jobId)).toMatchObject({ state: 'done', tries: 2, result: { made: process.pid } })
})

test('a worker that is asked to stop finishes a short job and hands back a long one, which another worker continues at once', async () => {
  // With a silence of an hour, a job that another worker continues was handed back and not taken back.
  const options = { ...quick, silence: 3_600_000 }
  const patient = startWorker({ ...options, grace: 60_000 })
  const short = await start(50)
  await patient.says('step 3')
  patient.child.kill('SIGTERM')
  expect(await patient.ended).toBe(0)
  expect(await rowOf(short)).toMatchObject({ state: 'done', tries: 1 })

  const hasty = startWorker({ ...options, grace: 100 })
  const long = await start(500)
  await hasty.says('step 3')
  hasty.child.kill('SIGTERM')
  expect(await hasty.ended).toBe(0)
  expect(await rowOf(long)).toMatchObject({ state: 'waiting', tries: 0 })
  const worker = await openWorker(server.urls.app, server.database, [stepJob], () => server.app, { places: 2, ...options })
  await isDone(long)
  await worker.close()
  expect((await doneBy(long)).flat()).toHaveLength(steps)
})
