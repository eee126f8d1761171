import { sql } from 'kysely'
import type { Db } from './db.ts'
import { Refusal } from '../http/refusal.ts'

/** Runs `act` in a savepoint: a refusal rolls back only its work and is returned; any other error is thrown. */
export async function withSavepoint(db: Db, act: () => Promise<void>): Promise<Refusal | undefined> {
  await sql`savepoint one`.execute(db)
  try {
    await act()
    await sql`release savepoint one`.execute(db)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint one`.execute(db)
    return error
  }
}

/** Returns what `act` returns and takes back everything that it wrote, pushed or logged: a preview that cannot differ from the action. */
export async function rehearse<T>(db: Db, act: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(db)
  const result = await act()
  await sql`rollback to savepoint rehearsal`.execute(db)
  return result
}
