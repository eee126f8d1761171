import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { insertUnits } from '#features/learning/outlines/server/units/unit-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, handling, leading } from '#server/testing/matrix/cell.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as reruns from '../contract.ts'
import * as templates from '../contract-templates.ts'
import { insertRerun } from './rerun-queries.ts'
import { putOffer } from './templates/template-queries.ts'

/** A draft is found by its team and by administrators of courses. */
const found: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

/** A template is there for all of the institution who may add courses, also where they do not see the course. */
const adding = (allowed: 'ok' | 'conflict' | 'notFound') => handling('mycourse:add', allowed, 'forbidden')
const offered: Expectation = { own: adding('ok'), same: adding('ok'), other: adding('notFound'), deleted: adding('notFound') }

export const matrix = [
  ...entriesOf(reruns)({
    rerunPreview: { ask: ({ courseId }) => ({ courseId, query: { weeks: 26 } }), expect: found },
    // The course was changed since it was looked at.
    rerunStart: {
      ask: ({ courseId }) => ({ key: newId(), courseId, body: { version: '', weeks: 26, name: '新一轮' } }),
      expect: { own: 'conflict', same: leading('conflict', 'notFound'), other: 'notFound', deleted: 'notFound' },
      logs: ['rerun.make'],
    },
    rerunSource: { ask: ({ courseId }) => ({ courseId }), expect: found },
  }),
  ...entriesOf(templates)({
    templateList: { ask: () => ({ query: {} }), expect: adding('ok') },
    templateGet: { ask: ({ templateCourseId }) => ({ courseId: templateCourseId }), expect: offered },
    templatePreview: { ask: ({ templateCourseId }) => ({ courseId: templateCourseId, query: { weeks: 26 } }), expect: offered },
    // The course was changed since it was looked at.
    templateUse: {
      ask: ({ templateCourseId }) => ({ key: newId(), courseId: templateCourseId, body: { version: '', weeks: 26, name: '从模板来' } }),
      expect: { ...offered, own: adding('conflict'), same: adding('conflict') },
      logs: ['template.use'],
    },
    templateState: { ask: ({ templateCourseId }) => ({ courseId: templateCourseId }), expect: found },
    templateOffer: {
      ask: ({ templateCourseId }) => ({ courseId: templateCourseId, body: { describe: '给新老师' } }),
      expect: found,
      logs: ['template.offer'],
    },
    templateWithdraw: { ask: ({ templateCourseId }) => ({ courseId: templateCourseId }), expect: found, logs: ['template.withdraw'] },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A course of the person with a unit, not published, that is offered as a template. */
    templateCourseId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const by = { memberId }
  const sourceId = await insertCourse(db, by, { name: named('上一轮') })
  const courseId = await insertCourse(db, by, { name: named('新一轮') })
  await insertRerun(db, courseId, sourceId, 26)
  const templateCourseId = await insertCourse(db, by, { name: named('模板') })
  const rules = { opens: null, prerequisite: null, groupName: '', completion: { kind: 'none' } } as const
  const unit = { id: newId(), parentId: null, place: 'V', name: named('单元'), minutes: null, rules }
  await insertUnits(db, by, templateCourseId, [{ ...unit, content: { kind: 'link', url: 'https://example.edu/' } }])
  await putOffer(db, templateCourseId, memberId, named('给新老师'))
  return { templateCourseId }
}

export const ways: Ways = {
  // The version of the preview is sent back.
  rerunStart: async ({ server, caller, things: { courseId } }) => {
    const { data } = await server.ask(caller.person, 'GET', `/pressplatform/courses/${courseId}/rerun/preview?weeks=26`)
    const { version } = data as { version: string }
    return { asked: { key: newId(), courseId, body: { version, weeks: 26, name: '新一轮' } } }
  },
  templateUse: async ({ server, caller, things: { templateCourseId: courseId } }) => {
    const { data } = await server.ask(caller.person, 'GET', `/pressplatform/coursetemplates/${courseId}/preview?weeks=26`)
    const { version } = data as { version: string }
    return { asked: { key: newId(), courseId, body: { version, weeks: 26, name: '从模板来' } } }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  course_reruns: 'course_id institution_id made_at source_id template_name weeks',
  course_templates: 'course_id describe institution_id offered_at offered_by words',
}
