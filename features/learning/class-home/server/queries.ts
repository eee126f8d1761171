import { sql } from 'kysely'
import { readShare } from '#plain/numbers/reading-rate.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { mostReasons } from '#server/kernel/people/class-part.ts'
import { homeLimits } from '../contract.ts'

/** The most chapters of one answer. */
export const mostChapters = 400

/** An active student of a class. */
export const findStudent = (db: Db, classId: string, memberId: string) =>
  db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select(['members.id', 'members.name', 'members.number'])
    .where('classMembers.classId', '=', classId)
    .where('classMembers.memberId', '=', memberId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .where('members.present', '=', true)
    .executeTakeFirst()

/** Names of those of these members who are active students of the class. */
export const selectStudents = (db: Db, classId: string, memberIds: readonly string[]) =>
  memberIds.length
    ? db
        .selectFrom('classMembers')
        .innerJoin('members', 'members.id', 'classMembers.memberId')
        .select(['members.id', 'members.name', 'members.avatarUrl'])
        .where('classMembers.classId', '=', classId)
        .where('classMembers.memberId', 'in', memberIds)
        .where('classMembers.role', '=', 'student')
        .where('classMembers.state', '=', 'active')
        .where('members.present', '=', true)
        .execute()
    : Promise.resolve([])

/** How many active students a class has. */
export async function countStudents(db: Db, classId: string): Promise<number> {
  const { count } = await db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .where('members.present', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The present edition of the book of a class; undefined for none and for one that was withdrawn. */
export const findBook = async (db: Db, textbookId: string | null) =>
  textbookId === null
    ? undefined
    : db
        .selectFrom('catalogue')
        .innerJoin('editions', 'editions.id', 'catalogue.editionId')
        .select([
          'catalogue.textbookId as id',
          'catalogue.editionId',
          'editions.name',
          'editions.subtitle',
          'editions.typeId',
          'editions.coverFileId',
        ])
        .where('catalogue.textbookId', '=', textbookId)
        .executeTakeFirst()
/** The same of the class of an id. */
export async function findClassBook(db: Db, classId: string): Promise<Book | undefined> {
  const row = await db.selectFrom('classes').select('classes.textbookId').where('classes.id', '=', classId).executeTakeFirst()
  return findBook(db, row?.textbookId ?? null)
}
export type Book = NonNullable<Awaited<ReturnType<typeof findBook>>>

/** For each chapter with text how many active students of a class have read it and have begun it, in the order of the book. */
export async function selectReading(db: Db, classId: string, { id, editionId }: Book) {
  const { rows } = await sql<{ id: string; number: string; name: string; done: number; begun: number }>`
    select c.chapter_id as id, c.number, c.name, coalesce(r.done, 0) as done, coalesce(r.begun, 0) as begun
    from edition_chapters c left join (
      select r.chapter_id, count(*) filter (where r.read >= ${readShare})::integer as done,
        count(*) filter (where r.read > 0 and r.read < ${readShare})::integer as begun
      from class_members m join members p on p.institution_id = m.institution_id and p.id = m.member_id
        join reading_chapters r on r.institution_id = m.institution_id and r.member_id = m.member_id and r.textbook_id = ${id}::uuid
      where m.institution_id = here() and m.class_id = ${classId}::uuid and m.role = 'student' and m.state = 'active' and p.present
      group by r.chapter_id
    ) r on r.chapter_id = c.chapter_id
    where c.edition_id = ${editionId}::uuid and c.word_count > 0 order by c.seq limit ${mostChapters}`.execute(db)
  return rows
}

/** For each chapter with text how much a member has read of it, 0 to 1, in the order of the book. */
export const selectOwnReading = (db: Db, { id, editionId }: Book, memberId: string) =>
  db
    .selectFrom('editionChapters')
    .leftJoin('readingChapters', (join) =>
      join
        .onRef('readingChapters.chapterId', '=', 'editionChapters.chapterId')
        .on('readingChapters.textbookId', '=', id)
        .on('readingChapters.memberId', '=', memberId),
    )
    .select(['editionChapters.chapterId as id', 'editionChapters.number', 'editionChapters.name', 'readingChapters.read', 'readingChapters.at'])
    .where('editionChapters.editionId', '=', editionId)
    .where('editionChapters.wordCount', '>', 0)
    .orderBy('editionChapters.seq')
    .limit(mostChapters)
    .execute()

/** How much of the book a member has read, 0 to 1, and where the member has stopped. */
export const findOwnPlace = (db: Db, { id }: Book, memberId: string) =>
  db
    .selectFrom('readingPlaces')
    .select(['readingPlaces.progress', 'readingPlaces.chapterId', 'readingPlaces.at'])
    .where('readingPlaces.textbookId', '=', id)
    .where('readingPlaces.memberId', '=', memberId)
    .executeTakeFirst()

/**
 * The active students of a running class who have not read in its book for `homeLimits.unseenDays` days, counted from the last reading or from joining,
 * the longest first. Nothing where less than half of the class reads the book: then it is not read on Recto.
 */
export async function selectUnseen(db: Db, classId: string): Promise<{ memberId: string; days: number; ever: boolean }[]> {
  const { rows } = await sql<{ memberId: string; days: number; ever: boolean }>`
    with seen as (
      select m.member_id, m.joined_at, (select max(r.at) from reading_chapters r where r.institution_id = m.institution_id
        and r.member_id = m.member_id and r.textbook_id = c.textbook_id) as at
      from classes c join class_members m on m.institution_id = c.institution_id and m.class_id = c.id and m.role = 'student' and m.state = 'active'
        join members p on p.institution_id = m.institution_id and p.id = m.member_id and p.present
      where c.institution_id = here() and c.id = ${classId}::uuid and c.state = 'running' and c.textbook_id is not null
    )
    select member_id as "memberId", extract(day from now() - coalesce(at, joined_at))::integer as days, at is not null as ever from seen
    where now() - coalesce(at, joined_at) >= make_interval(days => ${homeLimits.unseenDays})
      and (select count(at) * 2 >= count(*) from seen)
    order by 2 desc, 1 limit ${mostReasons}`.execute(db)
  return rows
}
