import type { NamedEntry } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { insertCourse } from './write-queries.ts'

export const matrix: readonly NamedEntry[] = []

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    courseId: string
  }
}

export async function things({ db, memberId, fileId, named }: ThingsContext) {
  const courseId = await insertCourse(db, { memberId }, { name: named('课程') })
  await db.insertInto('courseFiles').values({ courseId, fileId, seq: 1 }).execute()
  return { courseId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  courses:
    'classification_ids college_ids course_type cover_file_id created_at deleted_at describe describe_text edition_id ends_on id institution_id is_attachment_ownload major_ids name on_shelf owner_id pacing price publish_status published_at row_version school starts_on subject_ids textbook_id top updated_at updated_by',
  course_teachers: 'course_id institution_id introduction member_id role seq',
  course_files: 'course_id file_id institution_id seq',
}
