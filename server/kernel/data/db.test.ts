import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowTypes } from '#tools/generate/rows.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { openDatabase } from './db.ts'
import { readinessProblems } from '../health/ready.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

test('the server is ready as a role that owns nothing, but not as a superuser', async () => {
  expect(await server.ask(undefined, 'GET', '/readyz')).toMatchObject({ status: 200 })
  const owner = openDatabase(server.urls.owner)
  expect(await readinessProblems(owner.pool)).toContain('the database role passes row-level security')
  await owner.close()
})

test('the server is not ready while a commit may be lost', async () => {
  const setting = `alter role recto_template_recto in database ${new URL(server.urls.owner).pathname.slice(1)}`
  await asOwner(server.urls.owner, `${setting} set synchronous_commit = off`)
  const lax = openDatabase(server.urls.app)
  expect(await readinessProblems(lax.pool)).toEqual(['synchronous_commit is off'])
  await lax.close()
  await asOwner(server.urls.owner, `${setting} reset synchronous_commit`)
})

// Finds tables that break the rules of owned tables. Exceptions: what opens a session is read before the institution is known; announcements may be
// the platform's; workers claim jobs of all institutions.
const halfOwned = `select c.relname::text as table, 'a unique index does not begin with the institution' as why
  from pg_class c join pg_index i on i.indrelid = c.oid and i.indisunique
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id'
  where c.relforcerowsecurity and i.indkey[0] <> a.attnum
  union all
  select c.relname, 'it has an institution and no row-level security'
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id'
  where c.relkind = 'r' and not c.relforcerowsecurity and c.relname not in ('sessions', 'activations')
  union all
  select k.conrelid::regclass::text, 'a reference to an owned table leaves the institution out'
  from pg_constraint k join pg_class c on c.oid = k.confrelid and c.relforcerowsecurity
  where k.contype = 'f' and not exists (
    select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1] and a.attname = 'institution_id')
  union all
  select p.tablename, 'its policies are not the two of own()' from pg_policies p where p.schemaname = 'public'
  group by p.tablename having array_agg(p.policyname::text order by p.policyname) <> case p.tablename
    when 'announcements' then '{reach,shared}' when 'jobs' then '{own,queue,reach}' else '{own,reach}' end::text[]`

test('every table is either fully owned by institutions or not at all', async () => {
  expect(await asOwner(server.urls.owner, halfOwned)).toEqual([])
})

test('a table that is only partly owned is detected', async () => {
  await asOwner(
    server.urls.owner,
    `create table bare (institution_id uuid, id uuid primary key);
    create table late (institution_id uuid not null, id uuid primary key);
    call own('late');
    alter table members add unique (id, institution_id);
    create table stray (member_id uuid, institution_id uuid, foreign key (member_id, institution_id) references members (id, institution_id))`,
  )
  const found = await asOwner(server.urls.owner, halfOwned)
  await asOwner(server.urls.owner, 'drop table bare, late, stray; alter table members drop constraint members_id_institution_id_key')
  expect(found.map((row) => row.table)).toEqual(expect.arrayContaining(['bare', 'late', 'stray']))
})

test('the role that bypasses row-level security may change only the columns of the queue', async () => {
  const changed = await asOwner(
    server.urls.owner,
    `select table_name::text as table, array_agg(column_name::text order by column_name) as columns from information_schema.column_privileges
     where grantee = 'recto_reach' and table_schema = 'public' and privilege_type in ('INSERT', 'UPDATE') and table_name not like '%\\_search' group by 1`,
  )
  const columns = ['alive_at', 'claim', 'due_at', 'error', 'finished_at', 'progress', 'started_at', 'state', 'step', 'tries']
  expect(changed).toEqual([{ table: 'jobs', columns }])
})

test('every function that bypasses row-level security sets its search path', async () => {
  const loose = await asOwner(
    server.urls.owner,
    `select proname::text from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and not coalesce(proconfig::text like '%search_path=public, pg_temp%', false)`,
  )
  expect(loose).toEqual([])
})

test('the generated row types match the migrated database', async () => {
  expect(await readFile(new URL('rows.ts', import.meta.url), 'utf8')).toBe(await rowTypes(server.urls.owner))
})

test('an unexpected error is answered with 500, a request id and no details', async () => {
  const person = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
  await asOwner(server.urls.owner, 'alter table preferences rename to gone')
  const answer = await server.ask(person, 'GET', '/pressplatform/account/preferences')
  await asOwner(server.urls.owner, 'alter table gone rename to preferences')
  expect(answer).toMatchObject({ status: 500, errorCode: 'server', errorMessage: '服务器错误', requestId: expect.any(String) })
  expect(JSON.stringify(answer)).not.toMatch(/preferences|select|relation/)
})
