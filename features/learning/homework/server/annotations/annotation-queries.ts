import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { type ChapterPlace, type ChapterTask, mostChapterTasks } from '#server/kernel/people/chapter-tasks.ts'
import type { AnnotationTask } from '../../contract-annotations.ts'

/** The present names of a book and of its chapter; empty for what is not there. */
export async function selectTaskNames(db: Db, { textbookId, chapterId }: AnnotationTask): Promise<{ bookName: string; chapterName: string }> {
  const row = await db
    .selectFrom('catalogue')
    .innerJoin('editions', 'editions.id', 'catalogue.editionId')
    .leftJoin('editionChapters', (join) =>
      join.onRef('editionChapters.editionId', '=', 'editions.id').on('editionChapters.chapterId', '=', chapterId),
    )
    .select(['editions.name as bookName', 'editionChapters.name as chapterName', 'editionChapters.number'])
    .where('catalogue.textbookId', '=', textbookId)
    .executeTakeFirst()
  return { bookName: row?.bookName ?? '', chapterName: [row?.number, row?.chapterName].filter(Boolean).join(' ') }
}

/** Whether an edition has a chapter. */
export async function editionHas(db: Db, editionId: string, chapterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('editionChapters')
    .select('chapterId')
    .where('editionId', '=', editionId)
    .where('chapterId', '=', chapterId)
    .executeTakeFirst()
  return row !== undefined
}

/** The open homework of the person's classes that asks for annotations of a chapter, the nearest due time first. */
export async function selectChapterTasks(db: Db, { memberId }: User, { textbookId, chapterId }: ChapterPlace): Promise<ChapterTask[]> {
  const rows = await db
    .selectFrom('homeworks')
    .innerJoin('homeworkClasses', 'homeworkClasses.homeworkId', 'homeworks.id')
    .innerJoin('classes', 'classes.id', 'homeworkClasses.classId')
    .innerJoin('classMembers', 'classMembers.classId', 'classes.id')
    .select(['homeworks.id', 'homeworks.title', 'classes.id as classId'])
    .where(sql<boolean>`homeworks.annotation_task is not null and homeworks.annotation_task ->> 'chapterId' = ${chapterId}`)
    .where(sql<boolean>`homeworks.annotation_task ->> 'textbookId' = ${textbookId}`)
    .where('homeworks.state', '=', 'published')
    .where('homeworks.binned', '=', false)
    .where('homeworkClasses.openAt', '<=', sql<Date>`now()`)
    .where('classes.state', 'in', ['recruiting', 'running'])
    .where('classes.binned', '=', false)
    .where('classMembers.memberId', '=', memberId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .orderBy('homeworkClasses.dueAt')
    .orderBy('homeworks.id')
    .limit(mostChapterTasks)
    .execute()
  return rows.map(({ id, title, classId }) => ({
    id,
    title,
    path: `/education/classes/homework/info?${new URLSearchParams({ id: classId, homeworkId: id })}`,
  }))
}
