import type { User } from '../access/session.ts'
import type { Db } from '../data/db.ts'

/** A question or a topic of discussion about a passage of a chapter. */
export interface ChapterThread {
  id: string
  kind: 'question' | 'topic'
  title: string
  classId: string
  className: string
  /** The block of the chapter; null: the chapter as a whole. */
  block: string | null
  /** Second of the video of the block that it is about. */
  second: number | null
  quote: string
  /** Replies that the person reads. */
  replies: number
  /** A question: another person has replied, or its author has accepted an answer. */
  answered: boolean
  /** A path of a screen with its query. */
  path: string
}

/** Gives the reader what is said in classes about a chapter. */
export interface ChapterThreads {
  /** What the person reads in classes in which the person is, the latest reply first; at most `mostChapterThreads`. */
  list: (db: Db, user: User, place: { textbookId: string; chapterId: string }) => Promise<ChapterThread[]>
  /** The open classes with this textbook in which the person may write, with the screen for a new question; at most twenty. */
  classes: (db: Db, user: User, textbookId: string) => Promise<{ id: string; name: string; path: string }[]>
}

export const mostChapterThreads = 100
