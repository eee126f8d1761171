import type { Migration } from '#server/kernel/migrations/migration-files.ts'

/** Why the migrations in the repository conflict with the released ones; empty when they only add to them. */
export function releasedProblems(
  migrations: readonly Pick<Migration, 'name' | 'sha256'>[],
  released: Record<string, Record<string, string>>,
): string[] {
  const found = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  const kept = Object.entries(released).flatMap(([release, sums]) => Object.entries(sums).map(([name, sha256]) => ({ release, name, sha256 })))
  const names = new Set(kept.map(({ name }) => name))
  const last = [...names].sort().at(-1) ?? ''
  return [
    ...kept.filter(({ name }) => !found.has(name)).map(({ name, release }) => `${name} of release ${release} is gone or has another name`),
    ...kept
      .filter(({ name, sha256 }) => found.has(name) && found.get(name) !== sha256)
      .map(({ name, release }) => `${name} was edited after release ${release}: write a new migration instead`),
    ...migrations
      .filter(({ name }) => !names.has(name) && name < last)
      .map(({ name }) => `${name} is new and sorts before ${last}, which is released`),
  ]
}
