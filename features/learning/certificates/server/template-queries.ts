import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { TemplateDraft } from '../contract.ts'

const columns = [
  'certificateTemplates.active',
  'certificateTemplates.title',
  'certificateTemplates.body',
  'certificateTemplates.hours',
  'certificateTemplates.signerName',
  'certificateTemplates.signerFunction',
  'certificateTemplates.signatureFileId',
  'certificateTemplates.logoFileId',
  'certificateTemplates.validMonths',
  'certificateTemplates.minProgress',
  'certificateTemplates.minMark',
  'certificateTemplates.automatic',
  'certificateTemplates.rowVersion',
] as const

/** The template of a course; undefined when none was stored. */
export const findTemplate = (db: Db, courseId: string) =>
  db.selectFrom('certificateTemplates').select(columns).where('courseId', '=', courseId).executeTakeFirst()
export type TemplateRecord = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

/** The template of a course, locked, so that no two award certificates of the course at the same time. */
export const lockTemplate = (db: Db, courseId: string): Promise<TemplateRecord | undefined> =>
  db.selectFrom('certificateTemplates').select(columns).where('courseId', '=', courseId).forUpdate().executeTakeFirst()

/** Stores the template of a course unless it was changed since `rowVersion`, which is 0 for a new one. */
export async function putTemplate(db: Db, courseId: string, by: { memberId: string }, draft: TemplateDraft, rowVersion: number): Promise<void> {
  const values = { ...draft, updatedBy: by.memberId, updatedAt: sql<Date>`now()`, checkedAt: null }
  if (rowVersion === 0) {
    const done = await db
      .insertInto('certificateTemplates')
      .values({ ...values, courseId })
      .onConflict((c) => c.columns(['institutionId', 'courseId']).doNothing())
      .executeTakeFirst()
    if (!done.numInsertedOrUpdatedRows) throw refusal('conflict')
    return
  }
  const done = await db
    .updateTable('certificateTemplates')
    .set((q) => ({ ...values, rowVersion: q('rowVersion', '+', 1) }))
    .where('courseId', '=', courseId)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** The courses whose certificate shows a file as signature or logo. */
export async function selectCoursesOfPicture(db: Db, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('certificateTemplates')
    .select('certificateTemplates.courseId')
    .where((q) => q.or([q('signatureFileId', '=', fileId), q('logoFileId', '=', fileId)]))
    .execute()
  return rows.map(({ courseId }) => courseId)
}

export const updateChecked = (db: Db, courseId: string) =>
  db
    .updateTable('certificateTemplates')
    .set({ checkedAt: sql<Date>`now()` })
    .where('courseId', '=', courseId)
    .execute()
