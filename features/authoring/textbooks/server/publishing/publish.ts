import type { PublishFinding } from '../../contract-publishing.ts'
import type { BookLanguage } from '#document/text/book-words.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { renderChapter, surveyDraft } from '../editions/book.ts'
import type { Survey } from '../editions/book-thread.ts'
import {
  countReplacedFiles,
  type DraftChapter,
  type EditionChapter,
  type EditionDraft,
  type EditionFile,
  insertEdition,
  selectDraft,
  selectEditions,
  selectFiles,
} from '../editions/edition-queries.ts'
import { contentHashOf } from '../draft/draft-hash.ts'
import { missingFiles, noChapter } from '../editions/edition-rules.ts'
import { mayPublish } from '../policy.ts'
import { lockTextbook, loadTextbook, type TextbookRow } from '../queries.ts'
import { republish } from './status-queries.ts'

/** A book with more chapters than this is rendered when its chapters are first read. */
const maxRenderedChapters = 40
/** Chapters beyond this many characters of HTML are also rendered when they are first read. */
const maxRenderedHtml = 32_000_000

interface Publication {
  textbooksType: number
  notes: string
  /** Refused as busy when this many publications of the institution are waiting already, since each holds a transaction; seeds set it higher. */
  mostWaiting?: number
}

/**
 * Publishes the visible chapters as the next edition and returns its id. A book whose publication was cancelled and that has not changed
 * since is published again with its last edition. Of two concurrent calls the second is refused because nothing has changed.
 */
export async function publish(db: Db, user: User, seen: TextbookRow, { textbooksType, notes, mostWaiting = 4 }: Publication): Promise<string> {
  await lockTextbook(db, seen)
  const book = await loadTextbook(db, user, seen.id)
  assertAllowed(mayPublish(user, book))
  const [draft, editions, replaced] = await Promise.all([selectDraft(db, book), selectEditions(db, book), countReplacedFiles(db, book.editionId)])
  const [last] = editions
  const contentHash = contentHashOf(book, textbooksType, draft)
  if (last && last.id === book.editionId && last.contentHash === contentHash && replaced === 0) {
    // A file that was replaced and then put back leaves the textbook marked as changed.
    if (book.publishStatus === 2 && !book.changed)
      throw refusal('conflict', { zh: '自上一版以来没有改动', en: 'Nothing has changed since the last edition' })
    await republish(db, user, book)
    return last.id
  }

  const run = { owner: user.institutionId, mostWaiting }
  const { chapters: surveyed } = await surveyDraft(run, { chapters: draft, language: book.language as BookLanguage })
  const used = [...new Set([...surveyed.flatMap((chapter) => chapter.files), ...(book.coverFileId ? [book.coverFileId] : [])])]
  const files = await selectFiles(db, used)
  mustBeReady(draft, findingsOf(draft, surveyed, files))
  const chapters = draft.map((chapter, seq): EditionChapter => {
    const { id: chapterId, parentId, kind, name, contentHash: bodyHash, json, wordCount } = chapter
    const { number = '', minutes = 0, labels = '' } = surveyed[seq] ?? {}
    return { chapterId, seq, parentId, kind, name, number, bodyHash, json, labels, wordCount, minutes }
  })
  const id = newId()
  const publisher = { id: user.institutionId, name: user.institutionName }
  const rendered = chapters.length > maxRenderedChapters ? [] : await renderAll(run, book, chapters, files)
  const no = (last?.no ?? 0) + 1
  await insertEdition(db, user, { id, book, publisher, no, textbooksType, notes, contentHash, publishedBy: user.name, chapters, files, rendered })
  return id
}

/** What an author should know about a draft before publishing it. */
export function findingsOf(draft: readonly DraftChapter[], surveyed: Survey['chapters'], files: readonly EditionFile[]): PublishFinding[] {
  if (!draft.length) return [noChapter]
  const names = new Map(files.map(({ fileId, name }) => [fileId, name]))
  const existing = new Set(names.keys())
  return draft.flatMap(({ id }, at) => {
    const { findings = [], places = {} } = surveyed[at] ?? {}
    // A picture without a caption is named by its file.
    const named = findings.map((finding) =>
      finding.code === 'missingAlt' ? { ...finding, detail: names.get(finding.detail) ?? finding.detail } : finding,
    )
    return [...missingFiles(id, places, existing), ...named]
  })
}

function mustBeReady(draft: readonly DraftChapter[], findings: readonly PublishFinding[]): void {
  const [first] = findings.filter((finding) => finding.blocking)
  if (!first) return
  const name = draft.find(({ id }) => id === first.chapterId)?.name ?? ''
  if (first.code === 'noChapter') throw refusal('conflict', { zh: '还没有可发布的章节', en: 'There is no chapter to publish yet' })
  if (first.code === 'missingFile')
    throw refusal('conflict', { zh: '正文里有找不到的文件，请先更换', en: 'The text refers to files that no longer exist; replace them first' })
  throw refusal('conflict', {
    zh: `“${name}”里的公式过大或过多，请先拆开`,
    en: `“${name}” has formulas that are too large or too many; split them first`,
  })
}

/** Renders chapters in order up to `maxRenderedHtml`; the rest is rendered on first read. */
async function renderAll(
  run: { owner: string; mostWaiting: number },
  book: TextbookRow,
  chapters: readonly EditionChapter[],
  sizes: readonly EditionFile[],
) {
  const rendered: EditionDraft['rendered'] = []
  let size = 0
  for (const { chapterId, name, json, labels } of chapters) {
    if (size > maxRenderedHtml) break
    const made = await renderChapter(run, name, { json, labels, textbookId: book.id, language: book.language, sizes })
    rendered.push({ chapterId, ...made })
    size += made.html.length
  }
  return rendered
}
