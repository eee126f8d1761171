import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { openDemoAccounts } from '#server/seeds/demo.ts'
import { updateAccountPassword } from '#features/access/session/server/account-queries.ts'
import { logForAccount } from '#features/access/session/server/log-own.ts'
import { type Command, say, withApp } from './command.ts'

export const lockDemoCommand: Command = {
  name: 'lock-demo',
  usage: '',
  does: 'Replaces the published password of the demo accounts with random ones and ends their sessions.',
  help: 'Accounts whose password was changed stay as they are. Create your own administrator: admin create.',
  run: () =>
    withApp(async ({ database }) => {
      const locked = await database.transaction(undefined, 'read write', async ({ platform, inInstitution }) => {
        const accounts: string[] = []
        for await (const { id, account } of openDemoAccounts(platform)) {
          // The password is replaced and not removed: an account without one could be taken over by a code to its phone or mail.
          await updateAccountPassword(platform, id, await hashPassword(randomBytes(24).toString('base64url')))
          await endSessionsOf(platform, id)
          await logForAccount({ platform, inInstitution, from: { address: '' } }, id, 'member.password', { by: 'operator' })
          accounts.push(account)
        }
        return accounts
      })
      say(locked.length ? `${locked.length} accounts of the demo are locked: ${locked.join(', ')}` : 'No account has the published demo password')
    }),
}
