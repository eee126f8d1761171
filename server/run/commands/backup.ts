import { fileSize } from '#plain/numbers/file-size.ts'
import { duration } from '../backup/progress.ts'
import { writeBackup } from '../backup/write.ts'
import { openStore } from '#server/kernel/app.ts'
import { type Command, runCancellable, pathGiven, say, withOwner } from './command.ts'

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE',
  takes: 1,
  does: 'Writes everything into one zip file: a snapshot of all tables, and the files that they name.',
  help: 'The server may keep running. The file appears when it is complete; keep it where only administrators can read it.',
  async run({ rest }) {
    const path = pathGiven(rest)
    await withOwner(async (ownerUrl, config) => {
      const { store } = await openStore(config.storageUrl, config.dataDir)
      const began = performance.now()
      const { tables, files, bytes, lost } = await runCancellable((tools) => writeBackup(ownerUrl, path, store, tools))
      for (const { sha256, state } of lost) say(`file ${sha256} ${state === 'unreadable' ? 'cannot be read' : `is ${state}`} in the store`)
      say(`${tables} tables and ${files} files are in ${path}: ${fileSize(bytes)} in ${duration(performance.now() - began)}`)
      if (lost.length) process.exitCode = 1
    })
  },
}
