// A course of 500 units made again for another term by its task, compared with bare inserts of the same rows in one statement.
import { setTimeout as pause } from 'node:timers/promises'

import { insertCourse, replaceFiles } from '#features/learning/courses/server/write-queries.ts'
import type { RerunPreview } from '#features/learning/reruns/contract.ts'
import { insertUnits, type NewUnit, replaceUnitFiles } from '#features/learning/outlines/server/units/unit-queries.ts'
import type { Job } from '#features/workbench/jobs/contract.ts'
import { collected } from '#server/features.ts'
import { newId } from '#server/kernel/data/id.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openBench, printFigure } from '../harness/harness.ts'

const [units, inSection, rounds] = [500, 20, 5]

const { urls, database, app, http, pool, close } = await openBench()
const worker = await openWorker(urls.app, database, collected.jobs, () => app)
const teacher = await buildPerson(database, await buildInstitution(database), 'teacher')

const week = 7 * 86_400_000
const first = Date.parse('2026-09-07T00:00:00Z')
/** Pages of a paragraph, each open from a day on; every tenth waits for the one before and has a file. */
function unitsOfCourse(): NewUnit[] {
  const place = (at: number) => `V${String(at).padStart(4, '1')}`
  const rules = { opens: null, prerequisite: null, groupName: '', completion: { kind: 'none' } } as const
  const made: NewUnit[] = []
  let [section, before] = ['', '']
  for (let at = 0; at < units; at++) {
    if (at % inSection === 0) {
      section = newId()
      made.push({
        id: section,
        parentId: null,
        place: place(at),
        name: `第 ${at / inSection + 1} 章`,
        minutes: null,
        content: { kind: 'section' },
        rules,
      })
    }
    const text = '当质点沿曲线运动时，其速度的方向随时改变。'.repeat(20)
    const id = newId()
    made.push({
      id,
      parentId: section,
      place: place(at),
      name: `单元 ${at + 1}`,
      minutes: 20,
      content: {
        kind: 'page',
        doc: { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text }] }] },
      },
      rules: {
        ...rules,
        opens: { at: new Date(first + Math.floor(at / 30) * week).toISOString() },
        prerequisite: before && at % 10 === 9 ? { unitId: before, percent: null } : null,
        completion: { kind: 'view' },
      },
    })
    before = id
  }
  return made
}

const source = unitsOfCourse()
const courseId = await withInstitution(database, teacher.institutionId, async (db) => {
  const id = await insertCourse(db, teacher, { name: '电路分析基础', startsOn: '2026-09-07' })
  const upload = { name: '实验.pdf', suffix: 'pdf', mime: 'application/pdf', size: 3, sha256: 'b'.repeat(64) }
  const file = await insertFile(db, teacher, upload)
  await replaceFiles(db, id, 'group', [file.id])
  await insertUnits(db, teacher, id, source)
  for (let at = 9; at < source.length; at += 10) await replaceUnitFiles(db, source[at]?.id ?? '', [file.id])
  return id
})

async function ask<T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: teacher.cookie, 'idempotency-key': newId().replaceAll('-', '') }
  const answer = await http.inject({ method, url: `/pressplatform/${path}`, headers, ...(payload && { payload }) })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json<{ data: T }>().data
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return (performance.now() - from) / 1000
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** From the request to the end of the task. */
async function rerun(version: string): Promise<void> {
  const { jobId } = await ask<{ jobId: string }>('POST', `courses/${courseId}/rerun`, { version, weeks: 25, name: '电路分析基础 春' })
  for (;;) {
    const { state, error, result } = await ask<Job>('GET', `jobs/${jobId}`)
    if (state === 'failed') throw new Error(error ?? state)
    if (state === 'done') {
      if (!result || !('courseId' in result) || result.units !== units) throw new Error('units are missing')
      return
    }
    await pause(10)
  }
}

await pool.query('create table bare_units (like units including indexes)')
const columns = 'institution_id, id, course_id, parent_id, place, name, content, kind, minutes, rules, updated_by'
const rows = (await pool.query<object>(`select ${columns} from units where course_id = $1`, [courseId])).rows
/** The same rows in a plain table with the same indexes, without a server between. */
const insertBare = async () => {
  const made = rows.map((row) => ({ ...row, id: newId(), row_version: 1, updated_at: new Date() }))
  await pool.query('insert into bare_units select * from json_populate_recordset(null::bare_units, $1)', [JSON.stringify(made)])
}

const [previews, runs, bare]: [number[], number[], number[]] = [[], [], []]
for (let round = 0; round < rounds; round++) {
  let version = ''
  previews.push(
    await timed(async () => {
      const preview = await ask<RerunPreview>('GET', `courses/${courseId}/rerun/preview?weeks=25`)
      if (preview.dated.length !== units) throw new Error('dates are missing')
      version = preview.version
    }),
  )
  runs.push(await timed(() => rerun(version)))
  bare.push(await timed(insertBare))
}
printFigure({ name: `rerun: the calendar of ${units} units, median`, value: median(previews), unit: 's' })
printFigure({ name: `rerun: a course of ${units} units, request to end of the task, median`, value: median(runs), unit: 's', baseline: median(bare) })
printFigure({ name: 'rerun: the slowest', value: Math.max(...runs), unit: 's of 5' })
await worker.close()
await close()
