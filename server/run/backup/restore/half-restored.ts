import pg from 'pg'

// A row in the schema recto_private marks a database during a restore. The mark stays when the restore is killed and is removed when it succeeds.

/** Marks the database: its content may be replaced, and no server may use it. Table and row are written in one transaction. */
export async function markRestoring(client: pg.Client, backup: string): Promise<void> {
  await client.query(`begin; create schema if not exists recto_private;
    create table if not exists recto_private.restoring (backup text not null, begun_at timestamptz not null default now());
    delete from recto_private.restoring`)
  await client.query('insert into recto_private.restoring (backup) values ($1)', [backup])
  await client.query('commit')
}

export async function endRestoring(client: pg.Client): Promise<void> {
  await client.query('drop table recto_private.restoring')
}

/** The name of the backup that is being restored into this database, or whose restore did not finish. */
export async function findUnfinishedRestore(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('recto_private.restoring') is not null as exists`)
  if (!rows[0]?.exists) return undefined
  return (await client.query<{ backup: string }>('select backup from recto_private.restoring')).rows[0]?.backup
}

/** Throws if a restore into this database has not ended. */
export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const backup = await findUnfinishedRestore(client)
  if (backup === undefined) return
  throw new Error(
    `The restore of ${backup} into this database has not ended. When it is not under way, run it again: npm run recto -- restore FILE. ` +
      'Or set RECTO_DATA_DIR or DATABASE_URL to another database.',
  )
}

/** The same, with a connection of its own to the address of the database owner. */
export async function refuseHalfRestoredAt(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refuseHalfRestored(client)
  } finally {
    await client.end()
  }
}
