import { createInterface } from 'node:readline/promises'
import { Refusal } from '../kernel/refusal.ts'
import { makeAdministrator } from '../system/first-administrator.ts'
import { type Command, type Given, say, UsageError, withHouse } from './command.ts'

const questions = { account: 'Account', name: 'Name', institution: 'Institution' } as const

export const adminCreateCommand: Command = {
  name: 'admin create',
  usage: '[--account A] [--name N] [--institution I]',
  does: 'Makes an administrator of the platform, and his institution when there is none of that name.',
  help: 'What is not given is asked for. The password is asked for, or taken from the environment as RECTO_PASSWORD.',
  options: { account: { type: 'string' }, name: { type: 'string' }, institution: { type: 'string' } },
  async run(given) {
    const draft = await draftOf(given)
    await withHouse(
      async ({ database }) => {
        await makeAdministrator(database, draft).catch((error: unknown) => {
          throw error instanceof Refusal ? new UsageError(`${error.fields?.[0]?.path ?? ''}: ${error.message}`) : error
        })
        say(`${draft.account} administers ${draft.institution}`)
      },
      { make: true },
    )
  },
}

async function draftOf({ options }: Given) {
  const asked = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const take = async (name: keyof typeof questions) => {
    const value = options[name]
    if (typeof value === 'string') return value
    if (!asked) throw new UsageError(`--${name} is missing`)
    return asked.question(`${questions[name]}: `)
  }
  try {
    const draft = { account: await take('account'), name: await take('name'), institution: await take('institution') }
    return { ...draft, password: process.env['RECTO_PASSWORD'] ?? (await hidden(asked)) }
  } finally {
    asked?.close()
  }
}

/** A password does not stay on the screen. */
async function hidden(asked: ReturnType<typeof createInterface> | undefined): Promise<string> {
  if (!asked) throw new UsageError('RECTO_PASSWORD is missing')
  process.stdout.write('Password: ')
  const write = process.stdout.write
  process.stdout.write = () => true
  try {
    return await asked.question('')
  } finally {
    process.stdout.write = write
    process.stdout.write('\n')
  }
}
