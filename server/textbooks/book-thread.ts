import { createHash } from 'node:crypto'
import type { Finding } from '@recto/contract/textbooks-publishing'
import { filesIn } from '@recto/document/files'
import { minutes } from '@recto/document/text'
import { RENDERER_VERSION } from '@recto/document/render-html'
import { type Change, type Compared, changesBetween } from './book-changes.ts'
import { type Draft, readDraft } from './draft-text.ts'
import { type ChapterText, renderText } from './edition-html.ts'
import { chapterLabels } from './edition-labels.ts'
import { findingsIn } from './edition-rules.ts'
import { badFormulas } from './formula-findings.ts'

// Whole books and chapters, in a thread when they are large (see book.ts): nothing here may know a database or a server.

export { placesAround } from './book-places.ts'

export interface Survey {
  chapters: {
    number: string
    minutes: number
    /** JSON of what the rendering needs of the rest of the book. */
    labels: string
    files: string[]
    /** All but those about files that are gone. */
    findings: Finding[]
  }[]
}

/** What an edition holds of each chapter besides its text, and what an author should know of it. */
export function surveyDraft(draft: Draft): Survey {
  const { read, numbers } = readDraft(draft)
  const parents = new Set(draft.chapters.map(({ parentId }) => parentId))
  const chapters = read.map(({ chapter, doc }) => {
    const labels = chapterLabels(numbers, chapter.id, doc, draft.language)
    return {
      number: numbers.chapters.get(chapter.id) ?? '',
      minutes: minutes(doc),
      labels: JSON.stringify(labels),
      files: filesIn(doc),
      findings: findingsIn(chapter, doc, labels, parents.has(chapter.id)),
    }
  })
  return { chapters }
}

/** What publishing would change, and the formulas of chapters that the edition does not have which cannot be set. */
export function compareDraft({ draft, compared }: { draft: Draft; compared: Compared }): { changes: Change[]; formulas: Finding[] } {
  const { read } = readDraft(draft)
  const known = new Set(compared.before.map(({ bodyHash }) => bodyHash))
  const fresh = read.filter((_each, at) => !known.has(compared.hashes[at] ?? ''))
  return { changes: changesBetween(compared, read), formulas: badFormulas(fresh) }
}

export interface RenderedText {
  html: string
  etag: string
  renderer: number
}

/** More than this is too much for a page: such a chapter is not shown. */
const longestHtml = 24_000_000

/** A chapter as HTML; undefined when it becomes too large. */
export function renderChapter(chapter: ChapterText): RenderedText | undefined {
  const html = renderText(chapter)
  if (html.length > longestHtml) return undefined
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`, renderer: RENDERER_VERSION }
}
