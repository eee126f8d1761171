import { hitPlaces } from '#document/search/find-in-document.ts'
import { longestSearch } from '#document/search/find-in-text.ts'
import { z } from 'zod'
import { Counter } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'

/** The most hits of a chapter in one answer; the others are asked for chapter by chapter. */
export const hitsOfChapter = 50
/** The most hits of all chapters in one answer. */
export const hitsOfBook = 500
/** The most chapters that one replacement changes. */
export const mostReplaced = 2000

const line = z
  .string()
  .max(longestSearch)
  .refine((text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029\uFFFC\uFFFE\uFFFF]/u.test(text), {
    params: { words: { zh: '不能含有换行和控制字符', en: 'Line breaks and control characters are not possible' } },
  })
const SearchText = line.min(1)

/** What is searched for; the options are those of the search in one chapter. */
export const BookSearch = z.object({ q: SearchText, matchCase: z.boolean().default(false), wholeWord: z.boolean().default(false) })
export type BookSearch = z.infer<typeof BookSearch>

/** `at` numbers the hits of a chapter from 0. `fixed`: in a formula, where it is not replaced. */
export const BookHit = z.object({
  at: z.int(),
  place: z.enum(hitPlaces),
  before: z.string(),
  found: z.string(),
  after: z.string(),
  block: z.string(),
  fixed: z.boolean(),
})
export type BookHit = z.infer<typeof BookHit>

/** The hits of a chapter: `count` includes the `fixed` ones; `hits` are those from the one that was asked for. */
export const ChapterHits = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string(),
  version: z.int(),
  count: z.int(),
  fixed: z.int(),
  hits: z.array(BookHit),
})
export type ChapterHits = z.infer<typeof ChapterHits>

export const chapterFind = call('GET /pressplatform/textbooks/chapter/find/{id}', 'tbook', {
  does: 'Finds a text in the current texts of a textbook’s chapters, in reading order; of one chapter from a given hit on.',
  query: BookSearch.extend({ chapter: z.uuid().optional(), from: Counter.default(0) }),
  data: z.object({ total: z.int(), fixed: z.int(), chapters: z.array(ChapterHits) }),
})

/** The hits of a chapter that are replaced: all except some, or only some, by their numbers. */
const ChosenHits = z.object({ id: z.uuid(), version: Counter, all: z.boolean(), except: z.array(Counter).max(10_000) })

export const chapterReplace = call('POST /pressplatform/textbooks/chapter/replace/{id}', 'tbook', {
  does: 'Starts a task that replaces hits in chapters. A chapter that was changed since it was searched, or that somebody is editing, is left as it is.',
  body: BookSearch.extend({ replacement: line, chapters: z.array(ChosenHits).min(1).max(mostReplaced) }),
  data: z.object({ jobId: z.uuid() }),
})

export const chapterReplaceUndo = call('POST /pressplatform/textbooks/chapter/replace/undo', 'tbook', {
  does: 'Starts a task that takes back a replacement of the caller in the chapters that have not been changed since.',
  body: z.object({ jobId: z.uuid() }),
  data: z.object({ jobId: z.uuid() }),
})
