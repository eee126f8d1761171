import { createInterface } from 'node:readline/promises'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { makeAdministrator } from '#features/insight/system/server/first-start/first-administrator.ts'
import { type Command, type Given, say, UsageError, withApp } from './command.ts'

const questions = { account: 'Account', name: 'Name', institution: 'Institution' } as const

export const adminCreateCommand: Command = {
  name: 'admin create',
  usage: '[--account A] [--name N] [--institution I]',
  does: 'Creates an administrator of the platform, and the institution if there is none of that name.',
  help: 'Asks for what is not given. The password is asked for, or taken from the environment variable RECTO_PASSWORD.',
  options: { account: { type: 'string' }, name: { type: 'string' }, institution: { type: 'string' } },
  async run(given) {
    const draft = await draftOf(given)
    await withApp(
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
  const prompt = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const optionOrAnswer = async (name: keyof typeof questions) => {
    const value = options[name]
    if (typeof value === 'string') return value
    if (!prompt) throw new UsageError(`--${name} is missing`)
    return prompt.question(`${questions[name]}: `)
  }
  try {
    const draft = { account: await optionOrAnswer('account'), name: await optionOrAnswer('name'), institution: await optionOrAnswer('institution') }
    return { ...draft, password: process.env['RECTO_PASSWORD'] ?? (await askPassword(prompt)) }
  } finally {
    prompt?.close()
  }
}

/** Reads a password without showing it on the terminal. */
async function askPassword(prompt: ReturnType<typeof createInterface> | undefined): Promise<string> {
  if (!prompt) throw new UsageError('RECTO_PASSWORD is missing')
  process.stdout.write('Password: ')
  const write = process.stdout.write
  process.stdout.write = () => true
  try {
    return await prompt.question('')
  } finally {
    process.stdout.write = write
    process.stdout.write('\n')
  }
}
