import { casSignedOut } from '#server/gateways/sign-on/cas/cas.ts'
import type { App } from '#server/kernel/app.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { deleteProviderSessions } from '../queries.ts'

/** Ends the sessions that a provider reports as signed out: one provider session, or all of a subject. For CAS, `said` is the logout request. */
export async function endProviderSessions(
  { database }: App,
  providerId: string,
  said: string | { session?: string; subject?: string },
): Promise<void> {
  const { session, subject } = typeof said === 'string' ? { session: casSignedOut(said), subject: undefined } : said
  if (!session && !subject) return
  await database.transaction(undefined, 'read write', async ({ platform }) => {
    const memberIds = await deleteProviderSessions(platform, providerId, { session, subject })
    await pushLive(platform, memberIds, { type: 'signed-out' })
  })
}
