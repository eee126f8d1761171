import * as contract from '../contract-security.ts'
import { handlers, type Handlers } from '#server/kernel/http/handlers.ts'
import { bindingHandlers } from './security-bindings.ts'
import { factorHandlers } from './security-factor.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { countSessions, endOneSession, selectSessions } from './security-queries.ts'

const sessionHandlers: Pick<Handlers<typeof contract>, 'sessionList' | 'sessionEnd' | 'sessionEndOthers'> = {
  async sessionList(_given, { platform, user }) {
    const sessions = await selectSessions(platform, user)
    return sessions.map(({ createdAt, seenAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
  },

  async sessionEnd({ sessionId }, { platform, user, session }) {
    if (sessionId === user.sessionId) return session.end()
    if (!(await endOneSession(platform, user.accountId, sessionId))) throw refusal('notFound')
  },

  async sessionEndOthers(_given, { platform, user }) {
    const before = await countSessions(platform, user.accountId)
    await endSessionsOf(platform, user.accountId, user)
    return { ended: before - 1 }
  },
}

export default handlers(contract, { ...sessionHandlers, ...factorHandlers, ...bindingHandlers })
