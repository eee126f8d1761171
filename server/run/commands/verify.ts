import { verify } from '../backup/verify.ts'
import { type Command, runCancellable, say, withApp } from './command.ts'

export const verifyCommand: Command = {
  name: 'verify',
  usage: '',
  does: 'Checks files by their SHA-256, published texts, references, the operation logs and the ledger.',
  help: 'Reads every file once. Prints a line for each problem, and exits with 1 if there is one.',
  run: () =>
    withApp(async ({ store }, _config, ownerUrl) => {
      const found = await runCancellable((tools) => verify(ownerUrl, store, tools))
      for (const line of found) say(line)
      say(found.length ? `${found.length} problems found` : 'Everything is sound')
      if (found.length) process.exitCode = 1
    }),
}
