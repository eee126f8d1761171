import type { User } from '../access/session.ts'
import type { Db } from '../data/db.ts'

/** A kind of place in which a file can stand; the same words as in the view `file_uses`. */
export type PlaceKind = 'chapter' | 'textbook' | 'question' | 'homework' | 'unit' | 'course' | 'post' | 'notice' | 'interactive'

/** A place in which a file stands. */
export interface FilePlace {
  id: string
  title: string
  /** What it is part of, such as the textbook of a chapter; empty for what is part of nothing. */
  within: string
  /** The screen with its query on which the person sees the file there. */
  path: string
}

/** Names places of one kind, those that the person may see. A few statements, whatever their number (at most 100). */
export interface FilePlaces {
  place: PlaceKind
  name: (db: Db, user: User, ids: readonly string[]) => Promise<FilePlace[]>
}
