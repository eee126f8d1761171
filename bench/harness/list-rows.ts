import type { Person } from '#server/seeds/institution.ts'
import type pg from 'pg'

/** Fills a table by one statement as its owner. Indexes are dropped first and recreated afterwards; triggers and foreign keys do not run. */
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

/** Names of textbooks, with words of very different frequency. */
const title = `
  case when n % 10 < 2 then '大学' when n % 10 < 4 then '高等' when n % 10 < 6 then '现代' else '' end
  || (array['物理','化学','数学','英语','文学','历史','地理','经济','管理','法律','医学','护理','机械','电子','建筑','艺术'])[1 + abs(hashint4(n)) % 8 + 8 * (n % 2)]
  || case when n % 100 = 7 then '刚体' when n % 300 = 8 then '流形' when n % 1000 = 9 then '拓扑' else '' end
  || case when n % 100000 = 11 then '鹡鸰' else '' end || '教程'
  || chr(0x4e00 + n % 6000) || chr(0x4e00 + n / 6000) || n`

/** Textbooks of a person's institution. Drafts are the newest and archived ones the oldest; one type occurs only among the oldest. */
export const textbookRows = ({ institutionId, memberId }: Person, count: number) => `
  insert into textbooks (institution_id, id, name, subtitle, isbn, authors, type_id, level_id, publish_status, changed, published_at,
    created_by, created_at, updated_by, updated_at, deleted_at, row_version)
  select '${institutionId}', gen_random_uuid(), ${title}, case when n % 3 = 0 then '上册' else '' end, '978' || lpad((n::bigint * 7919 % 10000000000)::text, 10, '0'),
    jsonb_build_array(jsonb_build_object('name', chr(0x5f20 + n % 40) || chr(0x4e00 + n % 900), 'role', 'chief')),
    case when n < ${count} / 50 then types[1] else types[2 + abs(hashint4(n)) % (cardinality(types) - 1)] end, levels[1 + abs(hashint4(n + 1)) % cardinality(levels)],
    case when n > ${count} * 0.95 then 0 when n > ${count} * 0.94 then 1 when n < ${count} * 0.1 then 4 when n % 20 = 0 then 3 else 2 end, n % 9 = 0,
    case when n <= ${count} * 0.94 then now() - (${count} - n) * interval '20 seconds' end,
    '${memberId}', now() - (${count} - n) * interval '30 seconds', '${memberId}', now() - (${count} - n + abs(hashint4(n)) % 5000) * interval '10 seconds',
    case when n % 50 = 1 then now() end, 1
  from generate_series(1, ${count}) n,
    (select array_agg(id order by position, id) types from textbook_types where parent_id is null) t, (select array_agg(id order by position) levels from textbook_levels) l`

/** Makes the person an editor of five hundred textbooks, spread over the table. */
export const teamRows = ({ institutionId, memberId }: Person) => `
  insert into textbook_members (institution_id, textbook_id, member_id, role)
  select institution_id, id, '${memberId}', 'editor' from textbooks where institution_id = '${institutionId}' order by id limit 500`

const id = (kind: string, n: string) => `('00000000-0000-7000-8000-${kind}' || lpad((${n})::text, 8, '0'))::uuid`

/** Ten departments with a hundred below them, and a thousand cohorts of twenty years. */
export const departmentRows = ({ institutionId }: Person) => `
  insert into departments (institution_id, id, parent_id, ancestors, name)
  select '${institutionId}', ${id('d000', 'n')}, case when n > 10 then ${id('d000', '1 + n % 10')} end,
    case when n > 10 then array[${id('d000', '1 + n % 10')}, ${id('d000', 'n')}] else array[${id('d000', 'n')}] end, '院系' || n from generate_series(1, 110) n`
export const cohortRows = ({ institutionId }: Person) => `
  insert into cohorts (institution_id, id, name, entry_year) select '${institutionId}', ${id('c000', 'n')}, '班' || n, 2005 + n % 20 from generate_series(1, 1000) n`

