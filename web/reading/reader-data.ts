import type { ReaderSettings } from '@recto/plain/reader-settings'

export interface FoundAround {
  words: string
  previous?: string
  next?: string
}

/** What the server tells the reader's script about the page. */
export interface ReaderData {
  textbookId: string
  chapterId: string
  /** Minutes that the chapter takes. */
  minutes: number
  /** The newest place that is known here. */
  seq: number
  phone: boolean
  draft: boolean
  settings: ReaderSettings
  previous?: string
  next?: string
  /** While one searches: the words, and the nearest chapters that have them. */
  found?: FoundAround
}
