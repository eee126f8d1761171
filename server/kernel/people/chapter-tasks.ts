import type { User } from '../access/session.ts'
import type { Db } from '../data/db.ts'

export interface ChapterPlace {
  textbookId: string
  chapterId: string
}

/** Work of a student for which passages of a chapter are quoted. */
export interface ChapterTask {
  id: string
  title: string
  /** A path of a screen with its query, which takes `block` and `quote` of a passage. */
  path: string
}

/** Gives the reader the work of a person about a chapter, at most `mostChapterTasks`. */
export type ChapterTasks = (db: Db, user: User, place: ChapterPlace) => Promise<ChapterTask[]>

export const mostChapterTasks = 10
