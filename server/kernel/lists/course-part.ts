import type { Db } from '../data/db.ts'

/** What a feature keeps of courses beside the course itself, such as an outline. */
export interface CoursePart {
  /** What a course lacks without it when it is to be sold; undefined where a sale does not depend on it. */
  need?: 'outline'
  /** Those of these courses in which it is not ready for a sale. */
  lacking?: (db: Db, courseIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Copies it from one course to a new one, which the member owns. Its points in time, ISO texts, become those that `moved` gives. */
  copy: (db: Db, by: { memberId: string }, from: string, to: string, moved?: (at: string) => string) => Promise<void>
}
