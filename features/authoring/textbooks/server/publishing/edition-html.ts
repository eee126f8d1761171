import type { BookLanguage } from '#document/text/book-words.ts'
import { renderCode } from '#document/render/render-code.ts'
import { renderHtml } from '#document/render/render-html.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'
import { docOf } from '../editions/draft-text.ts'
import type { ChapterLabels } from '../editions/edition-labels.ts'

/** Links are relative to the page, so that they work in the desktop reader and in the mobile one. */
const chapterHref = (textbookId: string, chapterId: string, draft: boolean) => `?id=${textbookId}&chapter=${chapterId}${draft ? '&draft=1' : ''}`

/** One chapter with everything that rendering needs. */
export interface ChapterText {
  json: string
  textbookId: string
  language: string
  /** JSON of ChapterLabels. */
  labels: string
  sizes: readonly { fileId: string; width: number | null; height: number | null }[]
  /** Links lead to draft chapters, not to the edition. */
  draft?: boolean
}

/** Renders one chapter as HTML, with the numbers and targets that were stored when the edition was published. */
export function renderText({ json, textbookId, language, labels: written, sizes, draft = false }: ChapterText): string {
  const labels = JSON.parse(written) as ChapterLabels
  const pictures = new Map(sizes.map((file) => [file.fileId, file]))
  return renderHtml(docOf(json), {
    lang: language as BookLanguage,
    highlight: renderCode,
    fileUrl,
    scaledUrl: (id, width) => `${fileUrl(id)}?w=${width}`,
    imageSize: (id) => {
      const { width, height } = pictures.get(id) ?? {}
      return width && height ? { width, height } : undefined
    },
    numbers: new Map(Object.entries(labels.numbers)),
    resolve: (target) => {
      const found = Object.hasOwn(labels.targets, target) ? labels.targets[target] : undefined
      if (!found) return undefined
      const { label, title, chapter, block } = found
      return { label, title, href: `${chapter ? chapterHref(textbookId, chapter, draft) : ''}${block ? `#b-${block}` : ''}` || '#' }
    },
  })
}
