import type pg from 'pg'

// Left out, because a migration does not determine them or they differ between PostgreSQL 15 and 18:
// - names of owners (all but recto_reach read "owner"), grants to and from other roles, the privilege MAINTAIN (from 17 on);
// - not-null constraints as constraints (listed from 18 on): the line of each column has "not null";
// - table qualifiers in the bodies of views and SQL functions (15 writes more of them than 16);
// - privileges of PUBLIC in the schema (a restored schema and a new database differ);
// - extensions, of which an operator may have more; the one that migrations need is visible in the operators of indexes;
// - partitions, which follow their parent; the table of migrations itself.
// The parts of a line are separated by spaces; lines are compared, never parsed.
const owner = (role: string) => `case when ${role} = 'recto_reach'::regrole then 'recto_reach' else 'owner' end`
const grants = (acl: string, kind: string, ownerId: string, whom = "(a.grantee = 0 or g.rolname ~ '^recto_(app|reach)$')") => `
  select string_agg(coalesce(g.rolname, 'public') || '=' || a.privilege_type || case when a.is_grantable then '*' else '' end, ' ' order by g.rolname, a.privilege_type)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${ownerId}))) a left join pg_roles g on g.oid = a.grantee
  where ${whom} and a.grantee <> ${ownerId} and a.privilege_type <> 'MAINTAIN'`
const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`
/** Normalizes the text of a query, which differs between the supported versions of PostgreSQL. */
const normalized = (text: string) => String.raw`regexp_replace(regexp_replace(${text}, '\m\w+\.', '', 'g'), '\s+', ' ', 'g')`

const relations = `relations as (
  select c.*, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end || ' ' || c.relname as object
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition and c.relname <> 'migrations' and ${notOfExtension('pg_class', 'c.oid')})`

const parts = [
  `select 'schema public', '', (${grants('nspacl', 'n', 'nspowner', "g.rolname ~ '^recto_(app|reach)$'")}) from pg_namespace where nspname = 'public'`,
  `select 'default privileges', '', concat_ws(' ', d.defaclobjtype, (${grants('d.defaclacl', 'r', 'd.defaclrole')})) from pg_default_acl d where d.defaclnamespace = 'public'::regnamespace`,
  `select object, '', concat_ws(' ', relpersistence, ${owner('relowner')}, case when relrowsecurity then 'row security' end, case when relforcerowsecurity then 'forced' end,
    array_to_string(reloptions, ' '), pg_get_partkeydef(oid), (${grants('relacl', 'r', 'relowner')})) from relations`,
  `select object, 'column ' || row_number() over (partition by r.oid order by a.attnum) || ' ' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    (select 'collate ' || collname from pg_collation c where c.oid = a.attcollation and a.attcollation <> t.typcollation), case when a.attnotnull then 'not null' end,
    case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end, case a.attgenerated when 's' then 'stored' when 'v' then 'virtual' end,
    pg_get_expr(d.adbin, d.adrelid), (select string_agg(coalesce(g.rolname, 'public') || '=' || x.privilege_type, ' ' order by g.rolname, x.privilege_type)
      from aclexplode(a.attacl) x left join pg_roles g on g.oid = x.grantee where x.grantee = 0 or g.rolname in ('recto_app', 'recto_reach')))
  from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where r.relkind <> 'S'`,
  `select object, 'query', ${normalized('pg_get_viewdef(oid)')} from relations where relkind in ('v', 'm')`,
  `select object, 'constraint ' || k.conname, pg_get_constraintdef(k.oid) from relations r join pg_constraint k on k.conrelid = r.oid where k.contype not in ('n', 't')`,
  `select object, 'index ' || i.relname, pg_get_indexdef(i.oid) || case when x.indisvalid then '' else ' invalid' end
  from relations r join pg_index x on x.indrelid = r.oid join pg_class i on i.oid = x.indexrelid`,
  `select object, 'trigger ' || t.tgname, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid)) from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal`,
  `select object, 'policy ' || p.polname, concat_ws(' ', case when p.polpermissive then 'permissive' else 'restrictive' end, p.polcmd,
    (select string_agg(coalesce(g.rolname, 'public'), ',' order by g.rolname) from unnest(p.polroles) m left join pg_roles g on g.oid = m),
    'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid))
  from relations r join pg_policy p on p.polrelid = r.oid`,
  `select case prokind when 'p' then 'procedure ' when 'a' then 'aggregate ' else 'function ' end || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', '',
    concat_ws(' ', pg_get_function_arguments(p.oid), 'returns ' || pg_get_function_result(p.oid), l.lanname, p.provolatile, p.proparallel, case when p.proisstrict then 'strict' end,
      case when p.prosecdef then 'security definer' end, case when p.proleakproof then 'leakproof' end, array_to_string(p.proconfig, ' '), ${owner('p.proowner')}, (${grants('p.proacl', 'f', 'p.proowner')}),
      'body ' || encode(sha256(convert_to(coalesce(${normalized('pg_get_function_sqlbody(p.oid)')}, p.prosrc), 'UTF8')), 'hex'))
  from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}`,
]

/**
 * The schema of a database as canonical text: for each table, view, function and so on one line per property, sorted. Two databases with the same
 * lines have the same schema, whatever the name of their owner and their version of PostgreSQL (15 or later).
 */
export async function readSchema(client: pg.Client): Promise<Record<string, string[]>> {
  await client.query('begin read only; set local search_path = pg_catalog')
  try {
    const { rows } = await client.query<{ object: string; line: string }>(
      `with ${relations}, lines as (
        select object, trim(regexp_replace(concat_ws(' ', property, text), '\\s+', ' ', 'g')) as line from (${parts.join('\n  union all ')}) found (object, property, text))
      select object, line from lines order by object collate "C", line collate "C"`,
    )
    return Object.fromEntries([...Map.groupBy(rows, ({ object }) => object)].map(([object, lines]) => [object, lines.map(({ line }) => line)]))
  } finally {
    await client.query('rollback')
  }
}
