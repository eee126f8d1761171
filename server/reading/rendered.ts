import { createHash } from 'node:crypto'
import { RENDERER_VERSION } from '@recto/document/render-html'
import type { Db } from '../kernel/db.ts'
import type { House } from '../kernel/house.ts'
import { renderEditionChapter } from '../textbooks/edition-html.ts'
import { hotOf } from './hot.ts'

export interface Rendered {
  html: string
  etag: string
}

const etagOf = (html: string) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`

/** Hot chapter texts. An edition never changes, so nothing here goes stale. */
export const hotChapters = hotOf<Rendered>(24_000_000, ({ html }) => html.length)

export const chapterKey = (editionId: string, chapterId: string) => `${editionId}/${chapterId}/${RENDERER_VERSION}`

/** The text of a chapter of an edition: from memory, from the table of renderings, or rendered now. Undefined when the edition has no such chapter. */
export async function renderedChapter(house: Pick<House, 'database'>, db: Db, editionId: string, chapterId: string): Promise<Rendered | undefined> {
  const cache = hotChapters(house)
  const key = chapterKey(editionId, chapterId)
  const hot = cache.get(key)
  if (hot) return hot
  const row = await db
    .selectFrom('renderedChapters')
    .select(['html', 'etag'])
    .where('editionId', '=', editionId)
    .where('chapterId', '=', chapterId)
    .where('renderer', '=', RENDERER_VERSION)
    .executeTakeFirst()
  const html = row ? row.html : await renderEditionChapter(db, editionId, chapterId)
  if (html === undefined) return undefined
  const made = row ?? { html, etag: etagOf(html) }
  cache.set(key, made)
  return made
}
