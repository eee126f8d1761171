import type { Database } from './db.ts'
import { openDatabase } from './db.ts'
import { Refusal } from './refusal.ts'

/** Seconds that a replica may be behind, until it is asked again how far it is, and that it is left alone after an error. */
const mostLag = 30
const lookEvery = 5
const rest = 15

/** Zero where all that has come is replayed and more can come; PostgreSQL tells the age of the last replayed transaction otherwise. */
const lag = `select case
    when not pg_is_in_recovery() then 0
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
    else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 1e9) end::float8 as seconds`

/** A copy of the database for reads that bear a little lag. Whatever is wrong with it, the reads go to the database itself. */
export function openReplica(url: string) {
  const database = openDatabase(url, { max: 5 })
  let usable = true
  let nextLook = 0

  async function look(): Promise<void> {
    nextLook = Date.now() + lookEvery * 1000
    const { rows } = await database.pool.query<{ seconds: number }>(lag)
    usable = (rows[0]?.seconds ?? Infinity) <= mostLag
  }

  return {
    /** Reads here, or in the primary where the replica is away, too far behind, or fails. A refusal of the read itself stands. */
    async read<T>(primary: Database, run: (database: Database) => Promise<T>): Promise<T> {
      try {
        if (Date.now() >= nextLook) await look()
        if (usable) return await run(database)
      } catch (error) {
        if (error instanceof Refusal) throw error
        usable = false
        nextLook = Date.now() + rest * 1000
      }
      return run(primary)
    },
    close: () => database.close(),
  }
}
export type Replica = ReturnType<typeof openReplica>
