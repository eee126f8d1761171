import type { ReaderSettings } from '#plain/reader-settings.ts'

export interface SearchContext {
  words: string
  previous?: string | undefined
  next?: string | undefined
}

/** Data that the server puts into the reader page. */
export interface ReaderData {
  textbookId: string
  chapterId: string
  /** Estimated reading time of the chapter in minutes. */
  minutes: number
  /** Sequence number of the newest known reading place. */
  seq: number
  phone: boolean
  draft: boolean
  settings: ReaderSettings
  previous?: string | undefined
  next?: string | undefined
  /** During a search: the words, and the addresses of the nearest chapters with hits. */
  found?: SearchContext | undefined
}

/** What the copies of reader pages on a device depend on. */
export interface CopyTerms {
  /** The version of the built web app, whose scripts the copies load. */
  build: string
  /** When the session ends, in milliseconds since 1970. Copies are not shown afterwards. */
  until: number
}

declare module '#contract/page-island.ts' {
  interface PageIsland {
    reader: ReaderData
    /** Missing where the server has no service worker. */
    copies?: CopyTerms
  }
}
