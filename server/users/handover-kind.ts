import type { Words } from '@recto/contract/errors'
import type { Db } from '../kernel/db.ts'

/** Something that a person holds in a room and that someone else can take over. */
export interface HandoverKind {
  kind: string
  name: Words
  /** Someone must take it over before the person leaves. */
  must: boolean
  held: (db: Db, memberId: string) => Promise<{ id: string; name: string }[]>
  /** Gives everything of one person to another; answers how much it was. */
  move: (db: Db, from: string, to: string) => Promise<number>
}
