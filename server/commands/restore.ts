import { restoreBackup } from '../backup/restore.ts'
import { openDatabase } from '../kernel/db.ts'
import { openStore } from '../kernel/house.ts'
import { migrate, migrationNames } from '../kernel/migrate.ts'
import { operator, record } from '../kernel/record.ts'
import { readKeys } from '../start/keys.ts'
import { type Command, pathGiven, say, withOwner } from './command.ts'

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE',
  does: 'Loads a backup into an empty database and brings it to the schema of this release.',
  help: 'Refuses a database that has accounts: set RECTO_DATA_DIR or DATABASE_URL to a new one. Stop the server before.',
  async run({ rest }) {
    const path = pathGiven(rest)
    await withOwner(async (ownerUrl, config) => {
      const { store, scratch } = await openStore(config.storageUrl, config.dataDir)
      await readKeys(ownerUrl)
      const target = { ownerUrl, store, scratch, known: await migrationNames(), migrate: (until?: string) => migrate(ownerUrl, { until }) }
      const { madeAt, tables, files } = await restoreBackup(path, target)
      await recordRestore(ownerUrl, madeAt)
      say(`${tables.length} tables and ${files} files of ${madeAt} are restored`)
    })
  },
}

/** What was done since the backup is no longer there: every institution reads of which moment its data are. */
async function recordRestore(ownerUrl: string, madeAt: string): Promise<void> {
  const database = openDatabase(ownerUrl)
  try {
    for (const { id, name } of await database.platform.selectFrom('institutions').select(['id', 'name']).execute())
      await database.inside(id, 'read write', (db) =>
        record({ db, user: operator }, 'backup.restore', { kind: 'institution', id, name, after: { madeAt } }),
      )
  } finally {
    await database.close()
  }
}
