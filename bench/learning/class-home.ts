// The home of a class of 500 with 60 homeworks: each of its calls against a bare handler that sends the same statements one after the other.
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, buildPerson } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { callsOf } from '../harness/calls.ts'
import { measureThroughput, openBench, printFigure, type Query } from '../harness/harness.ts'

const [students, homeworks, chapters, hours] = [500, 60, 60, 40]

let asked: Query[] | undefined
const { database, http, bare, pool, close } = await openBench({ log: (query) => asked?.push(query) })
const institutionId = await buildInstitution(database)
const teacher = await buildPerson(database, institutionId, 'teacher')
const drafts = Object.fromEntries(Array.from({ length: students }, (_, at) => [`s${at}`, { role: 'student' }]))
const people = Object.values(await buildPeople(database, institutionId, drafts))
const book = await buildTextbook(database, teacher, {
  draft: { name: '细胞生物学' },
  chapters: Array.from({ length: chapters }, (_, at) => ({ name: `第 ${at + 1} 节`, doc: paragraphs('受体与信号。') })),
  publish: true,
})
const classId = await buildClass(database, teacher, people, '大班', book.id)

// Two homeworks a week; a seventh of the work is missing, a ninth late, the latest is not graded.
const given = [institutionId, classId, teacher.memberId]
await pool.query(
  `with made as (insert into homeworks (institution_id, id, owner_id, changed_by, title, body, state, points)
      select $1::uuid, gen_random_uuid(), $3::uuid, $3::uuid, '作业 ' || n, '{"type":"doc","content":[]}', 'published', 100 from generate_series(1, ${homeworks}) n
      returning institution_id, id, title)
    insert into homework_classes (institution_id, homework_id, class_id, open_at, due_at)
      select institution_id, id, $2::uuid, now() - make_interval(days => 210 - n * 7 / 2), now() - make_interval(days => 200 - n * 7 / 2)
      from made cross join lateral (select substr(title, 4)::integer as n) as numbered`,
  given,
)
await pool.query(
  `insert into submissions (institution_id, homework_id, class_id, member_id, state, version_no, submitted_at, late_minutes, score, graded_at, graded_by)
    select c.institution_id, c.homework_id, c.class_id, m.member_id, case when c.due_at > now() - interval '7 days' then 'submitted' else 'graded' end, 1, c.due_at,
      case when hashtext(m.member_id::text || c.homework_id) % 9 = 0 then 90 else 0 end,
      case when c.due_at > now() - interval '7 days' then null else 80 end, case when c.due_at > now() - interval '7 days' then null else now() end,
      case when c.due_at > now() - interval '7 days' then null else $3::uuid end
    from homework_classes c join class_members m on m.institution_id = c.institution_id and m.class_id = c.class_id and m.role = 'student'
    where c.institution_id = $1 and c.class_id = $2 and hashtext(c.homework_id::text || m.member_id) % 7 <> 0`,
  given,
)
await pool.query(
  `insert into reading_chapters (institution_id, member_id, textbook_id, chapter_id, read)
    select $1, m.member_id, $3, c.chapter_id, case when hashtext(m.member_id::text || c.chapter_id) % 4 = 0 then 0.4 else 1 end
    from class_members m cross join edition_chapters c where m.institution_id = $1 and m.class_id = $2 and m.role = 'student'
      and c.edition_id = (select edition_id from catalogue where textbook_id = $3) and hashtext(m.member_id::text || c.chapter_id) % 3 <> 0`,
  [institutionId, classId, book.id],
)
await pool.query(
  `with held as (insert into live_hours (institution_id, id, class_id, no, state, created_by, started_at, ended_at)
      select $1::uuid, gen_random_uuid(), $2::uuid, n, 'ended', $3::uuid, now() - make_interval(days => 201 - n * 5), now() - make_interval(days => 201 - n * 5)
      from generate_series(1, ${hours}) n returning institution_id, id, class_id)
    insert into live_attendances (institution_id, hour_id, member_id, state, via)
      select h.institution_id, h.id, m.member_id, case when hashtext(m.member_id::text || h.id) % 20 = 0 then 'absent' else 'present' end, 'code'
      from held h join class_members m on m.institution_id = h.institution_id and m.class_id = h.class_id and m.role = 'student'`,
  given,
)
await pool.query('analyze')

const day = 86_400_000
const span = new URLSearchParams({ from: new Date(Date.now() - 6 * day).toISOString(), to: new Date(Date.now() + day).toISOString() })
const calls = {
  dates: `dates?${span}`,
  waiting: 'waiting',
  attention: 'attention',
  reading: 'reading',
  report: `report?member=${people[0]?.memberId ?? newId()}`,
}
const ask = callsOf(http, teacher)
const address = await http.listen({ port: 0 })

/** The statements of each call, with the institution set as the server sets it. */
const statements = new Map<string, Query[]>()
for (const [name, path] of Object.entries(calls)) {
  // The first request prepares what later ones find.
  await ask('GET', `/pressplatform/classes/${classId}/${path}`)
  asked = []
  await ask('GET', `/pressplatform/classes/${classId}/${path}`)
  statements.set(name, asked)
  asked = undefined
}
bare.get<{ Params: { name: string } }>('/:name', async (request) => {
  const client = await pool.connect()
  await client.query('begin read only')
  await client.query("select set_config('recto.institution', $1, true)", [institutionId])
  let rows = 0
  for (const { sql, parameters } of statements.get(request.params.name) ?? []) rows += (await client.query(sql, [...parameters])).rows.length
  await client.query('commit')
  client.release()
  return { rows }
})
const bareAddress = await bare.listen({ port: 0 })

for (const [name, path] of Object.entries(calls)) {
  const best = await measureThroughput(
    {
      call: { url: `${address}/pressplatform/classes/${classId}/${path}`, headers: { cookie: teacher.cookie }, connections: 4 },
      bare: { url: `${bareAddress}/${name}`, connections: 4 },
    },
    { seconds: 3, rounds: 2 },
  )
  printFigure({
    name: `class-home: ${name}, ${statements.get(name)?.length ?? 0} statements`,
    value: best['call'] ?? 0,
    unit: 'requests/s',
    baseline: best['bare'] ?? 0,
  })
}
await close()
