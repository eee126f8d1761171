import { endSessionsOf } from '#server/kernel/access/session.ts'
import { selectAccounts } from '#features/access/session/server/account-queries.ts'
import { removeFactor } from '#features/access/session/server/sign-in/factor-queries.ts'
import { logForAccount } from '#features/access/session/server/log-own.ts'
import { type Command, say, UsageError, withApp } from './command.ts'

export const adminResetFactorCommand: Command = {
  name: 'admin reset-factor',
  usage: 'ACCOUNT',
  takes: 1,
  does: 'Turns off two-step verification for an account that is locked out, when no other administrator can do it.',
  help: 'The person then signs in with the password and can set up a new one. All sessions of the account end.',
  async run({ rest: [name] }) {
    if (!name) throw new UsageError('ACCOUNT is missing')
    await withApp(async ({ database }) => {
      await database.transaction(undefined, 'read write', async ({ platform, inInstitution }) => {
        const found = await selectAccounts(platform, name)
        const account = found.find((each) => each.account.toLowerCase() === name.toLowerCase()) ?? found[0]
        if (!account) throw new UsageError(`There is no account "${name}"`)
        if (!(await removeFactor(platform, account.id))) throw new UsageError(`${name} has not turned on two-step verification`)
        await endSessionsOf(platform, account.id)
        await logForAccount({ platform, inInstitution, from: { address: '' } }, account.id, 'account.factor', {
          by: 'operator',
          after: { enabled: false },
        })
      })
      say(`${name} now signs in without two-step verification`)
    })
  },
}
