import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { withInstitution } from '#server/seeds/institution.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as outlines from '../contract.ts'
import * as textbook from '../contract-textbook.ts'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { findNewestEdition, updateSource } from './edition/edition-queries.ts'
import { insertUnits } from './units/unit-queries.ts'

/** A course that is a draft is found by its team and by administrators of courses. */
const found: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const unit = { name: '单元', content: { kind: 'link', url: 'https://example.edu/' } } as const

export const matrix = [
  ...entriesOf(outlines)({
    outlineGet: { ask: ({ courseId }) => ({ courseId, query: {} }), expect: found },
    outlinePublish: {
      ask: ({ outlinedId, unitId }) => ({ courseId: outlinedId, body: { units: [{ id: unitId, rowVersion: 1 }] } }),
      expect: found,
      logs: ['outline.publish'],
    },
    outlineUnpublish: {
      ask: ({ outlinedId, unitId }) => ({ courseId: outlinedId, body: { units: [{ id: unitId, rowVersion: 1 }] } }),
      expect: found,
      logs: ['outline.unpublish'],
    },
    unitAdd: {
      ask: ({ outlinedId }) => ({ key: newId(), courseId: outlinedId, body: { ...unit, parentId: null, afterId: null } }),
      expect: found,
      logs: ['outline.unitAdd'],
    },
    unitChange: {
      ask: ({ outlinedId, unitId }) => ({ courseId: outlinedId, unitId, body: { ...unit, name: '改名', rowVersion: 1 } }),
      expect: found,
      logs: ['outline.unitChange'],
    },
    unitMove: {
      ask: ({ outlinedId, unitId }) => ({ courseId: outlinedId, unitId, body: { parentId: null, afterId: null, rowVersion: 1 } }),
      expect: found,
      logs: ['outline.unitMove'],
    },
    unitRemove: { ask: ({ outlinedId, unitId }) => ({ courseId: outlinedId, unitId }), expect: found, logs: ['outline.unitRemove'] },
    unitRestore: { ask: ({ outlinedId, unitId }) => ({ courseId: outlinedId, unitId }), expect: found, logs: ['outline.unitRestore'] },
    removedUnits: { ask: ({ outlinedId }) => ({ courseId: outlinedId }), expect: found },
    unitOpen: { ask: ({ outlinedId, unitId }) => ({ courseId: outlinedId, unitId }), expect: found, logs: notLogged.personal },
    unitBeat: { ask: ({ outlinedId, unitId }) => ({ courseId: outlinedId, unitId }), expect: found, logs: notLogged.ownRecord },
  }),
  ...entriesOf(textbook)({
    textbookToCourse: {
      ask: ({ publishedId }) => ({ key: newId(), body: { id: publishedId } }),
      expect: { own: pressing('mycourse:add'), same: pressing('mycourse:add'), other: 'notFound', deleted: 'notFound' },
      logs: ['outline.fromTextbook'],
    },
    courseEdition: { ask: ({ outlinedId }) => ({ courseId: outlinedId }), expect: found },
    // The course has the newest edition.
    courseEditionTake: {
      ask: ({ outlinedId }) => ({ courseId: outlinedId, body: { editionId: newId() } }),
      expect: { own: 'conflict', same: leading('conflict', 'notFound'), other: 'notFound', deleted: 'notFound' },
      logs: ['outline.edition'],
    },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A course with a unit. */
    outlinedId: string
    unitId: string
  }
}

export async function things({ db, memberId, fileId, publishedId, named }: ThingsContext) {
  const unitId = newId()
  const edition = await findNewestEdition(db, publishedId)
  const source = edition && { textbookId: publishedId, editionId: edition.id }
  const outlinedId = await insertCourse(db, { memberId }, { name: named('有大纲的课程'), ...source })
  const rules = { opens: null, prerequisite: null, groupName: '', completion: { kind: 'view' } } as const
  await insertUnits(db, { memberId }, outlinedId, [{ ...unit, id: unitId, name: named('单元'), minutes: null, rules, parentId: null, place: 'V' }])
  await db.insertInto('unitFiles').values({ unitId, fileId, seq: 1 }).execute()
  await db.insertInto('unitProgress').values({ unitId, memberId }).execute()
  await db.insertInto('unitBeats').values({ unitId, memberId }).execute()
  return { outlinedId, unitId }
}

/** Pins an edition before the newest one to a course; returns the newest one. */
async function pinEarlierEdition(db: Db, by: { memberId: string }, courseId: string, textbookId: string): Promise<string> {
  const newest = await db
    .selectFrom('editions')
    .selectAll()
    .where('textbookId', '=', textbookId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const earlier = { ...newest, id: newId(), no: newest.no - 1, authors: JSON.stringify(newest.authors) }
  await db.insertInto('editions').values(earlier).execute()
  await updateSource(db, by, courseId, { textbookId, editionId: earlier.id })
  return newest.id
}

export const ways: Ways = {
  unitRestore: async ({ server, caller, things: { outlinedId, unitId } }) => {
    await server.ask(caller.person, 'DELETE', `/pressplatform/courses/${outlinedId}/units/${unitId}`)
    return { asked: { courseId: outlinedId, unitId } }
  },
  // A course is moved on from an earlier edition.
  courseEditionTake: async ({ server, caller, things: { outlinedId, publishedId } }) => {
    const editionId = await withInstitution(server.database, caller.person.institutionId, (db) =>
      pinEarlierEdition(db, caller.person, outlinedId, publishedId),
    )
    return { asked: { courseId: outlinedId, body: { editionId } } }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  units:
    'content course_id deleted_at id institution_id minutes name parent_id place published published_at published_by row_version rules updated_at updated_by',
  unit_files: 'file_id institution_id seq unit_id',
  unit_progress: 'done_at first_seen institution_id member_id seconds unit_id',
  unit_beats: 'at institution_id member_id unit_id',
}
