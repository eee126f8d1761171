import type { Db } from '#server/kernel/data/db.ts'

/** A chapter of a book of an institution by the names of both, with its text as JSON; undefined when there is none. */
export const findDemoChapter = (db: Db, publisherId: string, names: { book: string; chapter: string }) =>
  db
    .selectFrom('catalogue')
    .innerJoin('editions', 'editions.id', 'catalogue.editionId')
    .innerJoin('editionChapters', 'editionChapters.editionId', 'editions.id')
    .innerJoin('bodies', 'bodies.hash', 'editionChapters.bodyHash')
    .select(['catalogue.textbookId', 'editionChapters.chapterId', 'bodies.content'])
    .where('catalogue.publisherId', '=', publisherId)
    .where('editions.name', '=', names.book)
    .where('editionChapters.name', '=', names.chapter)
    .executeTakeFirst()
