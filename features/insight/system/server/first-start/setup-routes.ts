import { sameOriginOnly } from '#server/kernel/http/origin.ts'
import { inLanguage, Refusal, refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { sessionCookie, startSession } from '#server/kernel/access/session.ts'
import { frameOf, sendPage } from '#server/pages/frame.ts'
import { hasAccount, isSetupToken, spendSetupToken } from '#server/run/start/first-account.ts'
import { type AdministratorDraft, makeAdministrator } from './first-administrator.ts'
import { setupGonePage, setupPage } from './setup-page.ts'

interface Setup {
  Params: { token: string }
  Body: unknown
}

/** The setup page, whose link the first start prints: creates the first administrator, once, and signs in. */
export const setupRoutes: Routes = (http, app) => {
  const { database } = app
  const opens = async (token: string) => !(await hasAccount(database)) && (await isSetupToken(database.platform, token))

  http.get<Setup>('/setup/:token', async (request, reply) => {
    const frame = await frameOf(app, request)
    return (await opens(request.params.token)) ? sendPage(reply, setupPage(frame)) : sendPage(reply, setupGonePage(frame), 404)
  })

  http.post<Setup>('/setup/:token', async (request, reply) => {
    sameOriginOnly(request)
    await app.limits.call(undefined, request.ip)
    const frame = await frameOf(app, request)
    const { token } = request.params
    if (!(await opens(token))) return sendPage(reply, setupGonePage(frame), 404)
    const draft = draftOf(request.body)
    try {
      const member = await makeAdministrator(database, draft, request.ip, async (platform) => {
        if ((await hasAccount({ platform })) || !(await spendSetupToken(platform, token))) throw refusal('notFound')
      })
      const session = await startSession(database.platform, member)
      return reply
        .header('set-cookie', sessionCookie(session, { secure: request.protocol === 'https' }))
        .header('cache-control', 'no-store')
        .redirect('/', 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'notFound') return sendPage(reply, setupGonePage(frame), 404)
      const refused = { path: error.fields?.[0]?.path ?? '', message: inLanguage(error.words, frame.language) }
      return sendPage(reply, setupPage(frame, draft, refused), 422)
    }
  })
}

/** The fields of the form; values that are not strings count as empty. */
function draftOf(body: unknown): AdministratorDraft {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const text = (name: string) => {
    const value = given[name]
    return typeof value === 'string' ? value : ''
  }
  return { account: text('account').trim(), name: text('name'), password: text('password'), institution: text('institution') }
}
