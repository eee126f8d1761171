import { findReadableBook } from '#features/reading/reader/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { AnnotationTask } from '../../contract-annotations.ts'
import { editionHas } from './annotation-queries.ts'

/** Refuses a chapter that the teacher cannot read. One that stood there before stays, whatever became of the book since. */
export async function checkTask(db: Db, user: User, task: AnnotationTask | null, before: AnnotationTask | null): Promise<AnnotationTask | null> {
  if (!task || (before?.textbookId === task.textbookId && before.chapterId === task.chapterId)) return task
  const book = await findReadableBook(db, user, task.textbookId)
  if (!book)
    throw invalid('annotationTask', { zh: '教材不存在，或您没有阅读权限', en: 'This textbook does not exist, or you do not have access to it' })
  if (!(await editionHas(db, book.editionId, task.chapterId)))
    throw invalid('annotationTask', { zh: '教材里没有这一章', en: 'The textbook has no such chapter' })
  return task
}
