import type { Db } from '#server/kernel/data/db.ts'
import type { Statement } from '../contract.ts'

export interface KeptStatement {
  id: string
  registrationId: string
  memberId: string
  statement: Statement
}

/** Adds statements; those whose id is there already are left out. Returns the ids that were added. */
export async function insertStatements(db: Db, statements: readonly KeptStatement[]): Promise<string[]> {
  if (!statements.length) return []
  const rows = statements.map(({ statement, ...kept }) => ({
    ...kept,
    verb: statement.verb.id,
    object: statement.object.id,
    result: statement.result ? JSON.stringify(statement.result) : null,
    statement: JSON.stringify(statement),
  }))
  const added = await db
    .insertInto('xapiStatements')
    .values(rows)
    .onConflict((each) => each.doNothing())
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}

/** The statement of a registration with this id, with when it was stored. */
export async function findStatement(db: Db, registrationId: string, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('xapiStatements')
    .select(['statement', 'storedAt'])
    .where('registrationId', '=', registrationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...(row.statement as object), stored: row.storedAt.toISOString() }
}

interface Wanted {
  verb?: string | undefined
  activity?: string | undefined
  limit: number
}

/** The statements of a registration, the latest first. */
export async function selectStatements(db: Db, registrationId: string, { verb, activity, limit }: Wanted): Promise<object[]> {
  const rows = await db
    .selectFrom('xapiStatements')
    .select(['statement', 'storedAt'])
    .where('registrationId', '=', registrationId)
    .$if(verb !== undefined, (all) => all.where('verb', '=', verb ?? ''))
    .$if(activity !== undefined, (all) => all.where('object', '=', activity ?? ''))
    .orderBy('storedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ statement, storedAt }) => ({ ...(statement as object), stored: storedAt.toISOString() }))
}
