import { type Command, say, withApp } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  does: 'Brings the database to the schema of this release.',
  help: 'A database in use is backed up first, into the folder backups of the data directory. One that a later release has migrated is refused. `npm start` does the same.',
  run: () => withApp(async () => say('The database is up to date'), { make: true }),
}
