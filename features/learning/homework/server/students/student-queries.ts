import type { Annotation } from '../../contract-annotations.ts'
import { sql } from 'kysely'
import { holdsToday } from '#features/exams/tests/server/accommodations/accommodation-queries.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { studentWork } from '../queries.ts'

/** Which students are wanted: of a homework, of some of its classes or one, and perhaps one person. */
export interface Wanted {
  homeworkId: string
  classIds: readonly string[]
  memberId?: string | undefined
}

/** `studentWork` with the extension of each student for the homework and the student's accommodation of today, if there are any. */
export const timedStudentWork = (db: Db) =>
  studentWork(db)
    .leftJoin('homeworkExtensions', (join) =>
      join
        .onRef('homeworkExtensions.homeworkId', '=', 'homeworkClasses.homeworkId')
        .onRef('homeworkExtensions.classId', '=', 'homeworkClasses.classId')
        .onRef('homeworkExtensions.memberId', '=', 'classMembers.memberId'),
    )
    .leftJoin('accommodations', (join) => join.onRef('accommodations.memberId', '=', 'classMembers.memberId').on(holdsToday()))

/** The students of classes with what each has of a homework, by name, in one statement; those who left only when they have handed in and are asked for. */
export async function selectWork(db: Db, { homeworkId, classIds, memberId }: Wanted) {
  if (!classIds.length) return []
  const rows = await timedStudentWork(db)
    .innerJoin('classes', 'classes.id', 'homeworkClasses.classId')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .leftJoin('submissionVersions', (join) =>
      join
        .onRef('submissionVersions.homeworkId', '=', 'submissions.homeworkId')
        .onRef('submissionVersions.classId', '=', 'submissions.classId')
        .onRef('submissionVersions.memberId', '=', 'submissions.memberId')
        .onRef('submissionVersions.no', '=', 'submissions.versionNo'),
    )
    .leftJoin('members as graders', 'graders.id', 'submissions.gradedBy')
    .select(['members.id', 'members.name', 'members.number', 'members.avatarUrl', 'classes.id as classId', 'classes.name as className'])
    .select(['homeworkClasses.openAt', 'homeworkClasses.dueAt', 'homeworkClasses.cutoffAt'])
    .select(['homeworkExtensions.until as extension', 'homeworkExtensions.reason as extensionReason'])
    .select(['accommodations.dueHours', 'accommodations.reason as accommodationReason'])
    .select(['submissions.state', 'submissions.draftAt', 'submissions.versionNo', 'submissions.submittedAt', 'submissions.lateMinutes'])
    .select(['submissions.score', 'submissions.feedback', 'submissions.gradedAt', 'submissions.releasedAt', 'submissions.rowVersion'])
    .select('graders.name as gradedBy')
    .select((q) => [
      sql<number>`coalesce(char_length(submission_versions.plain), 0)`.as('characters'),
      q
        .selectFrom('submissionFiles')
        .select((of) => of.fn.countAll<number>().as('files'))
        .whereRef('submissionFiles.homeworkId', '=', 'submissions.homeworkId')
        .whereRef('submissionFiles.classId', '=', 'submissions.classId')
        .whereRef('submissionFiles.memberId', '=', 'submissions.memberId')
        .whereRef('submissionFiles.versionNo', '=', 'submissions.versionNo')
        .where('submissionFiles.versionNo', '>', 0)
        .where('submissionFiles.inText', '=', false)
        .as('files'),
    ])
    .where('homeworkClasses.homeworkId', '=', homeworkId)
    .where('homeworkClasses.classId', 'in', classIds)
    .where('members.present', '=', true)
    .$if(memberId !== undefined, (found) => found.where('classMembers.memberId', '=', memberId ?? ''))
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .orderBy('classes.id')
    .execute()
  return rows.map((row) => ({ ...row, dueHours: row.dueHours ?? 0, files: Number(row.files ?? 0) }))
}
export type WorkRow = Awaited<ReturnType<typeof selectWork>>[number]

/** Those students of classes whose name, pinyin or number match the words; at most two hundred. */
export async function findStudents(db: Db, classIds: readonly string[], words: string): Promise<Set<string>> {
  const inClass = db
    .selectFrom('classMembers')
    .select('classMembers.memberId')
    .where('classMembers.classId', 'in', classIds)
    .where('classMembers.role', '=', 'student')
  const found = db.selectFrom('members').select('members.id').where('members.id', 'in', inClass)
  const { items } = await paged(db, found, { name: ascending('members.nameKey', 'members.id') }, { page: 1, size: 200, sort: 'name', words })
  return new Set(items.map(({ id }) => id))
}

/** What one person has of a homework for a class. */
export interface Place {
  homeworkId: string
  classId: string
  memberId: string
}

/** Every version that was handed in, the latest first, with what it was given back for. */
export async function selectVersions(db: Db, { homeworkId, classId, memberId }: Place) {
  const rows = await db
    .selectFrom('submissionVersions')
    .leftJoin('submissionReturns', (join) =>
      join
        .onRef('submissionReturns.homeworkId', '=', 'submissionVersions.homeworkId')
        .onRef('submissionReturns.classId', '=', 'submissionVersions.classId')
        .onRef('submissionReturns.memberId', '=', 'submissionVersions.memberId')
        .onRef('submissionReturns.no', '=', 'submissionVersions.no'),
    )
    .leftJoin('members as by', 'by.id', 'submissionReturns.byId')
    .select(['submissionVersions.no', 'submissionVersions.text', 'submissionVersions.plain', 'submissionVersions.statement'])
    .select('submissionVersions.annotations')
    .select(['submissionVersions.lateMinutes', 'submissionVersions.receipt', 'submissionVersions.submittedAt'])
    .select(['submissionReturns.reason', 'submissionReturns.until', 'submissionReturns.at', 'by.name as by'])
    .where('submissionVersions.homeworkId', '=', homeworkId)
    .where('submissionVersions.classId', '=', classId)
    .where('submissionVersions.memberId', '=', memberId)
    .orderBy('submissionVersions.no', 'desc')
    .execute()
  return rows.map(({ text, annotations, ...row }) => ({
    ...row,
    text: text as unknown as DocJson | null,
    annotations: annotations as unknown as Annotation[],
  }))
}
export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

/** The files of every version and, with the number 0, of the draft; those within a text are told apart. */
export const selectFiles = (db: Db, { homeworkId, classId, memberId }: Place) =>
  db
    .selectFrom('submissionFiles')
    .select(['submissionFiles.versionNo', 'submissionFiles.fileId', 'submissionFiles.inText'])
    .where('submissionFiles.homeworkId', '=', homeworkId)
    .where('submissionFiles.classId', '=', classId)
    .where('submissionFiles.memberId', '=', memberId)
    .orderBy('submissionFiles.versionNo')
    .orderBy('submissionFiles.seq')
    .orderBy('submissionFiles.fileId')
    .execute()
