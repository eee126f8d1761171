import { z } from 'zod'
import { Counter } from './bounds.ts'
import { call } from './call.ts'
import { pageOf, Paging } from './page.ts'
import { Author } from './textbooks.ts'

/** Why one may read a book. */
export const readingSources = ['own', 'open', 'order', 'code', 'class', 'sample', 'grant'] as const

/** The last read first; by name; what ends soonest first. */
export const bookSorts = ['recent', 'name', 'endsAt'] as const

/** Where the person stands in a book. `seq` grows with every save: a device that knows an older one asks before it overwrites. */
export const Place = z.object({
  chapterId: z.uuid(),
  chapterName: z.string(),
  block: z.string().nullable(),
  percent: z.number().min(0).max(1),
  device: z.string(),
  at: z.iso.datetime(),
  seq: z.int(),
})
export type Place = z.infer<typeof Place>

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
  place: Place.nullable(),
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
  does: 'Lists the books that the person may read, by source and expiry, the last read first.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    filter: z.enum(['all', 'reading', 'unread', 'finished']).default('all'),
    source: z.enum(readingSources).optional(),
    /** `soon`: within thirty days; `lasting`: without an end. */
    expiry: z.enum(['soon', 'dated', 'lasting']).optional(),
    sort: z.enum(bookSorts).default('recent'),
  }),
  data: pageOf(Book),
})

export const bookPreview = call('GET /pressplatform/textbooks/preview/{id}', 'signedIn', {
  does: 'Gives a readable book: its description, contents with what has been read, and the place to go on from.',
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

export const placeSave = call('PUT /pressplatform/reading/{textbookId}/place', 'signedIn', {
  does: 'Keeps the place in a book for every device; an older device is told instead of overwriting a newer place.',
  body: z.object({
    chapterId: z.uuid(),
    block: z.string().max(20).nullable(),
    percent: z.number().min(0).max(1),
    device: z.string().max(20),
    /** The newest `seq` that this device knows; 0 for none. */
    seq: Counter,
  }),
  data: z.object({ kept: z.boolean(), place: Place }),
})
