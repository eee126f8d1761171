import { casSignedOut } from '#server/gateways/sign-on/cas.ts'
import type { App } from '#server/kernel/app.ts'
import { pushLive } from '#server/kernel/events/live.ts'

/** Ends the sessions that a provider reports as signed out: one provider session, or all of a subject. For CAS, `said` is the logout request. */
export async function endProviderSessions(
  { database }: App,
  providerId: string,
  said: string | { session?: string; subject?: string },
): Promise<void> {
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
    await pushLive(platform, [...new Set(ended.map(({ memberId }) => memberId))], { type: 'signed-out' })
  })
}
