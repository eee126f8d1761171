import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { findMark } from './setting-queries.ts'

/** The logo of an institution. It is public, because the sign-in page shows it. */
export const institutionRoutes: Routes = (http, { database, store }) => {
  http.get<{ Params: { institutionId: string } }>('/pressplatform/institutions/:institutionId/mark', async (request, reply) => {
    const { institutionId } = request.params
    const mark = isId(institutionId) ? await findMark(database.platform, institutionId) : undefined
    const bytes = mark && (await store.open(mark.sha256))
    if (!mark || !bytes) throw refusal('notFound')
    return reply
      .headers({
        'content-type': mark.mime,
        'content-length': mark.size,
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(bytes)
  })
}
