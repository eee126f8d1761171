import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { editedThroughGroups } from '../team/place-queries.ts'
import { seesAll } from '../policy.ts'
import type { User } from '#server/kernel/access/session.ts'

export const selectLevels = (db: Db) => db.selectFrom('textbookLevels').select(['id', 'name', 'nameEn']).orderBy('position').execute()

export const selectTypes = (db: Db, parentId: string | null) =>
  db
    .selectFrom('textbookTypes')
    .select(['id', 'name', 'nameEn'])
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .execute()

/** First-level types, with the number of the institution's textbooks in each. */
export const selectFirstTypes = (db: Db) =>
  db
    .selectFrom('textbookTypes')
    .leftJoin('textbooks', (join) => join.onRef('textbooks.typeId', '=', 'textbookTypes.id').on('textbooks.deletedAt', 'is', null))
    .select((q) => ['textbookTypes.id', 'textbookTypes.name', 'nameEn', q.fn.count<number>('textbooks.id').as('count')])
    .where('textbookTypes.parentId', 'is', null)
    .groupBy(['textbookTypes.id', 'textbookTypes.name', 'nameEn', 'position'])
    .orderBy('position')
    .execute()

export const selectMajors = (db: Db) => db.selectFrom('majors').select(['id', 'parentId', 'code', 'name', 'nameEn']).orderBy('code').execute()

/** Labels in use that contain the text: those that start with it first, then by frequency. */
export async function selectLabels(db: Db, q: string) {
  const label = sql<string>`unnest(labels)`
  const used = db.selectFrom('textbooks').select(label.as('name')).where('deletedAt', 'is', null).as('used')
  return db
    .selectFrom(used)
    .select((each) => ['name', each.fn.countAll<number>().as('count')])
    .where('name', 'ilike', `%${q.replace(/[\\%_]/g, '\\$&')}%`)
    .groupBy('name')
    .orderBy(sql`name ilike ${`${q.replace(/[\\%_]/g, '\\$&')}%`}`, 'desc')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(20)
    .execute()
}

/** The chapters that the caller changed last, in textbooks that the caller can still see, newest first. */
export async function selectRecentChapters(db: Db, user: User) {
  const edited = await editedThroughGroups(db, user)
  return db
    .selectFrom('chapters')
    .innerJoin('textbooks', 'textbooks.id', 'chapters.textbookId')
    .select([
      'textbooks.id as textbookId',
      'textbooks.name as textbookName',
      'chapters.id as chapterId',
      'chapters.name as chapterName',
      'chapters.updatedAt',
    ])
    .leftJoin('textbookMembers', (join) =>
      join.onRef('textbookMembers.textbookId', '=', 'textbooks.id').on('textbookMembers.memberId', '=', user.memberId),
    )
    .$if(!seesAll(user), (rows) =>
      rows.where((q) => q.or([q('textbookMembers.role', 'is not', null), ...(edited.length ? [q('textbooks.id', 'in', edited)] : [])])),
    )
    .where('chapters.updatedBy', '=', user.memberId)
    .where('chapters.deletedAt', 'is', null)
    .where('textbooks.deletedAt', 'is', null)
    .orderBy('chapters.updatedAt', 'desc')
    .orderBy('chapters.id')
    .limit(6)
    .execute()
}
