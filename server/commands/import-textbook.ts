import { type Command, UsageError } from './command.ts'

export const importTextbookCommand: Command = {
  name: 'import textbook',
  usage: 'FILE|FOLDER [--account A] [--name N]',
  does: 'Brings in a textbook from a folder or a zip of Markdown as a draft.',
  options: { account: { type: 'string' }, name: { type: 'string' } },
  async run({ rest: [source] }) {
    if (!source) throw new UsageError('FILE or FOLDER is missing')
  },
}
