import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import { courses, noCourse, typed } from '#features/learning/courses/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

const templates = (db: Db, user: User) =>
  courses(db, user)
    .innerJoin('courseTemplates', 'courseTemplates.courseId', 'courses.id')
    .select(['courseTemplates.describe', 'courseTemplates.offeredAt'])
    .where('courses.deletedAt', 'is', null)

type Selected = Awaited<ReturnType<ReturnType<typeof templates>['execute']>>[number]
const template = (row: Selected) => ({ ...typed(row), describe: row.describe, offeredAt: row.offeredAt })
export type TemplateRecord = ReturnType<typeof template>

const orders = { newest: descending('courseTemplates.offeredAt', 'courseTemplates.courseId') }

/**
 * A page of the templates of the institution, the newest first; words are looked for in the name, school and introduction of the course and in the
 * description of the template.
 */
export async function selectTemplates(db: Db, user: User, { q, ...paging }: Paging & { q?: string | undefined }) {
  const found = db
    .selectFrom('courseTemplates')
    .innerJoin('courses', 'courses.id', 'courseTemplates.courseId')
    .select('courseTemplates.courseId')
    .where('courses.deletedAt', 'is', null)
  const { items, ...rest } = await paged(db, found, orders, { ...paging, sort: 'newest', words: q })
  const ids = items.map(({ courseId }) => courseId)
  const rows = ids.length ? await templates(db, user).where('courses.id', 'in', ids).execute() : []
  const byId = new Map(rows.map((row) => [row.id, template(row)]))
  return { ...rest, items: ids.flatMap((id) => byId.get(id) ?? []) }
}

/** A template; refuses with `notFound` a course that is not offered as one. */
export async function loadTemplate(db: Db, user: User, courseId: string): Promise<TemplateRecord> {
  const row = await templates(db, user).where('courses.id', '=', courseId).executeTakeFirst()
  if (!row) throw noCourse()
  return template(row)
}

/** How many courses were made from each of these templates. */
export async function countUses(db: Db, courseIds: readonly string[]): Promise<Map<string, number>> {
  if (!courseIds.length) return new Map()
  const rows = await db
    .selectFrom('courseReruns')
    .select((q) => ['courseReruns.sourceId', q.fn.countAll<number>().as('count')])
    .where('courseReruns.sourceId', 'in', courseIds)
    .where('courseReruns.templateName', 'is not', null)
    .groupBy('courseReruns.sourceId')
    .execute()
  return new Map(rows.map(({ sourceId, count }) => [sourceId ?? '', Number(count)]))
}

/** How many units to learn the draft of each of these courses has. */
export async function countUnits(db: Db, courseIds: readonly string[]): Promise<Map<string, number>> {
  if (!courseIds.length) return new Map()
  const rows = await db
    .selectFrom('units')
    .select((q) => ['units.courseId', q.fn.countAll<number>().as('count')])
    .where('units.courseId', 'in', courseIds)
    .where('units.deletedAt', 'is', null)
    .where('units.kind', '<>', 'section')
    .groupBy('units.courseId')
    .execute()
  return new Map(rows.map(({ courseId, count }) => [courseId, Number(count)]))
}

/** How a course is offered as a template, with the name of who offers it; undefined where it is not. */
export const findOffer = (db: Db, courseId: string) =>
  db
    .selectFrom('courseTemplates')
    .innerJoin('members', 'members.id', 'courseTemplates.offeredBy')
    .select(['courseTemplates.describe', 'courseTemplates.offeredAt', 'members.name'])
    .where('courseTemplates.courseId', '=', courseId)
    .executeTakeFirst()

/** Offers a course as a template, or changes the description; the time of the offer stays then. */
export async function putOffer(db: Db, courseId: string, memberId: string, describe: string): Promise<void> {
  await db
    .insertInto('courseTemplates')
    .values({ courseId, describe, offeredBy: memberId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'courseId']).doUpdateSet({ describe: sql<string>`excluded.describe` }))
    .execute()
}

/** Withdraws a template; whether there was one. */
export async function deleteOffer(db: Db, courseId: string): Promise<boolean> {
  const done = await db.deleteFrom('courseTemplates').where('courseId', '=', courseId).executeTakeFirst()
  return done.numDeletedRows > 0n
}
