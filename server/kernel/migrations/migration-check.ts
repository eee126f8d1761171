import type pg from 'pg'
import { type Migration, ownMigrations } from './migration-files.ts'
import { release } from './release.ts'

/** A migration that was applied to a database, with the release that ran it. */
export interface AppliedMigration {
  name: string
  sha256: string
  release: string
}

/** Why this release must not run on a database, as a message for the operator; undefined if it may. */
export function schemaMismatch(applied: readonly AppliedMigration[], known: readonly Migration[]): string | undefined {
  const sums = new Map(known.map(({ name, sha256 }) => [name, sha256]))
  const unknown = applied.filter(({ name }) => !sums.has(name)).at(-1)
  if (unknown) {
    return (
      `The database was migrated by release ${unknown.release} of Recto (${unknown.name}), which this release ${release} does not know. ` +
      `Install release ${unknown.release} or later. ${goingBack}`
    )
  }
  const changed = applied.find(({ name, sha256 }) => sums.get(name) !== sha256)
  if (changed) {
    return (
      `Migration ${changed.name} was run by release ${changed.release} of Recto with another content than it has in this release ${release}: one of the two was edited. ` +
      `Install the unedited release ${changed.release} or later. ${goingBack}`
    )
  }
  return undefined
}

const goingBack = 'Or restore the backup from before that migration (`backups/` in the data directory) into a new data directory.'

/**
 * Why the schema does not fit this process: a migration of its release is not applied to the database, or was applied with a different content.
 * A later migration is no problem: during a rolling upgrade the previous release continues to run. One query that reads one row per migration.
 */
export async function schemaProblems(pool: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<string[]> {
  const known = await ownMigrations()
  const { rows } = await pool.query<Pick<AppliedMigration, 'name' | 'sha256'>>('select name, sha256 from migrations')
  const sums = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return known
    .filter(({ name, sha256 }) => sums.get(name) !== sha256)
    .map(({ name }) => `migration ${name} ${sums.has(name) ? 'was applied with another content' : 'is not applied'}`)
}
