import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { writeBackup } from '#server/run/backup/write.ts'
import { withApp } from '#server/run/commands/command.ts'
import { migrationFolder, ownMigrations, readReleased } from '#server/kernel/migrations/migration-files.ts'
import { release } from '#server/kernel/migrations/release.ts'
import { loadDemo } from '#server/seeds/demo.ts'
import { buildEverything } from '#server/testing/matrix/things.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { fillTables } from '#server/testing/database/fill-tables.ts'
import { releasedProblems } from './released.ts'

// npm run release: records the migrations of the release in package.json, and stores a dump of its schema with rows in every table.
const migrations = await ownMigrations()
const released = await readReleased()
const problems = [
  ...(released[release] ? [`${release} is released already: raise the version in package.json`] : []),
  ...releasedProblems(migrations, released),
]
if (problems.length) {
  console.error(problems.join('\n'))
  process.exit(1)
}
const before = new Set(Object.values(released).flatMap((sums) => Object.keys(sums)))
const brought = migrations.filter(({ name }) => !before.has(name))
if (brought.length) await dump(fileURLToPath(new URL(`dumps/${release}.zip`, migrationFolder)))
const record = { ...released, [release]: Object.fromEntries(brought.map(({ name, sha256 }) => [name, sha256])) }
await writeFile(new URL('released.json', migrationFolder), `${JSON.stringify(record, null, 2)}\n`)
console.log(`${release} brings ${brought.length} migrations. Commit server/migrations, then: git tag -a v${release}`)
process.exit(0)

/** Creates the database for the dump, with the demo, a row in every owned table, and generated rows in the others. */
async function dump(path: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recto-release-'))
  await chmod(dataDir, 0o755)
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'STORAGE_URL']) delete process.env[name]
  process.env['RECTO_DATA_DIR'] = dataDir
  try {
    await withApp(async (app, _config, ownerUrl) => {
      await loadDemo(app, console.log)
      await buildEverything(app.database, await buildPerson(app.database, await buildInstitution(app.database), 'author'))
      const owner = new pg.Client(ownerUrl)
      await owner.connect()
      try {
        const empty = await fillTables(ownerUrl)
        if (empty.length) throw new Error(`Let the demo or buildEverything make a row: ${empty.join('; ')}`)
        // A cache that would double the size of the dump.
        await owner.query('delete from rendered_chapters where ctid not in (select ctid from rendered_chapters limit 2)')
      } finally {
        await owner.end()
      }
      await writeBackup(ownerUrl, path)
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
