import { writeBackup } from '../backup/write.ts'
import { openStore } from '../kernel/house.ts'
import { type Command, pathGiven, say, withOwner } from './command.ts'

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE',
  does: 'Writes everything into one zip file: all tables as of one moment, and the files that they name.',
  help: 'The server may go on running. The file appears when it is whole; keep it where only administrators can read it.',
  async run({ rest }) {
    const path = pathGiven(rest)
    await withOwner(async (ownerUrl, config) => {
      const { store } = await openStore(config.storageUrl, config.dataDir)
      const { tables, files, missing } = await writeBackup(ownerUrl, path, store)
      for (const sha256 of missing) say(`file ${sha256} is missing in the store`)
      say(`${tables} tables and ${files} files are in ${path}`)
      if (missing.length) process.exitCode = 1
    })
  },
}
