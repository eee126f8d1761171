import type { Contents } from '@recto/contract/reading'
import type { BookLanguage } from '@recto/document/book-words'
import { filesIn } from '@recto/document/files'
import { minutes } from '@recto/document/text'
import type { Author } from '@recto/contract/textbooks'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import type { User } from '../kernel/session.ts'
import { coverOf } from '../textbooks/cover.ts'
import { renderText, sizesIn } from '../textbooks/edition-html.ts'
import { chapterLabels } from '../textbooks/edition-labels.ts'
import { selectDraft, selectFiles } from '../textbooks/edition-queries.ts'
import { numberDraft } from '../textbooks/edition-rules.ts'
import { takeTextbook } from '../textbooks/queries.ts'
import { textOfBook } from './found-words.ts'

/** The draft as its next edition would read, for those who may see it. Nothing of it is kept: no place, no rendering. */
export async function takeDraft(db: Db, user: User, textbookId: string) {
  const book = await takeTextbook(db, user, textbookId)
  const chapters = await selectDraft(db, book)
  const numbers = numberDraft(chapters)
  const contents = chapters.map((chapter): Contents => ({
    id: chapter.id,
    parentId: chapter.parentId,
    name: chapter.name,
    number: numbers.chapters.get(chapter.id) ?? '',
    minutes: minutes(chapter.content),
    read: 0,
  }))
  const preview = {
    textbookId,
    editionId: book.editionId ?? textbookId,
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

  const labelsOf = ({ id, content }: (typeof chapters)[number]) => chapterLabels(numbers, id, content, book.language as BookLanguage)

  async function htmlOf(chapterId: string): Promise<string | undefined> {
    const chapter = chapters.find((each) => each.id === chapterId)
    if (!chapter) return undefined
    const files = await selectFiles(db, filesIn(chapter.content))
    return renderText(chapter.content, { textbookId, language: book.language, labels: labelsOf(chapter), sizeOf: sizesIn(files), draft: true })
  }
  return { preview, htmlOf, text: () => Promise.resolve(textOfBook(chapters.map((chapter) => ({ ...chapter, targets: labelsOf(chapter).targets })))) }
}
