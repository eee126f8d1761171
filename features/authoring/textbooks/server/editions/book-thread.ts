import { createHash } from 'node:crypto'
import type { PublishFinding } from '../../contract-publishing.ts'
import { filesIn } from '#document/gate/files.ts'
import { minutes } from '#document/text/text.ts'
import { RENDERER_VERSION } from '#document/render/render-html.ts'
import { type Change, type Compared, changesBetween } from './book-changes.ts'
import { type Draft, readDraft } from './draft-text.ts'
import { type ChapterText, renderText } from '../publishing/edition-html.ts'
import { chapterLabels } from './edition-labels.ts'
import { type FilePlace, filePlaces, findingsIn } from './edition-rules.ts'
import { badFormulas } from '../publishing/formula-findings.ts'

// Work on whole books and chapters. It runs in a worker thread when they are large (see book.ts), so this file must not use the database or the server.

export { placesAround } from './book-places.ts'

export interface Survey {
  chapters: {
    number: string
    minutes: number
    /** JSON of what the rendering needs of the rest of the book. */
    labels: string
    files: string[]
    /** The first place of each file. */
    places: Record<string, FilePlace>
    /** All findings except those about missing files. */
    findings: PublishFinding[]
  }[]
}

/** What an edition stores of each chapter besides its text, and the findings for the author. */
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
      places: filePlaces(doc),
      findings: findingsIn(chapter, doc, labels, parents.has(chapter.id)),
    }
  })
  return { chapters }
}

/** What publishing would change, and the formulas that cannot be rendered in chapters whose text differs from the edition. */
export function compareDraft({ draft, compared }: { draft: Draft; compared: Compared }): { changes: Change[]; formulas: PublishFinding[] } {
  const { read } = readDraft(draft)
  const known = new Set(compared.before.map(({ bodyHash }) => bodyHash))
  const changedChapters = read.filter((_each, at) => !known.has(compared.hashes[at] ?? ''))
  return { changes: changesBetween(compared, read), formulas: badFormulas(changedChapters) }
}

export interface RenderedText {
  html: string
  etag: string
  renderer: number
}

/** The most characters of HTML of one chapter; a longer one is refused. */
const maxHtmlLength = 24_000_000

/** A chapter as HTML; undefined when it is too large. */
export function renderChapter(chapter: ChapterText): RenderedText | undefined {
  const html = renderText(chapter)
  if (html.length > maxHtmlLength) return undefined
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`, renderer: RENDERER_VERSION }
}
