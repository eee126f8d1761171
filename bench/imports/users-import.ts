import { openWorker } from '#server/kernel/jobs/worker.ts'
import { newId } from '#server/kernel/data/id.ts'
import { collected } from '#server/features.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { callsOf, jobEnded, secondsOf } from '../harness/calls.ts'
import { openBench, printFigure } from '../harness/harness.ts'

// Import of 10,000 people from a CSV: upload, check, import and activation codes, compared with bare multi-row inserts of the same rows.
const count = 10_000
const { urls, database, app, http, pool, close } = await openBench()
const institution = await buildInstitution(database)
const administrator = await buildPerson(database, institution, 'administrator')
const worker = await openWorker(urls.app, database, collected.jobs, () => app)

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const given = [...'一诺望舒清和长歌若谷知行启明书远嘉木雨桐思源若琳子墨一帆']
const person = (at: number) => ({
  name: `${surnames[at % 20]}${given[at % 29]}${given[(at * 7) % 29]}`,
  number: `2026${String(at).padStart(7, '0')}`,
  phone: `139${String(at).padStart(8, '0')}`,
})
const persons = Array.from({ length: count }, (_, at) => person(at))
const lines = persons.map(({ name, number, phone }, at) => `${name},${number},${phone},学院 ${at % 20}/系 ${at % 60},班 ${at % 300},2026`)
const { payload, headers } = multipart(Buffer.from(`姓名,学号,手机号,院系,班级,入学年份\n${lines.join('\n')}\n`), '新生.csv', {
  createDepartments: 'true',
})

const ask = callsOf(http, administrator)
const whole = await secondsOf(async () => {
  const { jobId, importId } = (await ask('POST', '/unifiedplatform/v1/users/import', payload, headers as Record<string, string>)) as {
    jobId: string
    importId: string
  }
  const job = await jobEnded<{ made: number }>(ask, jobId)
  if (job.result?.made !== count) throw new Error(`imported ${JSON.stringify(job)}`)
  const codes = (await ask('POST', '/unifiedplatform/v1/users/activation', { importId })) as { count: number }
  if (codes.count !== count) throw new Error(`${codes.count} codes`)
})

const other = await buildInstitution(database)
const bare = await secondsOf(async () => {
  const client = await pool.connect()
  for (let at = 0; at < count; at += 1000) {
    const part = persons.slice(at, at + 1000).map((each) => ({ ...each, account: newId(), member: newId() }))
    await client.query('insert into accounts (id, account) select * from unnest($1::uuid[], $2::text[])', [
      part.map((each) => each.account),
      part.map((each) => each.account),
    ])
    await client.query("select set_config('recto.institution', $1, false)", [other])
    await client.query(
      "insert into members (institution_id, id, account_id, name, number, roles, search_text) select $1::uuid, id, account, name, number, '{student}', name || ' ' || number from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) row (id, account, name, number)",
      [other, part.map((each) => each.member), part.map((each) => each.account), part.map((each) => each.name), part.map((each) => each.number)],
    )
  }
  client.release()
})
printFigure({ name: 'users-import', value: whole, unit: 's', baseline: bare })
await worker.close()
await close()
