import { RENDERER_VERSION } from '#document/render/render-html.ts'
import type { App } from '#server/kernel/app.ts'
import { renderChapter } from '#features/authoring/textbooks/server/editions/book.ts'
import { findEditionText } from '#features/authoring/textbooks/server/editions/edition-queries.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import { findRendered } from './chapter-queries.ts'

export interface Rendered {
  /** HTML in UTF-8; all answers share this buffer. */
  html: Buffer
  etag: string
}

/** The cache of rendered chapters, at most 32 MB in total, which is more than the longest publishable chapter. Editions never change, so entries never become stale. */
export const chapterCache = lruCacheOf<Rendered>(32_000_000, ({ html }) => html.length)

export const chapterKey = (editionId: string, chapterId: string) => `${editionId}/${chapterId}/${RENDERER_VERSION}`

/**
 * The text of a chapter of an edition: from the cache, from the table `renderedChapters`, or rendered now, outside of any transaction.
 * Undefined when the edition has no such chapter.
 */
export function renderedChapter(
  app: Pick<App, 'database'>,
  institutionId: string,
  editionId: string,
  chapterId: string,
): Promise<Rendered | undefined> {
  return chapterCache(app).make(chapterKey(editionId, chapterId), async () => {
    const { made, text } = await app.database.withInstitution(institutionId, 'read only', async (db) => {
      const row = await findRendered(db, editionId, chapterId)
      return { made: row, text: row ? undefined : await findEditionText(db, editionId, chapterId) }
    })
    const found = text ? await renderChapter({ owner: institutionId }, text.name, text) : made
    return found && { ...found, html: Buffer.from(found.html) }
  })
}
