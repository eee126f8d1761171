import type { Bilingual } from '#contract/errors.ts'
import type { Db } from '../data/db.ts'

/** Something that a member owns in a feature and that another member can take over. */
export interface HandoverKind {
  kind: string
  name: Bilingual
  /** True when it must be handed over before the member can leave. */
  must: boolean
  held: (db: Db, memberId: string) => Promise<{ id: string; name: string }[]>
  /** Hands everything of one member to another and returns how many items were moved. */
  move: (db: Db, from: string, to: string) => Promise<number>
}
