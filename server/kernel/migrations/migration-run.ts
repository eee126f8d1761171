import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Migration } from './migration-files.ts'
import { release } from './release.ts'
import { lineAt, splitStatements, type Statement } from './sql-statements.ts'

export interface LockPatience {
  /** Milliseconds that a statement waits for a lock. Other statements that queue behind it wait as long. */
  timeout: number
  tries: number
  /** Milliseconds before the second try; the pause grows by the same amount before each further try. */
  pause: number
}

/** A release that is still running is blocked for at most three seconds at a time; a migration gives up after about two minutes. */
export const lockPatience: LockPatience = { timeout: 3000, tries: 10, pause: 2000 }

interface Hooks {
  say: (line: string) => void
  /** Aborts the pause between two tries; a try itself is not interrupted. */
  stop?: AbortSignal | undefined
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/**
 * Runs one migration in a transaction of its own and records it. If it cannot get a lock it rolls back and tries again.
 * The error is written for an operator: which migration, at which statement, why, and in which state the database is.
 */
export async function runMigration(client: pg.Client, migration: Migration, patience: LockPatience, { say, stop }: Hooks): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const failed = await attemptMigration(client, migration)
    if (!failed) return
    const locked = failed.code === lockNotAvailable || failed.code === deadlockDetected
    if (!locked || attempt >= patience.tries) throw new Error(explain(migration, failed, locked), { cause: failed.cause })
    say(`Migration ${migration.name} waits for a table that another connection uses; trying again (${attempt + 1} of ${patience.tries})`)
    await pause(patience.pause * attempt, undefined, stop && { signal: stop })
  }
}

interface Failure {
  /** SQLSTATE; undefined if the connection was lost. */
  code: string | undefined
  message: string
  /** Position of the error within the statement, from 1; 1 if PostgreSQL does not report it. */
  position: number
  /** Undefined when the commit failed. */
  statement: Statement | undefined
  cause: unknown
}

async function attemptMigration(client: pg.Client, { name, sha256, text }: Migration): Promise<Failure | undefined> {
  let statement: Statement | undefined
  try {
    await client.query('begin')
    for (statement of splitStatements(text)) await client.query(statement.text)
    statement = undefined
    await client.query('insert into migrations (name, sha256, release) values ($1, $2, $3)', [name, sha256, release])
    await client.query('commit')
    return undefined
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    const { code, message = String(cause), position } = cause as { code?: string; message?: string; position?: string }
    return { code: /^[0-9A-Z]{5}$/.test(code ?? '') ? code : undefined, message, position: Number(position ?? 1), statement, cause }
  }
}

function explain({ name, text }: Migration, { code, message, position, statement }: Failure, locked: boolean): string {
  const place = statement
    ? ` at line ${lineAt(text, statement.offset + position - 1)}, "${statement.text.split('\n')[0]?.slice(0, 100)}"`
    : ' at its commit'
  const kept = code
    ? 'Nothing of it was kept: the database is as it was before this migration.'
    : 'The connection was lost. A migration is kept whole or not at all: start again.'
  const advice = locked
    ? ' Another connection holds the table: end long queries and backups, or stop the servers that still run, and start again.'
    : ''
  return `Migration ${name} failed${place}: ${message}. ${kept}${advice}`
}
