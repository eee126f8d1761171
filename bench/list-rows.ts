import type { Person } from '@recto/server/seeds/institution'
import type pg from 'pg'

/** Fills a table by one statement as its owner: indexes are made afterwards, triggers and references do not run. */
export async function fillTable(pool: pg.Pool, table: string, statement: string): Promise<void> {
  const client = await pool.connect()
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  )
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(statement)
  for (const { made } of rows) await client.query(made)
  await client.query(`vacuum analyze ${table}`)
  await client.query('reset all')
  client.release()
}

/** Words by how many of a thousand names contain them. */
const title = `
  case when n % 10 < 2 then '大学' when n % 10 < 4 then '高等' when n % 10 < 6 then '现代' else '' end
  || (array['物理','化学','数学','英语','文学','历史','地理','经济','管理','法律','医学','护理','机械','电子','建筑','艺术'])[1 + abs(hashint4(n)) % 8 + 8 * (n % 2)]
  || case when n % 100 = 7 then '刚体' when n % 300 = 8 then '流形' when n % 1000 = 9 then '拓扑' else '' end
  || case when n % 100000 = 11 then '鹡鸰' else '' end || '教程'
  || chr(0x4e00 + n % 6000) || chr(0x4e00 + n / 6000) || n`

/** Textbooks of a person's institution; drafts are the newest, archived ones the oldest, and one type was brought in at the beginning. */
export const textbookRows = ({ institutionId, memberId }: Person, count: number) => `
  insert into textbooks (institution_id, id, name, subtitle, isbn, authors, type_id, level_id, publish_status, changed, published_at,
    created_by, created_at, updated_by, updated_at, deleted_at, row_version)
  select '${institutionId}', gen_random_uuid(), ${title}, case when n % 3 = 0 then '上册' else '' end, '978' || lpad((n * 7919 % 10000000000)::text, 10, '0'),
    jsonb_build_array(jsonb_build_object('name', chr(0x5f20 + n % 40) || chr(0x4e00 + n % 900), 'role', 'chief')),
    case when n < ${count} / 50 then types[1] else types[2 + abs(hashint4(n)) % (cardinality(types) - 1)] end, levels[1 + abs(hashint4(n + 1)) % cardinality(levels)],
    case when n > ${count} * 0.95 then 0 when n > ${count} * 0.94 then 1 when n < ${count} * 0.1 then 4 when n % 20 = 0 then 3 else 2 end, n % 9 = 0,
    case when n <= ${count} * 0.94 then now() - (${count} - n) * interval '20 seconds' end,
    '${memberId}', now() - (${count} - n) * interval '30 seconds', '${memberId}', now() - (${count} - n + abs(hashint4(n)) % 5000) * interval '10 seconds',
    case when n % 50 = 1 then now() end, 1
  from generate_series(1, ${count}) n,
    (select array_agg(id order by position, id) types from textbook_types where parent_id is null) t, (select array_agg(id order by position) levels from textbook_levels) l`

/** Five hundred places on teams, in whatever order they were given. */
export const teamRows = ({ institutionId, memberId }: Person) => `
  insert into textbook_members (institution_id, textbook_id, member_id, role)
  select institution_id, id, '${memberId}', 'editor' from textbooks where institution_id = '${institutionId}' order by id limit 500`
