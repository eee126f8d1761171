import type { User } from '../access/session.ts'
import type { Db } from '../data/db.ts'

/** A kind of place in which a file can stand; the same words as in the view `file_uses`. */
export type PlaceKind = 'chapter' | 'textbook' | 'question' | 'homework' | 'unit' | 'course' | 'post' | 'notice' | 'interactive'

/** A place in which a file stands. */
export interface FilePlace {
  id: string
  title: string
  /** What it is part of: the textbook of a chapter, the course of a unit. */
  within: string
  /** The screen with its query on which the person sees the file there; null if the person may not see it. */
  path: string | null
}

/** Names the places of one kind. One statement, or a few, whatever their number (at most 100). Places that no longer exist are left out. */
export interface FilePlaces {
  place: PlaceKind
  name: (db: Db, user: User, ids: readonly string[]) => Promise<FilePlace[]>
}
