import { casSignedOut } from '../gateways/sign-on/cas.ts'
import type { House } from '../kernel/house.ts'
import { announce } from '../kernel/live.ts'

/** Ends the sessions that a provider says are over: by its own session, or all of a person; CAS says so in a text of its own. */
export async function endedAt({ database }: House, providerId: string, said: string | { session?: string; subject?: string }): Promise<void> {
  const { session, subject } = typeof said === 'string' ? { session: casSignedOut(said), subject: undefined } : said
  if (!session && !subject) return
  await database.transaction(undefined, 'read write', async ({ platform }) => {
    const accounts = platform
      .selectFrom('accountIdentities')
      .select('accountId')
      .where('provider', '=', providerId)
      .where('subject', '=', subject ?? '')
    const ended = await platform
      .deleteFrom('sessions')
      .where('identityProvider', '=', providerId)
      .where((q) => (session ? q('identitySession', '=', session) : q('accountId', 'in', accounts)))
      .returning('memberId')
      .execute()
    await announce(platform, [...new Set(ended.map(({ memberId }) => memberId))], { type: 'signed-out' })
  })
}
