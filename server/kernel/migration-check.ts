import type pg from 'pg'
import { type Migration, ownMigrations } from './migration-files.ts'
import { release } from './release.ts'

/** A migration that a database has had, with the release that ran it. */
export interface Applied {
  name: string
  sha256: string
  release: string
}

/** Why this release must not work on a database, in words for an operator; undefined when it may. */
export function misfit(applied: readonly Applied[], known: readonly Migration[]): string | undefined {
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
 * Why the schema does not serve this process: a migration of its release is missing in the database or had another content there.
 * A later migration is none: during a rolling upgrade the release before goes on. One query of one row per migration.
 */
export async function schemaProblems(pool: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<string[]> {
  const known = await ownMigrations()
  const { rows } = await pool.query<Pick<Applied, 'name' | 'sha256'>>('select name, sha256 from migrations')
  const sums = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return known
    .filter(({ name, sha256 }) => sums.get(name) !== sha256)
    .map(({ name }) => `migration ${name} ${sums.has(name) ? 'was applied with another content' : 'is not applied'}`)
}
