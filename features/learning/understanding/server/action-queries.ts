import { newId } from '#server/kernel/data/id.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { ActionKind } from '../contract.ts'

export interface Spot {
  chapterId: string
  point: string
  block: string
}

/** Actions on the places of a class, with who took them and the notice that was written, if it was not deleted. */
const actions = (db: Db, classId: string) =>
  db
    .selectFrom('understandingActions')
    .innerJoin('members', 'members.id', 'understandingActions.takenBy')
    .leftJoin('notices', (join) => join.onRef('notices.id', '=', 'understandingActions.noticeId').on('notices.binned', '=', false))
    .select(['understandingActions.id', 'understandingActions.chapterId', 'understandingActions.point', 'understandingActions.block'])
    .select(['understandingActions.kind', 'understandingActions.takenAt', 'members.name as by', 'notices.id as noticeId'])
    .where('understandingActions.classId', '=', classId)
export type ActionRow = Awaited<ReturnType<ReturnType<typeof actions>['execute']>>[number]

/** The actions on the places of some chapters, the first one first. */
export const selectActions = async (db: Db, classId: string, chapterIds: readonly string[]): Promise<ActionRow[]> =>
  chapterIds.length
    ? actions(db, classId)
        .where('understandingActions.chapterId', 'in', chapterIds)
        .orderBy('understandingActions.takenAt')
        .orderBy('understandingActions.id')
        .limit(1000)
        .execute()
    : []

/** Records an action on a place once; later ones change nothing but the notice. Returns it, and whether it is new. */
export async function putAction(
  db: Db,
  memberId: string,
  classId: string,
  { chapterId, point, block, kind, noticeId }: Spot & { kind: ActionKind; noticeId: string | null },
): Promise<{ action: ActionRow; added: boolean }> {
  const id = newId()
  const row = await db
    .insertInto('understandingActions')
    .values({ id, classId, chapterId, point, block, kind, noticeId, takenBy: memberId })
    .onConflict((c) =>
      c
        .columns(['institutionId', 'classId', 'chapterId', 'point', 'block', 'kind'])
        .doUpdateSet((q) => ({ noticeId: q.fn.coalesce('excluded.noticeId', 'understandingActions.noticeId') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const action = await actions(db, classId).where('understandingActions.id', '=', row.id).executeTakeFirstOrThrow()
  return { action, added: row.id === id }
}

/** An action of a class; undefined when there is none, or it was taken back. */
export const findAction = (db: Db, classId: string, id: string): Promise<ActionRow | undefined> =>
  actions(db, classId).where('understandingActions.id', '=', id).executeTakeFirst()

export async function deleteAction(db: Db, id: string): Promise<void> {
  await db.deleteFrom('understandingActions').where('id', '=', id).execute()
}
