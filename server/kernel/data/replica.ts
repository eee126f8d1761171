import type { Database } from './db.ts'
import { openDatabase } from './db.ts'
import { Refusal } from '../http/refusal.ts'

/** Seconds that a replica may be behind. */
const maxLag = 30
/** Seconds between two checks of its lag. */
const checkInterval = 5
/** Seconds that it is not used after an error. */
const pauseAfterError = 15

/** Zero for a primary, or if everything received is replayed and the receiver is connected; otherwise the age of the last replayed transaction. */
const lag = `select case
    when not pg_is_in_recovery() then 0
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
    else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 1e9) end::float8 as seconds`

/** A replica for reads that tolerate a short lag. If anything is wrong with it, the reads go to the primary. */
export function openReplica(url: string) {
  const database = openDatabase(url, { max: 5 })
  let usable = true
  let nextCheck = 0

  async function checkLag(): Promise<void> {
    nextCheck = Date.now() + checkInterval * 1000
    const { rows } = await database.pool.query<{ seconds: number }>(lag)
    usable = (rows[0]?.seconds ?? Infinity) <= maxLag
  }

  return {
    /** Reads from the replica, or from the primary if the replica is unavailable, too far behind or fails. A refusal by `run` is passed on. */
    async read<T>(primary: Database, run: (database: Database) => Promise<T>): Promise<T> {
      try {
        if (Date.now() >= nextCheck) await checkLag()
        if (usable) return await run(database)
      } catch (error) {
        if (error instanceof Refusal) throw error
        usable = false
        nextCheck = Date.now() + pauseAfterError * 1000
      }
      return run(primary)
    },
    close: () => database.close(),
  }
}
export type Replica = ReturnType<typeof openReplica>
