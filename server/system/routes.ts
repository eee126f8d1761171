import { mixed } from '@recto/plain/contrast'
import { isId } from '../kernel/id.ts'
import { refusal } from '../kernel/refusal.ts'
import type { Routes } from '../kernel/serve.ts'
import { findMark } from './setting-queries.ts'

/** The mark and the colour of an institution, for everybody: they stand on its sign-in page. */
export const institutionRoutes: Routes = (app, { database, store }) => {
  app.get<{ Params: { id: string } }>('/pressplatform/institutions/:id/mark', async (request, reply) => {
    const { id } = request.params
    const mark = isId(id) ? await findMark(database.platform, id) : undefined
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

/** The tokens that an institution's own colour replaces, on light paper only: dark ones are tuned to the ground. */
export function colourTokens(colour: string): Record<string, string> {
  return { qing: colour, 'qing-hover': mixed(colour, '#000000', 0.22), 'qing-bg': mixed(colour, '#ffffff', 0.88) }
}
