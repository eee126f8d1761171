import { z } from 'zod'
import { Counter } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'
import { Author } from '#features/authoring/textbooks/contract.ts'

/** The source of the permission to read a book. */
export const readingSources = ['own', 'open', 'order', 'code', 'class', 'sample', 'grant'] as const

/** Last read first; by name; soonest end first. */
export const bookSorts = ['recent', 'name', 'endsAt'] as const

/** The reading position in a book, which says where to continue and not what was read. `seq` grows with every save, so that a device with an older position does not overwrite a newer one. */
export const ReadingPosition = z.object({
  chapterId: z.uuid(),
  chapterName: z.string(),
  block: z.string().nullable(),
  percent: z.number().min(0).max(1),
  device: z.string(),
  at: z.iso.datetime(),
  seq: z.int(),
})
export type ReadingPosition = z.infer<typeof ReadingPosition>

export const Book = z.object({
  textbookId: z.uuid(),
  editionId: z.uuid(),
  name: z.string(),
  subtitle: z.string(),
  editionLabel: z.string(),
  publisher: z.string(),
  authors: z.array(Author),
  coverUrl: z.string(),
  source: z.enum(readingSources),
  endsAt: z.iso.datetime().nullable(),
  progress: z.number().min(0).max(1),
  place: ReadingPosition.nullable(),
})
export type Book = z.infer<typeof Book>

export const Contents = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  number: z.string(),
  minutes: z.int(),
  read: z.number().min(0).max(1),
})
export type Contents = z.infer<typeof Contents>

export const bookList = call('GET /pressplatform/reading/books', 'signedIn', {
  does: 'Lists the books that the caller may read, filtered by source and expiry, last read first.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    filter: z.enum(['all', 'reading', 'unread', 'finished']).default('all'),
    source: z.enum(readingSources).optional(),
    /** `soon`: ends within thirty days; `dated`: has an end; `lasting`: has none. */
    expiry: z.enum(['soon', 'dated', 'lasting']).optional(),
    sort: z.enum(bookSorts).default('recent'),
  }),
  data: pageOf(Book),
})

export const bookGet = call('GET /pressplatform/reading/books/{textbookId}', 'signedIn', {
  does: 'Returns a book that the caller may read, with the last position.',
  data: Book,
})

export const bookPreview = call('GET /pressplatform/textbooks/preview/{id}', 'signedIn', {
  does: 'Returns a book that the caller may read: description, contents with reading progress, and the last position.',
  query: z.object({ draft: z.boolean().default(false) }),
  data: Book.extend({
    describe: z.string(),
    language: z.string(),
    editionNo: z.int().nullable(),
    publishedAt: z.iso.datetime().nullable(),
    wordCount: z.int(),
    readerCount: z.int(),
    contents: z.array(Contents),
  }),
})

export const readingPositionSave = call('PUT /pressplatform/reading/{textbookId}/place', 'signedIn', {
  does: 'Saves the reading position in a book for all devices; a newer position is not overwritten but returned.',
  body: z.object({
    chapterId: z.uuid(),
    block: z.string().max(20).nullable(),
    percent: z.number().min(0).max(1),
    device: z.string().max(20),
    /** The newest `seq` known to this device; 0 for none. */
    seq: Counter,
  }),
  data: z.object({ kept: z.boolean(), place: ReadingPosition }),
})

/** Blocks of a chapter that were read. */
export const ReadClaim = z.object({ chapterId: z.uuid(), blocks: z.array(z.string().max(20)).max(500) })
export type ReadClaim = z.infer<typeof ReadClaim>

export const readingProgressSave = call('PUT /pressplatform/reading/{textbookId}/progress', 'signedIn', {
  does: 'Credits the blocks of chapters that were in view long enough to be read. Saving the same blocks again changes nothing; blocks claimed faster than anyone reads are not credited yet.',
  body: z.object({ chapters: z.array(ReadClaim).min(1).max(10) }),
  data: z.object({
    progress: z.number().min(0).max(1),
    chapters: z.array(
      z.object({
        chapterId: z.uuid(),
        read: z.number().min(0).max(1),
        /** Blocks that may be claimed again later. */
        waiting: z.array(z.string()),
      }),
    ),
  }),
})
