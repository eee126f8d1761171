import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading } from '#server/testing/matrix/cell.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as reruns from '../contract.ts'
import { insertRerun } from './rerun-queries.ts'

/** A draft is found by its team and by administrators of courses. */
const found: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(reruns)({
  rerunPreview: { ask: ({ courseId }) => ({ courseId, query: { weeks: 26 } }), expect: found },
  // The course was changed since it was looked at.
  rerunStart: {
    ask: ({ courseId }) => ({ key: newId(), courseId, body: { version: '', weeks: 26, name: '新一轮' } }),
    expect: { own: 'conflict', same: leading('conflict', 'notFound'), other: 'notFound', deleted: 'notFound' },
    logs: ['rerun.make'],
  },
  rerunSource: { ask: ({ courseId }) => ({ courseId }), expect: found },
})

export async function things({ db, memberId, named }: ThingsContext) {
  const by = { memberId }
  const sourceId = await insertCourse(db, by, { name: named('上一轮') })
  const courseId = await insertCourse(db, by, { name: named('新一轮') })
  await insertRerun(db, courseId, sourceId, 26)
  return {}
}

export const ways: Ways = {
  // The version of the preview is sent back.
  rerunStart: async ({ server, caller, things: { courseId } }) => {
    const { data } = await server.ask(caller.person, 'GET', `/pressplatform/courses/${courseId}/rerun/preview?weeks=26`)
    const { version } = data as { version: string }
    return { asked: { key: newId(), courseId, body: { version, weeks: 26, name: '新一轮' } } }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  course_reruns: 'course_id institution_id source_id weeks',
}
