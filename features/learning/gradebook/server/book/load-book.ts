import type { Db } from '#server/kernel/data/db.ts'
import { findRules, selectCategories, selectItems, selectMarks, selectStudents } from './book-queries.ts'
import { loadSourced } from '../sources/sources.ts'
import type { Book } from './results.ts'

/** All that the results of a class follow from, in nine statements at most whatever its size; with `memberId` of one student. */
export async function loadBook(db: Db, classId: string, memberId?: string): Promise<Book> {
  const [rules, categories, items, students, marks] = await Promise.all([
    findRules(db, classId),
    selectCategories(db, classId),
    selectItems(db, classId),
    selectStudents(db, classId),
    selectMarks(db, classId, memberId),
  ])
  const sourced = await loadSourced(db, classId, items, memberId)
  const wanted = memberId === undefined ? students : students.filter(({ id }) => id === memberId)
  return { rules, categories, items, students: wanted, marks, sourced }
}
