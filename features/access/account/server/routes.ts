import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { userOf } from '#server/kernel/access/session.ts'
import { findAvatar } from './avatar-queries.ts'

/** Serves avatars to members of the same institution. A new avatar has a new address, so the browser may cache it for long. */
export const avatarRoutes: Routes = (http, app) => {
  http.get<{ Params: { id: string } }>('/rman/v1/avatars/:id', async (request, reply) => {
    const { id } = request.params
    const user = await userOf(app.database, request.headers.cookie)
    if (!user) throw refusal('notlogged')
    const file = isId(id) ? await app.database.withInstitution(user.institutionId, 'read only', (db) => findAvatar(db, id)) : undefined
    const bytes = file && (await app.store.open(file.sha256))
    if (!bytes) throw refusal('notFound')
    reply.headers({
      'content-type': 'image/png',
      'content-length': file.size,
      'cache-control': 'private, max-age=2592000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    return reply.send(bytes)
  })
}
