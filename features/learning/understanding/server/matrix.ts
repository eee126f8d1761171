import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as understanding from '../contract.ts'

/** What a class did not understand is there for those who teach in it and for administrators of the institution. */
const taught: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(understanding)({
  understandingGet: { ask: ({ puzzledClassId }) => ({ classId: puzzledClassId, query: {} }), expect: taught },
  understandingAct: {
    ask: ({ puzzledClassId, publishedChapterId }) => ({
      classId: puzzledClassId,
      body: { chapterId: publishedChapterId, point: '栈', kind: 'lesson' },
    }),
    expect: taught,
    logs: ['understanding.act'],
  },
  understandingUndo: {
    ask: ({ puzzledClassId, understandingActionId }) => ({ classId: puzzledClassId, actionId: understandingActionId }),
    expect: taught,
    logs: ['understanding.undo'],
  },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A class with a book that the person teaches. */
    puzzledClassId: string
    /** An action on a place of its book. */
    understandingActionId: string
  }
}

export async function things({ db, memberId, publishedId, publishedChapterId, named }: ThingsContext) {
  const [puzzledClassId, understandingActionId] = [newId(), newId()]
  await db
    .insertInto('classes')
    .values({ id: puzzledClassId, ownerId: memberId, state: 'running', name: named('没弄懂的班'), inviteCode: newCode(), textbookId: publishedId })
    .execute()
  await db.insertInto('classMembers').values({ classId: puzzledClassId, memberId, role: 'teacher', joinedVia: 'added' }).execute()
  await db
    .insertInto('understandingActions')
    .values({
      id: understandingActionId,
      classId: puzzledClassId,
      chapterId: publishedChapterId,
      point: '队列',
      kind: 'questions',
      takenBy: memberId,
    })
    .execute()
  return { puzzledClassId, understandingActionId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  understanding_actions: 'block chapter_id class_id id institution_id kind notice_id point taken_at taken_by',
}