/** Surnames with roughly the distribution in China, where a few surnames are half of all. */
const surnames = [
  '王wang2',
  '李li3',
  '张zhang1',
  '刘liu2',
  '陈chen2',
  '杨yang2',
  '赵zhao4',
  '黄huang2',
  '周zhou1',
  '吴wu2',
  '徐xu2',
  '孙sun1',
  '胡hu2',
  '朱zhu1',
  '高gao1',
  '林lin2',
  '何he2',
  '郭guo1',
  '马ma3',
  '罗luo2',
]
const surname = (write: (character: string, sound: string) => string) =>
  `(array[${surnames.map((each) => `'${write(each.charAt(0), each.slice(1))}'`).join()}])
    [1 + (abs(hashint4(n)) % 400 / 20 * (abs(hashint4(n)) % 7) / 6) % 20]`
const given = `chr(0x4e00 + abs(hashint4(n + 7)) % 900) || case when n % 3 > 0 then chr(0x5e00 + abs(hashint4(n + 9)) % 700) else '' end`
const personName = `${surname((character) => character)} || ${given}`
/** As `readingOf` has it, without the sound of the given name. */
const nameKey = `${surname((character, sound) => `${sound}${character} `)} || ${given}`

export const accountRows = (count: number) =>
  `insert into accounts (id, account) select ${id('a000', 'n')}, 'account-' || n from generate_series(1, ${count}) n`
/** Nine of ten are students; the newest have never signed in, the oldest have left. */
export const memberRows = ({ institutionId }: Person, count: number) => `
  insert into members (institution_id, id, account_id, name, name_key, number, roles, department_id, cohort_id, state, disabled_at, last_login_at, created_at, search_text)
  select institution, id, account, name, name_key, number, roles, department, cohort, state, disabled, seen, created, name || ' ' || number || ' account-' || n
  from (select n, '${institutionId}'::uuid as institution, gen_random_uuid() as id, ${id('a000', 'n')} as account, ${personName} as name, ${nameKey} as name_key,
    (2005 + n % 20) || lpad(n::text, 7, '0') as number,
    array[case when n % 100 < 90 then 'student' when n % 100 < 98 then 'teacher' when n % 10000 = 9999 then 'administrator' else 'author' end] as roles,
    ${id('d000', '11 + abs(hashint4(n)) % 100')} as department, case when n % 100 < 90 then ${id('c000', '1 + abs(hashint4(n)) % 1000')} end as cohort,
    case when n > ${count} * 0.97 then 'waiting' when n < ${count} * 0.1 then 'left' else 'active' end as state,
    case when n % 200 = 5 then now() end as disabled, case when n <= ${count} * 0.97 then now() - abs(hashint4(n)) % 10000 * interval '1 hour' end as seen,
    now() - (${count} - n) * interval '1 minute' as created
  from generate_series(1, ${count}) n) made`
export const memberRoleRows = `
  insert into member_roles (institution_id, member_id, role, standing, department_id, name_key, number, last_login_at, created_at)
  select m.institution_id, m.id, role, m.standing, m.department_id, m.name_key, coalesce(m.number, ''), coalesce(m.last_login_at, '-infinity'), m.created_at
  from members m, unnest(m.roles) role on conflict do nothing`

export const memberCountRows = `
  insert into member_counts (institution_id, kind, key, change)
  select m.institution_id, c.kind, c.key, count(*) from members m, counted_as(m.department_id, m.roles, m.standing, m.visitor) c group by 1, 2, 3`

/** Entries of two hundred people. Most are changes of members; recharges are the rarest and oldest. */
export const operationRows = ({ institutionId }: Person, count: number) => `
  insert into operation_log (institution_id, id, seq, at, member_id, action, object_kind, object_id, details)
  select '${institutionId}', gen_random_uuid(), n, now() - (${count} - n) * interval '7 seconds', ${id('e000', '1 + n % 200')},
    case when n < ${count} / 100 then 'recharge.approve' when n % 50 = 3 then 'textbook.publish' when n % 1000 = 4 then 'role.change' else 'member.change' end,
    case when n < ${count} / 100 then 'recharge' when n % 50 = 3 then 'textbook' when n % 1000 = 4 then 'role' else 'member' end, null,
    jsonb_build_object('actor', ${personName}, 'object', ${personName}, 'address', '127.0.0.1', 'before', '{}'::jsonb, 'after', '{}'::jsonb)
  from generate_series(1, ${count}) n`

export const someDepartment = '00000000-0000-7000-8000-d00000000042'
export const topDepartment = '00000000-0000-7000-8000-d00000000003'
export const someCohort = '00000000-0000-7000-8000-c00000000042'
export const someActor = '00000000-0000-7000-8000-e00000000042'
