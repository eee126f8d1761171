import { createHash } from 'node:crypto'
import { RENDERER_VERSION } from '@recto/document/render-html'
import type { Db } from '../kernel/db.ts'
import type { House } from '../kernel/house.ts'
import { renderEditionChapter } from '../textbooks/edition-html.ts'

export interface Rendered {
  html: string
  etag: string
}

const etagOf = (html: string) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`

/** Hot chapter texts, oldest out first. An edition never changes, so nothing here goes stale. Sizes in characters. */
function createCache(limit: number) {
  const kept = new Map<string, Rendered>()
  let size = 0
  return {
    get(key: string): Rendered | undefined {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
      }
      return found
    },
    set(key: string, made: Rendered): void {
      if (kept.has(key)) return
      kept.set(key, made)
      size += made.html.length
      for (const [oldest, { html }] of kept) {
        if (size <= limit) break
        kept.delete(oldest)
        size -= html.length
      }
    },
  }
}
const caches = new WeakMap<House['database'], ReturnType<typeof createCache>>()

/** The cache of one server's database: tests run several servers in one process. */
export function hotChapters({ database }: Pick<House, 'database'>) {
  const cache = caches.get(database) ?? createCache(24_000_000)
  caches.set(database, cache)
  return cache
}

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
