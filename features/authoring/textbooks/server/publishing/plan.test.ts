import pg from 'pg'
import { expect, test } from 'vitest'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'

/** The query plans of one request, under the server's database role. */
async function plans(server: Awaited<ReturnType<typeof openServer>>, institutionId: string): Promise<string[]> {
  const client = new pg.Client(server.urls.app)
  await client.connect()
  await client.query("select set_config('recto.institution', $1, false)", [institutionId])
  const found = []
  for (const { sql, parameters } of server.queries) {
    if (!/^select|^with/i.test(sql)) continue
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
    found.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  await client.end()
  return found
}

test('no list scans a large table completely', async () => {
  const server = await openServer()
  const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
  const author = await buildPerson(server.database, here, 'author')
  const administrator = await buildPerson(server.database, here, 'administrator')
  const neighbour = await buildPerson(server.database, there, 'author')
  const fill = (who: typeof author, count: number) =>
    asOwner(
      server.urls.owner,
      `with made as (
         insert into textbooks (institution_id, id, name, created_by, updated_by, updated_at, labels)
         select '${who.institutionId}', gen_random_uuid(), 'textbook number ' || n, '${who.memberId}', '${who.memberId}', now() - n * interval '1 second', array['label ' || n % 50]
         from generate_series(1, ${count}) n returning institution_id, id, created_by, name),
       joined as (
         insert into textbook_members (institution_id, textbook_id, member_id, role)
         select institution_id, id, created_by, 'chief' from made where name like '%0')
       insert into chapters (institution_id, id, textbook_id, position, name, content, content_hash, updated_by, updated_at)
       select institution_id, gen_random_uuid(), id, 1, 'chapter', '{}', '', created_by, now() from made`,
    )
  await fill(neighbour, 20_000)
  await fill(author, 3000)
  // Readers of textbooks of many institutions; the textbooks need not exist for this test.
  await asOwner(
    server.urls.owner,
    `set session_replication_role = replica;
     insert into reading_places (institution_id, member_id, textbook_id, edition_id, chapter_id, percent, device)
     select institution_id, gen_random_uuid(), id, id, id, 0, 'PC' from textbooks;
     analyze`,
  )

  const ask = async (who: typeof author, filter: object) => {
    server.queries.length = 0
    const answer = await server.ask(who, 'POST', '/pressplatform/textbooks/info', filter)
    expect(answer.status).toBe(200)
    const found = await plans(server, here)
    for (const plan of found) expect(plan, JSON.stringify(filter)).not.toMatch(/Seq Scan on (textbooks|textbook_members|chapters|reading_places)\b/)
    return { data: answer.data as unknown as { total: number; more?: boolean }, found }
  }

  expect((await ask(administrator, { scope: 'institution' })).data).toMatchObject({ total: 3000 })
  for (const sort of ['-updatedAt', 'updatedAt', 'name', '-name', '-createdAt', '-publishedAt'])
    await ask(administrator, { scope: 'institution', sort })
  expect((await ask(author, {})).data).toMatchObject({ total: 300 })
  expect((await ask(author, { bin: true })).data).toMatchObject({ total: 0 })
  await ask(administrator, { scope: 'institution', state: 'draft', typeId: '00000000-0000-7000-8000-0000000a0007' })

  const searched = await ask(administrator, { scope: 'institution', q: 'number 2999' })
  expect(searched.data).toMatchObject({ total: 1 })
  expect(searched.found.filter((plan) => plan.includes('textbooks_words'))).not.toEqual([])

  server.queries.length = 0
  expect(await server.ask(author, 'GET', '/pressplatform/textbooks/work')).toMatchObject({ status: 200 })
  for (const plan of await plans(server, here)) expect(plan).not.toMatch(/Seq Scan on (textbooks|chapters)\b/)

  // A page needs a fixed number of statements, regardless of the number of textbooks on it.
  const statements = async (size: number) => {
    server.queries.length = 0
    await server.ask(author, 'POST', '/pressplatform/textbooks/info', { size })
    return server.queries.length
  }
  expect(await statements(100)).toBe(await statements(1))
  await server.close()
}, 180_000)
