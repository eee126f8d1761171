import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Finding } from '@recto/contract/textbooks-publishing'
import { filesIn } from '@recto/document/files'
import type { BookLanguage } from '@recto/document/book-words'
import { RENDERER_VERSION } from '@recto/document/render-html'
import { minutes } from '@recto/document/text'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
import { must, refusal } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'
import { chapterLabels } from './edition-labels.ts'
import { renderText, sizesIn } from './edition-html.ts'
import { type EditionChapter, type EditionFile, insertEdition, selectDraft, selectEditions, selectFiles } from './edition-queries.ts'
import { contentHashOf } from './draft-hash.ts'
import { findingsIn, numberDraft } from './edition-rules.ts'
import { mayPublish } from './policy.ts'
import { lockTextbook, takeTextbook, type TextbookRow } from './queries.ts'
import { releaseAgain } from './status-queries.ts'

/** More chapters than this are rendered when they are first read. */
const renderedAtOnce = 40

interface Publication {
  textbooksType: number
  notes: string
}

/**
 * Freezes the shown chapters as the next edition; gives its id. A book whose publication was cancelled and that has not changed
 * since comes back with its last edition. Of two at the same time the second finds nothing to publish.
 */
export async function publish(db: Db, user: User, seen: TextbookRow, { textbooksType, notes }: Publication): Promise<string> {
  await lockTextbook(db, seen)
  const book = await takeTextbook(db, user, seen.id)
  must(mayPublish(user, book))
  const [draft, editions] = await Promise.all([selectDraft(db, book), selectEditions(db, book)])
  const [last] = editions
  const contentHash = contentHashOf(book, textbooksType, draft)
  if (last && last.id === book.editionId && last.contentHash === contentHash) {
    if (book.publishStatus === 2) throw refusal('conflict', { zh: '自上一版以来没有改动', en: 'Nothing has changed since the last edition' })
    await releaseAgain(db, user, book)
    return last.id
  }

  const used = [...new Set([...draft.flatMap((chapter) => filesIn(chapter.content)), ...(book.coverFileId ? [book.coverFileId] : [])])]
  const files = await selectFiles(db, used)
  const numbers = numberDraft(draft)
  const lang = book.language as BookLanguage
  mustBeReady(findingsIn(draft, numbers, lang, new Set(files.map((file) => file.fileId))))
  const chapters = draft.map((chapter, seq): EditionChapter => ({
    chapterId: chapter.id,
    seq,
    parentId: chapter.parentId,
    kind: chapter.kind,
    name: chapter.name,
    number: numbers.chapters.get(chapter.id) ?? '',
    bodyHash: chapter.contentHash,
    content: chapter.content,
    labels: chapterLabels(numbers, chapter.id, chapter.content, lang),
    wordCount: chapter.wordCount,
    minutes: minutes(chapter.content),
  }))
  const id = newId()
  const publisher = { id: user.institutionId, name: user.institutionName }
  const rendered = chapters.length > renderedAtOnce ? [] : await renderAll(book, chapters, files)
  const no = (last?.no ?? 0) + 1
  await insertEdition(db, user, { id, book, publisher, no, textbooksType, notes, contentHash, publishedBy: user.name, chapters, files, rendered })
  return id
}

function mustBeReady(findings: readonly Finding[]): void {
  const blocking = findings.filter((finding) => finding.blocking)
  if (blocking.some((finding) => finding.code === 'noChapter'))
    throw refusal('conflict', { zh: '还没有可发布的章节', en: 'There is no chapter to publish yet' })
  if (blocking.length)
    throw refusal('conflict', { zh: '正文里有找不到的文件，请先更换', en: 'The text refers to files that are gone; replace them first' })
}

async function renderAll(book: TextbookRow, chapters: readonly EditionChapter[], files: readonly EditionFile[]) {
  const sizeOf = sizesIn(files)
  const rendered = []
  for (const { chapterId, content, labels } of chapters) {
    const html = renderText(content, { textbookId: book.id, language: book.language, labels, sizeOf })
    rendered.push({ chapterId, html, etag: etagOf(html), renderer: RENDERER_VERSION })
    // Formulas take their time: others are answered in between.
    await setImmediate()
  }
  return rendered
}

const etagOf = (html: string) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
