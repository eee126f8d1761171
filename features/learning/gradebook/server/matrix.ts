import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import { newId } from '#server/kernel/data/id.ts'
import { writeXlsx } from '#server/kernel/files/sheet.ts'
import { type Expectation, entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as gradebook from '../contract.ts'
import * as marks from '../contract-marks.ts'
import * as rules from '../contract-rules.ts'
import * as sheet from '../contract-sheet.ts'
import { idHead, versionsHead } from './sheet/sheet-layout.ts'

/** The gradebook of a class is there for those who teach in it and for administrators of the institution. */
const taught: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** The own marks are those of the class in which the person is a student; others, administrators included, have none there. */
const mine: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }
/** What cannot be read is refused before anything else. */
/** A workbook by its folders, which holds nothing that can be read. */
const emptySheet = await zipped({ 'xl/workbook.xml': '' })
const unread: Expectation = { own: 'invalid', same: 'invalid', other: 'invalid', deleted: 'invalid' }

const draft = {
  rowVersion: 1,
  late: { perDay: 0, most: 100 },
  released: false,
  categories: [{ id: null, name: '考试', weight: 100, dropLowest: 0 }],
}

export const matrix = [
  ...entriesOf(gradebook)({
    gradebookGet: { ask: ({ gradedClassId }) => ({ classId: gradedClassId, query: {} }), expect: taught },
    gradebookStudent: { ask: ({ gradedClassId, studentId }) => ({ classId: gradedClassId, memberId: studentId }), expect: taught },
    gradebookShown: { ask: ({ gradedClassId, studentId }) => ({ classId: gradedClassId, memberId: studentId }), expect: taught },
    gradebookChanges: { ask: ({ gradedClassId }) => ({ classId: gradedClassId, query: {} }), expect: taught },
    gradebookMine: { ask: ({ studiedClassId }) => ({ classId: studiedClassId }), expect: mine },
  }),
  ...entriesOf(rules)({
    gradebookRulesPreview: {
      ask: ({ gradedClassId, gradeItemId }) => ({ classId: gradedClassId, body: { ...draft, items: [itemOf(gradeItemId)] } }),
      expect: taught,
      logs: notLogged.reads,
    },
    gradebookRulesChange: {
      ask: ({ gradedClassId, gradeItemId }) => ({ classId: gradedClassId, body: { ...draft, items: [itemOf(gradeItemId)] } }),
      expect: taught,
      logs: ['gradebook.rules'],
    },
  }),
  ...entriesOf(marks)({
    gradebookMarksChange: {
      ask: ({ gradedClassId, gradeItemId, studentId }) => ({
        classId: gradedClassId,
        body: { marks: [{ itemId: gradeItemId, memberId: studentId, rowVersion: 1, set: { do: 'points', points: 3 } }] },
      }),
      expect: taught,
      logs: ['gradebook.marks'],
      oneLogEntry: true,
    },
  }),
  ...entriesOf(sheet)({
    gradebookExport: { ask: ({ gradedClassId }) => ({ classId: gradedClassId, body: {} }), expect: taught, logs: ['gradebook.export'] },
    gradebookSheetRead: {
      ask: ({ gradedClassId }) => ({ classId: gradedClassId, file: { name: '成绩.xlsx', bytes: emptySheet } }),
      expect: unread,
      logs: notLogged.reads,
    },
    gradebookSheetApply: {
      ask: ({ gradedClassId, gradeItemId, studentId }) => ({
        classId: gradedClassId,
        body: { reason: '统一登分', marks: [{ itemId: gradeItemId, memberId: studentId, rowVersion: 1, points: 4 }] },
      }),
      expect: taught,
      logs: ['gradebook.sheet'],
      oneLogEntry: true,
    },
  }),
]

const itemOf = (id: string) => ({ id, category: 0, kind: 'manual' as const, sourceId: null, title: '作 1', points: 10, shown: true })

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A class that the person teaches, with a gradebook. */
    gradedClassId: string
    /** An item of it in which a student has a mark. */
    gradeItemId: string
    /** A class in which the person is a student. */
    studiedClassId: string
  }
}

export async function things({ db, memberId, studentId, named }: ThingsContext) {
  const [gradedClassId, studiedClassId, gradeItemId, categoryId] = [newId(), newId(), newId(), newId()]
  await db
    .insertInto('classes')
    .values([
      { id: gradedClassId, name: named('有成绩的班'), inviteCode: newCode(), ownerId: memberId, state: 'running' },
      { id: studiedClassId, name: named('在读的班'), inviteCode: newCode(), ownerId: memberId, state: 'running' },
    ])
    .execute()
  await db
    .insertInto('classMembers')
    .values([
      { classId: gradedClassId, memberId, role: 'teacher', joinedVia: 'added' },
      ...(memberId === studentId ? [] : [{ classId: gradedClassId, memberId: studentId, joinedVia: 'code' }]),
      { classId: studiedClassId, memberId, joinedVia: 'code' },
    ])
    .execute()
  await db.insertInto('gradebooks').values({ classId: gradedClassId }).execute()
  await db
    .insertInto('gradebookCategories')
    .values({ id: categoryId, classId: gradedClassId, seq: 0, name: named('作业'), weight: 100 })
    .execute()
  const item = { id: gradeItemId, classId: gradedClassId, categoryId, kind: 'manual', title: named('作 1'), points: 10, seq: 0 }
  await db.insertInto('gradebookItems').values(item).execute()
  const mark = { itemId: gradeItemId, memberId: studentId }
  await db
    .insertInto('gradebookMarks')
    .values({ ...mark, state: 'points', points: 2, changedBy: memberId })
    .execute()
  const after = JSON.stringify({ state: 'points', points: 2, lateHours: 0, override: null })
  await db
    .insertInto('gradebookChanges')
    .values({ ...mark, id: newId(), after, byId: memberId })
    .execute()
  return { gradedClassId, studiedClassId, gradeItemId }
}

export const ways: Ways = {
  // The file of the matrix cannot be read; this one is the sheet of the class, without a student.
  gradebookSheetRead: async ({ things: { gradedClassId } }) => {
    const path = join(tmpdir(), `${newId()}.xlsx`)
    await writeXlsx(path, ['姓名', `${idHead}${gradedClassId}`, versionsHead], [], { widths: [10, 10, 10], sheet: '成绩' })
    const bytes = await readFile(path)
    await rm(path)
    return { asked: { classId: gradedClassId, file: { name: '成绩.xlsx', bytes } } }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  gradebooks: 'class_id institution_id late_most late_per_day released row_version told_at updated_at',
  gradebook_categories: 'class_id drop_lowest id institution_id name seq weight',
  gradebook_items: 'category_id class_id homework_id id institution_id kind points seq shown test_id thread_id title',
  gradebook_marks: 'changed_at changed_by institution_id item_id late_hours member_id override_points override_reason points row_version state',
  gradebook_changes: 'after at before by_id id institution_id item_id member_id reason',
}
