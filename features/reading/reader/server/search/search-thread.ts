import type { BookLanguage } from '#document/text/book-words.ts'
import { type Draft, docOf, readDraft } from '#features/authoring/textbooks/server/editions/draft-text.ts'
import { type ChapterLabels, chapterLabels } from '#features/authoring/textbooks/server/editions/edition-labels.ts'
import { type BookText, findWords, type Found, textOfBook } from './found-words.ts'

// Searches whole books in a worker thread (see book-text.ts), so this file must not use the database or the server.

export interface EditionText {
  id: string
  name: string
  json: string
  /** JSON of ChapterLabels. */
  labels: string
}

/** The search text of an edition as JSON, the input of `findInEdition`. */
export function wordsOfEdition(chapters: readonly EditionText[]): string {
  const text = textOfBook(chapters.map(({ id, name, json, labels }) => ({ id, name, content: docOf(json), targets: targetsOf(labels) })))
  return JSON.stringify([...text])
}

const targetsOf = (labels: string) => (JSON.parse(labels) as ChapterLabels).targets

/** The last searched edition stays parsed, because the next search is usually in the same one. */
let last: { key: string; text: BookText } | undefined

interface Search {
  words: string
  language: BookLanguage
}

export function findInEdition({ key, written, words, language }: Search & { key: string; written: string }): Found | undefined {
  if (last?.key !== key) last = { key, text: new Map(JSON.parse(written) as Iterable<[string, never]>) }
  return findWords(last.text, words, language)
}

export function findInDraft({ draft, words }: { draft: Draft; words: string }): Found | undefined {
  const { read, numbers } = readDraft(draft)
  const text = textOfBook(
    read.map(({ chapter: { id, name }, doc }) => ({ id, name, content: doc, targets: chapterLabels(numbers, id, doc, draft.language).targets })),
  )
  return findWords(text, words, draft.language)
}
