import { createHash } from 'node:crypto'
import { filesIn } from '@recto/document/files'
import type { BookLanguage } from '@recto/document/book-words'
import { RENDERER_VERSION } from '@recto/document/render-html'
import { minutes } from '@recto/document/text'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
import { refusal } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'
import { chapterLabels } from './edition-labels.ts'
import { renderText, sizesIn } from './edition-html.ts'
import { type EditionChapter, type EditionFile, insertEdition, selectDraft, selectEditions, selectFiles } from './edition-queries.ts'
import { contentHashOf, findingsIn, numberDraft } from './edition-rules.ts'
import { lockTextbook, takeTextbook, type TextbookRow } from './queries.ts'

/** More chapters than this are rendered when they are first read. */
const renderedAtOnce = 40

interface Publication {
  textbooksType: number
  notes: string
}

type Publisher = Pick<User, 'institutionId' | 'institutionName' | 'memberId' | 'name'>

/** Freezes the shown chapters as the next edition. Of two at the same time the second finds nothing to publish. */
export async function publish(db: Db, user: User, seen: TextbookRow, publication: Publication): Promise<string> {
  await lockTextbook(db, seen)
  const book = await takeTextbook(db, user, seen.id)
  return publishDraft(db, user, book, publication)
}

async function publishDraft(db: Db, user: Publisher, book: TextbookRow, { textbooksType, notes }: Publication): Promise<string> {
  const [draft, editions] = await Promise.all([selectDraft(db, book), selectEditions(db, book)])
  const used = [...new Set([...draft.flatMap((chapter) => filesIn(chapter.content)), ...(book.coverFileId ? [book.coverFileId] : [])])]
  const files = await selectFiles(db, used)
  const numbers = numberDraft(draft)
  const lang = book.language as BookLanguage
  const blocking = findingsIn(draft, numbers, lang, new Set(files.map((file) => file.fileId))).filter((finding) => finding.blocking)
  if (blocking.some((finding) => finding.code === 'noChapter'))
    throw refusal('conflict', { zh: '还没有可发布的章节', en: 'There is no chapter to publish yet' })
  if (blocking.length)
    throw refusal('conflict', { zh: '正文里有找不到的文件，请先更换', en: 'The text refers to files that are gone; replace them first' })

  const contentHash = contentHashOf(book, textbooksType, draft)
  if (book.publishStatus === 2 && editions[0]?.contentHash === contentHash)
    throw refusal('conflict', { zh: '自上一版以来没有改动', en: 'Nothing has changed since the last edition' })
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
  const rendered = chapters.length > renderedAtOnce ? [] : renderAll(book, chapters, files)
  const no = (editions[0]?.no ?? 0) + 1
  await insertEdition(db, { id, book, publisher, no, textbooksType, notes, contentHash, publishedBy: user.name, chapters, files, rendered })
  return id
}

function renderAll(book: TextbookRow, chapters: readonly EditionChapter[], files: readonly EditionFile[]) {
  const sizeOf = sizesIn(files)
  return chapters.map(({ chapterId, content, labels }) => {
    const html = renderText(content, { textbookId: book.id, language: book.language, labels, sizeOf })
    return { chapterId, html, etag: etagOf(html), renderer: RENDERER_VERSION }
  })
}

export const etagOf = (html: string) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
