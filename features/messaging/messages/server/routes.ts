import type { MessageType } from '#server/kernel/events/message-types.ts'
import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { signatureHolds } from '#server/kernel/crypto/signed-url.ts'
import { frameOf, sendPage } from '#server/pages/frame.ts'
import { disableChannel, disableDigest } from './preference-queries.ts'
import { unsubscribePage } from './deliveries/unsubscribe-page.ts'

interface Unsubscribe {
  Params: { institutionId: string; memberId: string; type: string }
}

/**
 * Unsubscribes from one type of mail by the link in it. Mail scanners open links, so GET only shows a form; the form or the mail program's
 * one-click button (RFC 8058) unsubscribes with POST.
 */
export const unsubscribeRoutes: Routes = (http, app) => {
  const path = '/pressplatform/messages/unsubscribe/:institutionId/:memberId/:type'
  const typeOf = (url: string, { institutionId, memberId, type }: Unsubscribe['Params']): MessageType | 'digest' => {
    const known = type === 'digest' ? type : app.collected.messageTypes.find(({ code }) => code === type)
    if (!signatureHolds(app.secret, url) || !known || !isId(institutionId) || !isId(memberId)) throw refusal('notFound')
    return known
  }

  http.get<Unsubscribe>(path, async (request, reply) => {
    const type = typeOf(request.url, request.params)
    return sendPage(reply, unsubscribePage(await frameOf(app, request), type === 'digest', { action: request.url }))
  })

  http.post<Unsubscribe>(path, async (request, reply) => {
    const type = typeOf(request.url, request.params)
    await app.limits.call(undefined, request.ip)
    const { institutionId, memberId } = request.params
    await app.database.withInstitution(institutionId, 'read write', (db) =>
      type === 'digest' ? disableDigest(db, memberId, app.collected.messageTypes) : disableChannel(db, memberId, type, 'mail'),
    )
    return sendPage(reply, unsubscribePage(await frameOf(app, request), type === 'digest', 'done'))
  })
}
