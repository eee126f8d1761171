import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { tokenHash } from '#server/kernel/access/session.ts'
import { findReading, isSignedIn } from './chapter-queries.ts'
import { chapterKey, chapterCache, renderedChapter } from './rendered.ts'

/** Chapter texts. This is the most frequent request: one statement checks session and permission, and the text comes from the cache. */
export const readingRoutes: Routes = (http, app) => {
  http.get<{ Params: { textbookId: string; chapterId: string } }>(
    '/pressplatform/reading/:textbookId/chapters/:chapterId',
    async (request, reply) => {
      const { textbookId, chapterId } = request.params
      if (!isId(textbookId) || !isId(chapterId)) throw refusal('notFound')
      const hash = tokenHash(request.headers.cookie)
      if (!hash) throw refusal('notlogged')
      const found = await findReading(app.database, hash, textbookId, chapterId)
      if (!found) throw await whyNot(hash)
      const cached = chapterCache(app).get(chapterKey(found.editionId, chapterId))
      const text = cached ?? (await renderedChapter(app, found.institutionId, found.editionId, chapterId))
      if (!text) throw refusal('notFound')
      reply.header('cache-control', 'private, no-cache').header('etag', text.etag)
      if (request.headers['if-none-match'] === text.etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(text.html)
    },
  )

  /** The statement finds nothing both without a session and without permission; a second one tells which. */
  async function whyNot(hash: Buffer) {
    return refusal((await isSignedIn(app.database, hash)) ? 'notFound' : 'notlogged')
  }
}
