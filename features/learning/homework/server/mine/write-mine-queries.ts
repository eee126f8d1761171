import { sql } from 'kysely'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Annotation } from '../../contract-annotations.ts'
import type { GivenAnswers } from '../questions/question-queries.ts'
import type { Place } from '../students/student-queries.ts'

/** What a student has written: the text as it is stored, the files within it, and those below it. */
export interface Work {
  text: { doc: DocJson; plain: string; files: readonly string[] } | null
  fileIds: readonly string[]
  answers: GivenAnswers
  annotations: readonly Annotation[]
}

const jsonOf = ({ text }: Work) => (text ? JSON.stringify(text.doc) : null)

/** Makes the row of a student's work if there is none, and locks it. */
export async function lockOwn(db: Db, place: Place) {
  await db
    .insertInto('submissions')
    .values(place)
    .onConflict((c) => c.doNothing())
    .execute()
  return db
    .selectFrom('submissions')
    .select(['submissions.draftNo', 'submissions.draftAt', 'submissions.versionNo'])
    .where('submissions.homeworkId', '=', place.homeworkId)
    .where('submissions.classId', '=', place.classId)
    .where('submissions.memberId', '=', place.memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Keeps a homework from being withdrawn or changed while something is handed in. */
export async function shareHomework(db: Db, id: string): Promise<void> {
  await db.selectFrom('homeworks').select('homeworks.id').where('homeworks.id', '=', id).forShare().execute()
}

const own = ({ homeworkId, classId, memberId }: Place) =>
  sql<boolean>`homework_id = ${homeworkId}::uuid and class_id = ${classId}::uuid and member_id = ${memberId}::uuid`

/** Whether the draft has exactly this content. */
export async function isDraft(db: Db, place: Place, work: Work): Promise<boolean> {
  const files = await db
    .selectFrom('submissionFiles')
    .select('fileId')
    .where(own(place))
    .where('versionNo', '=', 0)
    .where('inText', '=', false)
    .orderBy('seq')
    .execute()
  const row = await db
    .selectFrom('submissions')
    .select(
      sql<boolean>`draft_text is not distinct from ${jsonOf(work)}::jsonb and draft_answers = ${JSON.stringify(work.answers)}::jsonb
        and draft_annotations = ${JSON.stringify(work.annotations)}::jsonb`.as('same'),
    )
    .where(own(place))
    .executeTakeFirst()
  return row?.same === true && JSON.stringify(files.map(({ fileId }) => fileId)) === JSON.stringify(work.fileIds)
}

async function putFiles(db: Db, place: Place, versionNo: number, { text, fileIds }: Work): Promise<void> {
  await db.deleteFrom('submissionFiles').where(own(place)).where('versionNo', '=', versionNo).execute()
  const rows = [
    ...fileIds.map((fileId, seq) => ({ ...place, versionNo, fileId, seq, inText: false })),
    ...(text?.files ?? []).filter((id) => !fileIds.includes(id)).map((fileId, seq) => ({ ...place, versionNo, fileId, seq, inText: true })),
  ]
  if (rows.length) await db.insertInto('submissionFiles').values(rows).execute()
}

/** Saves the draft of a student; returns its number and when it was saved. */
export async function putDraft(db: Db, place: Place, work: Work): Promise<{ no: number; savedAt: string }> {
  await putFiles(db, place, 0, work)
  const { draftNo, draftAt } = await db
    .updateTable('submissions')
    .set((q) => ({
      draftText: jsonOf(work),
      draftAnswers: JSON.stringify(work.answers),
      draftAnnotations: JSON.stringify(work.annotations),
      draftNo: q('draftNo', '+', 1),
      draftAt: sql<Date>`clock_timestamp()`,
    }))
    .where(own(place))
    .returning(['draftNo', 'draftAt'])
    .executeTakeFirstOrThrow()
  return { no: draftNo, savedAt: draftAt?.toISOString() ?? '' }
}

interface NewVersion {
  no: number
  at: Date
  lateMinutes: number
  statement: string
  receipt: string
}

/** Hands a version in. A score that a former version had does not belong to it. */
export async function putVersion(db: Db, place: Place, work: Work, { no, at, lateMinutes, statement, receipt }: NewVersion): Promise<void> {
  const written = { text: jsonOf(work), plain: work.text?.plain ?? '', annotations: JSON.stringify(work.annotations) }
  const version = { ...place, ...written, no, statement, lateMinutes, receipt, submittedAt: at }
  await db.insertInto('submissionVersions').values(version).execute()
  await putFiles(db, place, no, work)
  await db
    .updateTable('submissions')
    .set((q) => ({
      state: 'submitted',
      versionNo: no,
      submittedAt: at,
      lateMinutes,
      score: null,
      gradedBy: null,
      gradedAt: null,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where(own(place))
    .execute()
}
