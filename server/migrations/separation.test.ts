import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { buildEverything } from '#server/testing/matrix/things.ts'
import { type Net, openServer } from '#server/testing/open.ts'
import { owned } from '#server/kernel/data/rows.ts'

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as 'members'

/** Tables to which the application may only add rows. */
const appendOnly: readonly string[] = ['operation_log', 'operation_log_heads']
/** Tables whose rows the application may add and delete, but never change. */
const unchanging: readonly string[] = [
  'answer_pages',
  'appeal_entries',
  'attempt_answers',
  'attempt_events',
  'gradebook_changes',
  'live_picks',
  'mark_changes',
  'paper_versions',
  'peer_trials',
  'question_passages',
  'question_versions',
  'submission_files',
  'submission_returns',
  'submission_versions',
  'xapi_statements',
]

// Queries without any condition show that each of the two separations (query compiler, row-level security) is sufficient alone, on every owned table.
describe.each<Net>(['scope', 'rls'])('institutions are separated by %s alone', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let mine: Person
  let other: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
    mine = await buildPerson(server.database, here, 'author')
    other = await buildPerson(server.database, there, 'author')
    await buildEverything(server.database, mine)
    await buildEverything(server.database, other)
  })
  afterAll(() => server.close())

  test.each(owned)('%s: every query sees and changes its own institution only', async (table) => {
    const counted = await asOwner(server.urls.owner, `select institution_id, count(*)::int as count from ${table} group by 1`)
    const count = (person: Person) => counted.find((row) => row.institution_id === person.institutionId)?.count
    expect([count(mine), count(other)]).toEqual([expect.any(Number), expect.any(Number)])

    const seen = await withInstitution(server.database, mine.institutionId, (db) => db.selectFrom(camel(table)).select('institutionId').execute())
    expect(new Set(seen.map((row) => row.institutionId))).toEqual(new Set([mine.institutionId]))

    if (appendOnly.includes(table) || unchanging.includes(table)) return
    const back = new Error('back')
    let changed = 0n
    const trial = withInstitution(server.database, mine.institutionId, async (db) => {
      await sql`set constraints all deferred`.execute(db)
      const { numUpdatedRows } = await db
        .updateTable(camel(table))
        .set((q) => ({ institutionId: q.ref('institutionId') }) as never)
        .executeTakeFirstOrThrow()
      changed = numUpdatedRows
      throw back
    })
    await expect(trial).rejects.toBe(back)
    expect(Number(changed)).toBe(count(mine))
  })

  test.each(['preferences', 'loginRecords', 'moduleParameters', 'keptAnswers', 'readingChapters'] as const)(
    '%s: a delete without a condition deletes only rows of its own institution',
    async (table) => {
      const before = await withInstitution(server.database, other.institutionId, (db) => db.selectFrom(table).selectAll().execute())
      await withInstitution(server.database, mine.institutionId, (db) => db.deleteFrom(table as 'preferences').execute())
      expect(await withInstitution(server.database, mine.institutionId, (db) => db.selectFrom(table).selectAll().execute())).toEqual([])
      expect(await withInstitution(server.database, other.institutionId, (db) => db.selectFrom(table).selectAll().execute())).toEqual(before)
    },
  )

  test.each(appendOnly)('%s: rows cannot be changed or deleted', async (table) => {
    for (const statement of [`update ${table} set seq = 0`, `delete from ${table}`, `truncate ${table}`])
      await expect(withInstitution(server.database, mine.institutionId, (db) => sql.raw(statement).execute(db))).rejects.toThrow('permission denied')
  })

  test.each(unchanging)('%s: rows cannot be changed', async (table) => {
    const change = withInstitution(server.database, mine.institutionId, (db) =>
      sql.raw(`update ${table} set institution_id = institution_id`).execute(db),
    )
    await expect(change).rejects.toThrow('permission denied')
  })

  test('a row cannot be written into another institution', async () => {
    const row = { memberId: mine.memberId, name: 'foreign', value: '', institutionId: other.institutionId }
    const insert = withInstitution(server.database, mine.institutionId, async (db) => {
      const rows = db.insertInto('preferences').values(row as never)
      await rows.execute()
    })
    await expect(insert).rejects.toThrow()
    expect(await asOwner(server.urls.owner, `select 1 from preferences where name = 'foreign'`)).toEqual([])
  })

  test('search views show their own institution only', async () => {
    const rows = await withInstitution(server.database, mine.institutionId, (db) => db.selectFrom('textbooksSearch').select('id').execute())
    const ids = await asOwner(server.urls.owner, `select id from textbooks where institution_id = '${mine.institutionId}'`)
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(ids.map((row) => row.id)))
    expect(ids.length).toBeGreaterThan(0)
  })
})
