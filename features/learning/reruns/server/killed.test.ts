import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { insertUnits } from '#features/learning/outlines/server/units/unit-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { rerunJob } from './rerun-job.ts'

// A real process is killed while it makes a course.
vi.setConfig({ testTimeout: 120_000 })

let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
beforeAll(async () => {
  server = await openServer()
  teacher = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
})
afterAll(() => server.close())
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, teacher.institutionId, run)
const owner = (statement: string) => asOwner(server.urls.owner, statement)
const quick = { beat: 200, silence: 2000 }
const units = 60

async function startRerun() {
  const rules = { opens: { at: '2026-09-07T00:00:00.000Z' }, prerequisite: null, groupName: '', completion: { kind: 'view' } } as const
  const content = { kind: 'link', url: 'https://example.edu/' } as const
  const courseId = await inHere(async (db) => {
    const id = await insertCourse(db, teacher, { name: '数据结构' })
    const all = Array.from({ length: units }, (_, at) => ({
      id: newId(),
      parentId: null,
      place: `V${String(at).padStart(3, '1')}`,
      name: `单元 ${at}`,
    }))
    await insertUnits(
      db,
      teacher,
      id,
      all.map((unit) => ({ ...unit, minutes: null, rules, content })),
    )
    return id
  })
  const { data } = await server.ask(teacher, 'GET', `/pressplatform/courses/${courseId}/rerun/preview?weeks=25`)
  const { version } = data as { version: string }
  const body = { version, weeks: 25, name: '数据结构 春' }
  const started = await server.ask(teacher, 'POST', `/pressplatform/courses/${courseId}/rerun`, body, {
    'idempotency-key': newId().replaceAll('-', ''),
  })
  return { courseId, jobId: (started.data as { jobId: string }).jobId }
}
const stateOf = async (jobId: string) => (await owner(`select state, tries, result from jobs where id = '${jobId}'`))[0] as Record<string, unknown>
const isDone = (jobId: string) => expect.poll(async () => (await stateOf(jobId))['state'], { timeout: 60_000, interval: 50 }).toBe('done')
const madeFrom = async (courseId: string) =>
  owner(`select c.id, (select count(*)::integer from units u where u.course_id = c.id) units
    from course_reruns r join courses c on c.id = r.course_id where r.source_id = '${courseId}'`)
const openHere = () => openWorker(server.urls.app, server.database, [rerunJob], () => server.app, { places: 2, ...quick })

test('a process that is killed in the middle leaves nothing, and the next one makes one course with all units', async () => {
  await owner(`create function wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return null; end $$;
    create trigger wait_here after insert on units for each statement execute function wait_here()`)
  await owner('alter table units disable trigger wait_here')
  const { courseId, jobId } = await startRerun()
  await owner('alter table units enable trigger wait_here')
  const file = fileURLToPath(new URL('../../../../server/testing/processes/rerun-worker.ts', import.meta.url))
  const child = fork(file, [server.urls.app, JSON.stringify(quick)], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isInMiddle = async () => (await owner(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)).length
  await expect.poll(isInMiddle, { timeout: 60_000, interval: 20 }).toBe(1)
  child.kill('SIGKILL')
  await ended
  expect(await madeFrom(courseId)).toEqual([])
  // Waits until PostgreSQL has given up what the process had begun.
  await owner('drop trigger wait_here on units')
  const worker = await openHere()
  await isDone(jobId)
  await worker.close()
  const made = await madeFrom(courseId)
  expect(made).toMatchObject([{ units }])
  expect(await stateOf(jobId)).toMatchObject({ tries: 2, result: { courseId: made[0]?.['id'] as string, units, sections: 0 } })
})

test('a task that runs again after the course was made finds it', async () => {
  const { courseId, jobId } = await startRerun()
  const worker = await openHere()
  await isDone(jobId)
  // As if the process had been killed between making the course and saying so; the source has been changed since.
  await owner(`update courses set row_version = row_version + 1 where id = '${courseId}'`)
  await owner(`update jobs set state = 'waiting', result = null, finished_at = null where id = '${jobId}'`)
  await isDone(jobId)
  await worker.close()
  const made = await madeFrom(courseId)
  expect(made).toMatchObject([{ units }])
  expect((await stateOf(jobId))['result']).toMatchObject({ courseId: made[0]?.['id'] as string, units })
  const logged = await inHere((db) => db.selectFrom('operationLog').select('id').where('objectId', '=', String(made[0]?.['id'])).execute())
  expect(logged).toHaveLength(1)
})

test('a source that is changed between the start and the run is not repeated', async () => {
  const { courseId, jobId } = await startRerun()
  await owner(`update units set row_version = row_version + 1 where id in (select id from units where course_id = '${courseId}' limit 1)`)
  const worker = await openHere()
  await expect.poll(async () => (await stateOf(jobId))['state'], { timeout: 60_000, interval: 50 }).toBe('failed')
  await worker.close()
  const { data } = await server.ask(teacher, 'GET', `/pressplatform/jobs/${jobId}`)
  expect(data).toMatchObject({ error: expect.stringContaining('什么都没有生成') as string })
  expect(await madeFrom(courseId)).toEqual([])
})
