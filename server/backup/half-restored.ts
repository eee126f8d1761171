import pg from 'pg'

// While a restore is under way, a row in the owner's own schema says so. It outlives the restore when that is killed, and is gone when it has ended well.

/** Marks the database: from here on it holds nothing that could be lost, and may not be used. Table and row come in one transaction. */
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

/** The name of the backup that is being restored into this database, or whose restore broke off. */
export async function restoring(client: pg.Client): Promise<string | undefined> {
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('recto_private.restoring') is not null as there`)
  if (!there[0]?.there) return undefined
  return (await client.query<{ backup: string }>('select backup from recto_private.restoring')).rows[0]?.backup
}

/** Throws on a database whose restore has not ended. */
export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const backup = await restoring(client)
  if (backup === undefined) return
  throw new Error(
    `The restore of ${backup} into this database has not ended. When it is not under way, run it again: npm run recto -- restore FILE. ` +
      'Or set RECTO_DATA_DIR or DATABASE_URL to another database.',
  )
}

/** The same, by the address of the owner. */
export async function refuseHalfRestoredAt(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refuseHalfRestored(client)
  } finally {
    await client.end()
  }
}
