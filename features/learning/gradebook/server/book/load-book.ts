import { selectHomeworkResults } from '#features/learning/homework/server/result-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { findRules, selectCategories, selectItems, selectMarks, selectStudents, selectTestResults } from './book-queries.ts'
import type { Book } from './results.ts'

/** All that the results of a class follow from, in seven statements whatever its size; with `memberId` of one student. */
export async function loadBook(db: Db, classId: string, memberId?: string): Promise<Book> {
  const [rules, categories, items, students, marks] = await Promise.all([
    findRules(db, classId),
    selectCategories(db, classId),
    selectItems(db, classId),
    selectStudents(db, classId),
    selectMarks(db, classId, memberId),
  ])
  const results = await selectTestResults(
    db,
    items.flatMap(({ testId }) => testId ?? []),
    memberId,
  )
  const homeworks = await selectHomeworkResults(
    db,
    classId,
    items.flatMap(({ homeworkId }) => homeworkId ?? []),
    memberId,
  )
  const wanted = memberId === undefined ? students : students.filter(({ id }) => id === memberId)
  return { rules, categories, items, students: wanted, marks, results, homeworks }
}
