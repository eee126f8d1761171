import type { Job } from '#features/workbench/jobs/contract.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { collected } from '#server/features.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openBench, printFigure } from './harness/harness.ts'
import { accountRows, memberRoleRows, memberRows, fillTable } from './harness/list-rows.ts'

// Exports of one institution while another floods the queue with Markdown imports of 140 KB each, compared with the exports alone.
const people = 3000
const flood = 40
const rounds = 5
const { urls, database, app, http, pool, close } = await openBench()
const worker = await openWorker(urls.app, database, collected.jobs, () => app)
const flooding = await buildPerson(database, await buildInstitution(database), 'author')
const waiting = await buildPerson(database, await buildInstitution(database), 'administrator')
await fillTable(pool, 'accounts', accountRows(people))
await fillTable(pool, 'members', memberRows(waiting, people))
await fillTable(pool, 'member_roles', memberRoleRows)

async function ask<T>(who: Person, method: 'GET' | 'POST', url: string, payload?: object, more: object = {}): Promise<T> {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: who.cookie, ...more }
  const answer = await http.inject({ method, url, headers, ...(payload && { payload }) })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return answer.json<{ data: T }>().data
}

async function untilDone(who: Person, jobId: string): Promise<void> {
  for (;;) {
    const { state, error } = await ask<Job>(who, 'GET', `/pressplatform/jobs/${jobId}`)
    if (state === 'failed') throw new Error(error ?? state)
    if (state === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Seconds for `rounds` exports, one after the other. */
async function exports(): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < rounds; n++) {
    const { jobId } = await ask<{ jobId: string }>(waiting, 'POST', '/unifiedplatform/v1/users/export', {})
    await untilDone(waiting, jobId)
  }
  return (performance.now() - began) / 1000
}

const section = (at: number) =>
  `## 第 ${at} 节\n\n${'当质点沿曲线运动时，其速度的方向随时改变，$v = \\frac{\\mathrm{d}s}{\\mathrm{d}t}$，因此有法向加速度 $a_n = v^2/\\rho$。'.repeat(12)}\n\n$$\\int_0^t a\\,\\mathrm{d}t = v - v_0$$\n\n`
const manuscript = `# 力学\n\n${Array.from({ length: 75 }, (_, at) => section(at)).join('')}`
async function startImport(n: number): Promise<void> {
  const { payload, headers } = multipart(Buffer.from(manuscript), `flood-${n}.md`, {})
  await ask(flooding, 'POST', '/pressplatform/textbooks/import', payload, headers)
}
const unfinished = async () =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from jobs where kind = 'textbookImport' and state in ('waiting', 'running')`))
    .rows[0]?.count ?? 0

await exports()
const alone = await exports()
for (let n = 0; n < flood; n++) await startImport(n)
const flooded = await exports()
const left = await unfinished()
if (left < 2) throw new Error('the flood ended before the exports')
printFigure({
  name: `jobs: ${rounds} exports while another institution has ${left} of ${flood} imports left`,
  value: flooded,
  unit: 's',
  baseline: alone,
})
await pool.query(`delete from jobs where state = 'waiting'`)
await worker.close()
await close()
