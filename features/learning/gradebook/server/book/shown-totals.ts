import { pointsOf } from '#assessment/grading/points.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { findRules } from './book-queries.ts'
import { loadBook } from './load-book.ts'
import { resultsOf, shownResultOf } from './results.ts'

/** The totals of a class as its students see them, in per cent, by student; null for one without marks. Undefined before they are released. */
export async function loadShownTotals(db: Db, classId: string, memberId?: string): Promise<Map<string, number | null> | undefined> {
  if (!(await findRules(db, classId)).released) return undefined
  const book = await loadBook(db, classId, memberId)
  return new Map(
    resultsOf(book).map((student) => {
      const { total } = shownResultOf(book, student).result
      return [student.student.id, total === null ? null : pointsOf(total)]
    }),
  )
}
