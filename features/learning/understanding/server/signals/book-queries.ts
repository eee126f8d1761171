import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

export interface ClassBook {
  textbookId: string
  editionId: string
  publisherId: string
  name: string
}

/** The book of a class in its newest edition: the one that the class names, else that of its course. Undefined when there is none, or it was withdrawn. */
export const findBookOfClass = (db: Db, classId: string): Promise<ClassBook | undefined> =>
  db
    .selectFrom('classes')
    .leftJoin('courses', 'courses.id', 'classes.courseId')
    .innerJoin('catalogue', (join) => join.on('catalogue.textbookId', '=', sql<string>`coalesce(classes.textbook_id, courses.textbook_id)`))
    .innerJoin('editions', 'editions.id', 'catalogue.editionId')
    .select(['catalogue.textbookId', 'catalogue.publisherId', 'editions.id as editionId', 'editions.name'])
    .where('classes.id', '=', classId)
    .executeTakeFirst()

export interface BookChapter {
  id: string
  parentId: string | null
  name: string
  number: string
}

/** The chapters of an edition in the order of the book. */
export const selectChapters = (db: Db, editionId: string): Promise<BookChapter[]> =>
  db
    .selectFrom('editionChapters')
    .select(['chapterId as id', 'parentId', 'name', 'number'])
    .where('editionId', '=', editionId)
    .orderBy('seq')
    .execute()

export async function hasChapter(db: Db, editionId: string, chapterId: string): Promise<boolean> {
  const found = db.selectFrom('editionChapters').select('chapterId').where('editionId', '=', editionId).where('chapterId', '=', chapterId)
  return (await found.executeTakeFirst()) !== undefined
}

export interface QuestionFacts {
  id: string
  bankId: string
  knowledgePoints: string[]
}

/** What is known of questions of an institution. */
export const selectQuestionFacts = (db: Db, ids: readonly string[]): Promise<QuestionFacts[]> =>
  ids.length
    ? db.selectFrom('questions').select(['questions.id', 'questions.bankId', 'questions.knowledgePoints']).where('questions.id', 'in', ids).execute()
    : Promise.resolve([])

/** The chapter of an edition that each name belongs to: one whose title has it, else the one whose text has it most often. Names that no chapter has are left out. */
export async function selectChaptersNaming(db: Db, editionId: string, names: readonly string[]): Promise<{ name: string; chapterId: string }[]> {
  if (!names.length) return []
  const { rows } = await sql<{ name: string; chapterId: string }>`with texts as materialized (
      select c.chapter_id, c.seq, lower(c.name) as title, lower(b.content::text) as text
      from edition_chapters c join bodies b on b.hash = c.body_hash where c.edition_id = ${editionId}),
    found as (select n.name, t.chapter_id, t.seq, strpos(t.title, lower(n.name)) > 0 as titled,
        (length(t.text) - length(replace(t.text, lower(n.name), ''))) / length(n.name) as times
      from unnest(${[...names]}::text[]) as n(name) cross join texts t)
    select distinct on (name) name, chapter_id as "chapterId" from found where titled or times > 0 order by name, titled desc, times desc, seq`.execute(
    db,
  )
  return rows
}
