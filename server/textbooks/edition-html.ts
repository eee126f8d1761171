import { renderHtml } from '@recto/document/render-html'
import type { BookLanguage } from '@recto/document/book-words'
import type { NodeJson } from '@recto/document/node-json'
import type { Db } from '../kernel/db.ts'
import { fileUrl } from '../resources/file-queries.ts'
import type { ChapterLabels } from './edition-labels.ts'

/** Links are relative to the page, so that the desktop reader and the phone keep their own. */
const chapterHref = (textbookId: string, chapterId: string, draft: boolean) => `?id=${textbookId}&chapter=${chapterId}${draft ? '&draft=1' : ''}`

interface Rendering {
  textbookId: string
  language: string
  labels: ChapterLabels
  sizeOf: (file: string) => { width: number; height: number } | undefined
  /** Links lead to the draft again. */
  draft?: boolean
}

/** One chapter as HTML, with the numbers and targets that were fixed when its edition was made. */
export function renderText(content: NodeJson, { textbookId, language, labels, sizeOf, draft = false }: Rendering): string {
  return renderHtml(content, {
    lang: language as BookLanguage,
    fileUrl,
    imageSize: sizeOf,
    numbers: new Map(Object.entries(labels.numbers)),
    resolve: (target) => {
      const found = Object.hasOwn(labels.targets, target) ? labels.targets[target] : undefined
      if (!found) return undefined
      const { label, title, chapter, block } = found
      return { label, title, href: `${chapter ? chapterHref(textbookId, chapter, draft) : ''}${block ? `#b-${block}` : ''}` || '#' }
    },
  })
}

/** Renders a chapter of an edition now: for a cache that lacks it, after a change of the renderer. Undefined when there is none. */
export async function renderEditionChapter(db: Db, editionId: string, chapterId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('editionChapters')
    .innerJoin('bodies', 'bodies.hash', 'editionChapters.bodyHash')
    .innerJoin('editions', 'editions.id', 'editionChapters.editionId')
    .select(['bodies.content', 'labels', 'textbookId', 'language'])
    .where('editionChapters.editionId', '=', editionId)
    .where('chapterId', '=', chapterId)
    .executeTakeFirst()
  if (!row) return undefined
  const files = await db.selectFrom('editionFiles').select(['fileId', 'width', 'height']).where('editionId', '=', editionId).execute()
  return renderText(row.content as NodeJson, { ...row, labels: row.labels as ChapterLabels, sizeOf: sizesIn(files) })
}

/** Sizes of pictures by file, for those that have one. */
export function sizesIn(files: readonly { fileId: string; width: number | null; height: number | null }[]): Rendering['sizeOf'] {
  const sizes = new Map(files.map((file) => [file.fileId, file]))
  return (id) => {
    const { width, height } = sizes.get(id) ?? {}
    return width && height ? { width, height } : undefined
  }
}
