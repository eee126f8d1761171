import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

/** What of some courses decides whether they can be sold; `introduced`: somebody of the team has an introduction. */
export const selectForSale = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('courses')
    .select(['courses.id', 'courses.publishStatus', 'courses.coverFileId', 'courses.describeText', 'courses.price'])
    .select(
      sql<boolean>`exists (select from course_teachers t where t.institution_id = courses.institution_id and t.course_id = courses.id and t.introduction <> '')`.as(
        'introduced',
      ),
    )
    .where('courses.id', 'in', ids)
    .execute()
