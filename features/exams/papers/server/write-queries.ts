import { sql } from 'kysely'
import { draftTotal, sectionQuestions } from '#assessment/papers/figures.ts'
import type { PaperLayout } from '#assessment/papers/paper.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { PaperComposition, PaperLook, PaperState } from '../contract.ts'
import type { PaperRow } from './queries.ts'

const columnsOf = ({ sections, ...draft }: PaperComposition) => ({
  ...draft,
  sections: JSON.stringify(sections),
  points: draftTotal(sections),
  questions: sections.reduce((sum, section) => sum + sectionQuestions(section), 0),
})

export async function insertPaper(db: Db, { memberId }: Pick<User, 'memberId'>, draft: PaperComposition): Promise<string> {
  const id = newId()
  await db
    .insertInto('papers')
    .values({ ...columnsOf(draft), id, ownerId: memberId, updatedBy: memberId })
    .execute()
  return id
}

/** Saves the composition of a draft. Refuses when it was saved or locked since `rowVersion` was read. */
export async function updatePaper(db: Db, { memberId }: User, { id }: PaperRow, rowVersion: number, draft: PaperComposition): Promise<void> {
  const done = await db
    .updateTable('papers')
    .set((q) => ({ ...columnsOf(draft), updatedBy: memberId, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .where('state', 'in', ['draft', 'review'])
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Puts a paper into another state. Refuses when somebody else has changed it since it was read. */
export async function setState(
  db: Db,
  { memberId }: User,
  { id, rowVersion }: PaperRow,
  state: PaperState,
  more: { reviewNote?: string; version?: number } = {},
) {
  const done = await db
    .updateTable('papers')
    .set((q) => ({ ...more, state, updatedBy: memberId, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

export async function insertVersion(
  db: Db,
  { memberId }: Pick<User, 'memberId'>,
  version: { paperId: string; no: number; layout: PaperLayout; points: number; questions: number; note: string },
): Promise<void> {
  await db
    .insertInto('paperVersions')
    .values({ ...version, layout: JSON.stringify(version.layout), createdBy: memberId })
    .execute()
}

export async function binPaper(db: Db, id: string, binned: boolean): Promise<void> {
  await db
    .updateTable('papers')
    .set((q) => ({ deletedAt: binned ? sql`now()` : null, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the composers of a paper. Refuses people who are not in the institution any more. */
export async function replaceComposers(db: Db, user: User, paper: PaperRow, composers: readonly { id: string; access: 'review' | 'edit' }[]) {
  const wanted = new Map(composers.filter(({ id }) => id !== paper.ownerId).map(({ id, access }) => [id, access]))
  if (wanted.size) {
    const found = await db
      .selectFrom('members')
      .select('id')
      .where('id', 'in', [...wanted.keys()])
      .where('standing', 'not in', ['left', 'applied'])
      .where('visitor', '=', false)
      .execute()
    const unknown = composers.findIndex(({ id }) => wanted.has(id) && !found.some((row) => row.id === id))
    if (unknown >= 0) throw invalid(`composers[${unknown}].id`, { zh: '没有这个人', en: 'There is no such person' })
  }
  await db.deleteFrom('paperComposers').where('paperId', '=', paper.id).execute()
  if (wanted.size)
    await db
      .insertInto('paperComposers')
      .values([...wanted].map(([memberId, access]) => ({ paperId: paper.id, memberId, access, addedBy: user.memberId })))
      .execute()
}

/** Records a look at the questions of a paper, once in ten minutes for each person and kind. */
export async function recordView(db: Db, { memberId }: User, paperId: string, what: PaperLook): Promise<void> {
  const recent = await db
    .selectFrom('paperViews')
    .select('id')
    .where('paperId', '=', paperId)
    .where('memberId', '=', memberId)
    .where('what', '=', what)
    .where('viewedAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst()
  if (!recent) await db.insertInto('paperViews').values({ id: newId(), paperId, memberId, what }).execute()
}

/** Gives the papers of one member to another, who is no composer of them any more. */
export async function movePapers(db: Db, from: string, to: string): Promise<number> {
  const done = await db.updateTable('papers').set({ ownerId: to }).where('ownerId', '=', from).executeTakeFirst()
  await db
    .deleteFrom('paperComposers')
    .where('memberId', '=', to)
    .where('paperId', 'in', db.selectFrom('papers').select('id').where('ownerId', '=', to))
    .execute()
  return Number(done.numUpdatedRows)
}
