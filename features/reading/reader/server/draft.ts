import type { Contents } from '../contract.ts'
import type { BookLanguage } from '#document/text/book-words.ts'
import type { Author } from '#features/authoring/textbooks/contract.ts'
import type { z } from 'zod'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { ThreadRun } from '#server/kernel/jobs/thread.ts'
import { renderChapter, surveyDraft } from '#features/authoring/textbooks/server/editions/book.ts'
import { coverOf } from '#features/authoring/textbooks/server/cover/cover.ts'
import { selectDraft, selectPictureSizes } from '#features/authoring/textbooks/server/editions/edition-queries.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { findInDraft } from './search/book-text.ts'

/** Loads the draft for a preview in the reader, if the user may see it. Reading places and renderings of drafts are not stored. */
export async function loadDraftForPreview(db: Db, user: User, textbookId: string) {
  const book = await loadTextbook(db, user, textbookId)
  const chapters = await selectDraft(db, book)
  return { user, book, chapters, sizes: await selectPictureSizes(db, book) }
}
type TakenDraft = Awaited<ReturnType<typeof loadDraftForPreview>>

/** The preview of a draft, with functions for its texts and search. To be called outside of a transaction when the work may be large. */
export async function previewDraft({ user, book, chapters, sizes }: TakenDraft, more: Pick<ThreadRun, 'signal' | 'mostWaiting'> = {}) {
  const run = { owner: user.institutionId, ...more }
  const language = book.language as BookLanguage
  const surveyed = (await surveyDraft(run, { chapters, language })).chapters
  const contents = chapters.map((chapter, at): Contents => ({
    id: chapter.id,
    parentId: chapter.parentId,
    name: chapter.name,
    number: surveyed[at]?.number ?? '',
    minutes: surveyed[at]?.minutes ?? 0,
    read: 0,
  }))
  const preview = {
    textbookId: book.id,
    editionId: book.editionId ?? book.id,
    name: book.name,
    subtitle: book.subtitle,
    editionLabel: book.editionLabel,
    publisher: user.institutionName,
    authors: book.authors as z.infer<typeof Author>[],
    coverUrl: coverOf(book),
    source: 'own' as const,
    endsAt: null,
    progress: 0,
    place: null,
    describe: book.describe,
    language: book.language,
    editionNo: book.editionNo,
    publishedAt: book.publishedAt?.toISOString() ?? null,
    wordCount: book.wordCount,
    readerCount: 0,
    contents,
  }

  async function htmlOf(chapterId: string): Promise<Buffer | undefined> {
    const at = chapters.findIndex((each) => each.id === chapterId)
    const [chapter, about] = [chapters[at], surveyed[at]]
    if (!chapter || !about) return undefined
    const { json, name } = chapter
    const { html } = await renderChapter(run, name, { json, labels: about.labels, textbookId: book.id, language, sizes, draft: true })
    return Buffer.from(html)
  }
  return { preview, htmlOf, find: (words: string) => findInDraft(run, { chapters, language }, words) }
}
