import type pg from 'pg'
import { schemaProblems } from '../migrations/migration-check.ts'

/** The reasons why this server must not take traffic; empty if it may. */
export async function readinessProblems(connection: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<string[]> {
  const { rows } = await connection.query<{ reason: string }>(`
    select 'the database role passes row-level security' as reason from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
    union all select 'the database role owns ' || tablename from pg_tables where schemaname = 'public' and tableowner = current_user
    union all select name || ' is off' from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'
    union all select 'the database can only be read' where pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean`)
  return [...rows.map((row) => row.reason), ...(await schemaProblems(connection))]
}
