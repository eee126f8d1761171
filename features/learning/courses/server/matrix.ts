import { newId } from '#server/kernel/data/id.ts'
import { withInstitution } from '#server/seeds/institution.ts'
import { type Expectation, entriesOf, handling, leading, notLogged, type Rule } from '#server/testing/matrix/cell.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as courses from '../contract.ts'
import * as classes from '../contract-classes.ts'
import { insertCourse, updateState } from './write-queries.ts'

/** A draft is found by its team and by administrators of courses alone. */
const found: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const batch: Expectation = { own: 'ok', same: leading('ok', 'none'), other: 'none', deleted: 'none' }
const seesSchool: Rule = ({ modules }) => (modules.includes('mycourse') ? 'ok' : 'forbidden')
const facts = { name: '改过的课程', pacing: 'self', startsOn: null, endsOn: null, price: null } as const

export const matrix = [
  ...entriesOf(courses)({
    courseList: { ask: () => ({ query: {} }), expect: seesSchool },
    courseAdd: { ask: () => ({ key: newId(), body: { name: '新课程' } }), expect: handling('mycourse:add', 'ok', 'forbidden'), logs: ['course.add'] },
    courseGet: { ask: ({ courseId }) => ({ query: { contentId: courseId } }), expect: found },
    courseChange: { ask: ({ courseId }) => ({ body: { ...facts, contentId: courseId, rowVersion: 1 } }), expect: found, logs: ['course.change'] },
    courseTeamChange: {
      ask: ({ courseId, person }) => ({ body: { contentId: courseId, rowVersion: 1, teacher: [{ id: person.memberId, role: 'lead' }] } }),
      expect: found,
      logs: ['course.team'],
    },
    courseFilesChange: {
      ask: ({ courseId }) => ({ body: { contentId: courseId, rowVersion: 1, fileItems: [], is_attachment_ownload: 0 } }),
      expect: found,
      logs: ['course.files'],
    },
    courseCopy: { ask: ({ courseId }) => ({ key: newId(), body: { contentId: courseId } }), expect: found, logs: ['course.add'] },
    courseRemove: { ask: ({ courseId }) => ({ query: { id: [courseId] } }), expect: batch, logs: ['course.remove'] },
    courseStatusBatch: {
      ask: ({ courseId }) => ({ body: { ids: [courseId], status: 'publish' } }),
      expect: batch,
      logs: ['course.status', 'course.restore'],
    },
    courseBatchPreview: { ask: ({ courseId }) => ({ body: { ids: [courseId] } }), expect: batch, logs: notLogged.reads },
    courseShelf: {
      ask: ({ courseId }) => ({ body: { ids: [courseId], shelf: false } }),
      expect: { own: handling('salecourse:shelf', 'ok', 'none'), same: leading('ok', 'none'), other: 'none', deleted: 'none' },
      logs: ['course.shelf'],
    },
  }),
  ...entriesOf(classes)({
    courseClassList: { ask: ({ courseId }) => ({ query: { contentId: courseId } }), expect: found },
    classCourseGet: { ask: ({ classId }) => ({ query: { classId } }), expect: found },
    classCourseSet: { ask: ({ classId, courseId }) => ({ body: { classId, contentId: courseId } }), expect: found, logs: ['course.class'] },
    courseUsage: { ask: ({ courseId }) => ({ query: { contentId: courseId } }), expect: found },
    myCourseList: { ask: () => ({ query: {} }), expect: 'ok' },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    courseId: string
    /** The same under its name in the specification. */
    contentId: string
  }
}

export async function things({ db, memberId, fileId, named }: ThingsContext) {
  const courseId = await insertCourse(db, { memberId }, { name: named('课程') })
  await db.insertInto('courseFiles').values({ courseId, fileId, seq: 1 }).execute()
  return { courseId, contentId: courseId }
}

export const ways: Ways = {
  // A course that is on sale is taken off the shelf; the course of the matrix is not.
  courseShelf: async ({ server, caller: { person }, things: { courseId } }) => {
    await withInstitution(server.database, person.institutionId, (db) => updateState(db, person, courseId, { onShelf: true }))
    return { asked: { body: { ids: [courseId], shelf: false } } }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  courses:
    'classification_ids college_ids course_type cover_file_id created_at deleted_at describe describe_text edition_id ends_on id institution_id is_attachment_ownload major_ids name on_shelf owner_id pacing price publish_status published_at row_version school starts_on subject_ids textbook_id top updated_at updated_by',
  course_teachers: 'course_id institution_id introduction member_id role seq',
  course_files: 'course_id file_id institution_id place seq',
}
