import { verify } from '../backup/verify.ts'
import { type Command, longWork, say, withHouse } from './command.ts'

export const verifyCommand: Command = {
  name: 'verify',
  usage: '',
  does: 'Looks whether files are whole by their SHA-256, published texts unchanged, references sound and the ledger balanced.',
  help: 'Reads every file once. Prints a line for each finding and ends with 1 when there is one.',
  run: () =>
    withHouse(async ({ store }, _config, ownerUrl) => {
      const found = await longWork((tools) => verify(ownerUrl, store, tools))
      for (const line of found) say(line)
      say(found.length ? `${found.length} findings` : 'Everything is sound')
      if (found.length) process.exitCode = 1
    }),
}
