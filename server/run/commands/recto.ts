import { parseArgs } from 'node:util'
import { adminCreateCommand } from './admin-create.ts'
import { adminResetFactorCommand } from './admin-reset-factor.ts'
import { backupCommand } from './backup.ts'
import { type Command, handleSignals, UsageError } from './command.ts'
import { deletionsCommand } from './deletions.ts'
import { demoLoadCommand } from './demo-load.ts'
import { importTextbookCommand } from './import-textbook.ts'
import { lockDemoCommand } from './lock-demo.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { endProcess } from '../start/end-process.ts'
import { verifyCommand } from './verify.ts'

// The administrator's tool: npm run recto -- COMMAND
const commands: Command[] = [
  migrateCommand,
  adminCreateCommand,
  adminResetFactorCommand,
  demoLoadCommand,
  lockDemoCommand,
  importTextbookCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
  deletionsCommand,
]

const write = (line: string) => void process.stdout.write(`${line}\n`)
const prefix = 'npm run recto --'

function helpOf({ name, usage, does, help }: Command): string {
  return [`${prefix} ${[name, usage].filter(Boolean).join(' ')}`, `  ${does}`, ...(help ? [`  ${help}`] : [])].join('\n')
}

async function main(words: string[]): Promise<number> {
  const command = commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name)
  if (!command) {
    const wantsHelp = !words.length || words.includes('--help') || words.includes('-h')
    if (!wantsHelp) write(`There is no command "${words.join(' ')}".\n`)
    write(commands.map(helpOf).join('\n\n'))
    return wantsHelp ? 0 : 2
  }
  if (words.includes('--help') || words.includes('-h')) {
    write(helpOf(command))
    return 0
  }
  try {
    const args = words.slice(command.name.split(' ').length)
    const { positionals, values } = parseArgs({ args, options: command.options ?? {}, allowPositionals: true, strict: true })
    const surplus = positionals.slice(command.takes ?? 0)
    if (surplus.length) throw new UsageError(`Too many words: ${surplus.map((word) => `"${word}"`).join(' ')}. Put a path with spaces in quotes.`)
    await command.run({ rest: positionals, options: values as Record<string, string | boolean | undefined> })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    const mistyped = error instanceof UsageError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${mistyped ? `\n${helpOf(command)}\n` : ''}`)
    return mistyped ? 2 : 1
  }
}

handleSignals()
await endProcess(await main(process.argv.slice(2)))
