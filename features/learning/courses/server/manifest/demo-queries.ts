import type { Db } from '#server/kernel/data/db.ts'

/** What the courses of the demo belong to: the book 数据结构与算法, the class 数据结构, and entries of the vocabularies, as lists of ids. */
export async function findDemoPlaces(db: Db, teacher: { memberId: string; institutionId: string }) {
  const book = await db
    .selectFrom('catalogue')
    .innerJoin('editions', 'editions.id', 'catalogue.editionId')
    .select(['catalogue.textbookId', 'catalogue.editionId'])
    .where('catalogue.publisherId', '=', teacher.institutionId)
    .where('editions.name', '=', '数据结构与算法')
    .executeTakeFirst()
  const klass = await db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.ownerId', '=', teacher.memberId)
    .where('classes.name', '=', '数据结构')
    .executeTakeFirst()
  const types = await db.selectFrom('textbookTypes').select(['id', 'name']).where('parentId', 'is', null).execute()
  const levels = await db.selectFrom('textbookLevels').select('id').where('name', '=', '本科').execute()
  const majors = await db.selectFrom('majors').select('id').where('name', '=', '计算机类').execute()
  const typeNamed = (name: string) => types.flatMap((type) => (type.name === name ? [type.id] : []))
  return {
    book,
    classId: klass?.id,
    engineering: typeNamed('工学'),
    science: typeNamed('理学'),
    undergraduate: levels.map(({ id }) => id),
    computing: majors.map(({ id }) => id),
  }
}
