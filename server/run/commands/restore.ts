import { duration } from '../backup/progress.ts'
import { restoreBackup } from '../backup/restore/restore.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { openStore } from '#server/kernel/app.ts'
import { migrate, migrationNames } from '#server/kernel/migrations/migrate.ts'
import { operator, logOperation } from '#server/kernel/events/operation-log.ts'
import { readKeys } from '../start/keys.ts'
import { type Command, runCancellable, pathGiven, say, withOwner } from './command.ts'

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE [--sound-only]',
  takes: 1,
  does: 'Loads a backup into an empty database and brings it to the schema of this release.',
  help:
    'Refuses a database that has accounts: set RECTO_DATA_DIR or DATABASE_URL to a new one. Stop the server first. A damaged backup is refused ' +
    'before anything is written; with --sound-only its damaged parts are left out and listed. A restore that was interrupted can be run again.',
  options: { 'sound-only': { type: 'boolean' } },
  async run({ rest, options }) {
    const path = pathGiven(rest)
    await withOwner(
      async (ownerUrl, config) => {
        const { store, scratch } = await openStore(config.storageUrl, config.dataDir)
        await readKeys(ownerUrl)
        const target = { ownerUrl, store, scratch, known: await migrationNames(), migrate: (until?: string) => migrate(ownerUrl, { until }) }
        const began = performance.now()
        const soundOnly = options['sound-only'] === true
        const { madeAt, tables, files, leftOut } = await runCancellable((tools) => restoreBackup(path, target, { ...tools, soundOnly }))
        await recordRestore(ownerUrl, madeAt)
        for (const line of leftOut) say(line)
        say(`${tables} tables and ${files} files of ${madeAt} are restored in ${duration(performance.now() - began)}`)
        if (leftOut.length) process.exitCode = 1
      },
      { make: true },
    )
  },
}

/** Records in the log of every institution that its data are now those of the time of the backup. */
async function recordRestore(ownerUrl: string, madeAt: string): Promise<void> {
  const database = openDatabase(ownerUrl)
  try {
    for (const { id, name } of await database.platform.selectFrom('institutions').select(['id', 'name']).execute())
      await database.withInstitution(id, 'read write', (db) =>
        logOperation({ db, user: operator }, 'backup.restore', { kind: 'institution', id, name, after: { madeAt } }),
      )
  } finally {
    await database.close()
  }
}
