import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { QuestionDraft, QuestionKind } from '../../contract-questions.ts'

const questions = (db: Db) =>
  db
    .selectFrom('liveQuestions')
    .select(['id', 'hourId', 'seq', 'kind', 'body', 'options', 'multiple', 'rightOptions', 'reason'])
    .select(['round', 'open', 'shown', 'discussUntil', 'hiddenWords'])

const typed = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: row.kind as QuestionKind })

/** The questions of an hour in their order. */
export const selectQuestions = async (db: Db, hourId: string) =>
  (await questions(db).where('hourId', '=', hourId).orderBy('seq').execute()).map(typed)
export type QuestionRecord = Awaited<ReturnType<typeof selectQuestions>>[number]

export async function findQuestion(db: Db, id: string): Promise<QuestionRecord | undefined> {
  const row = await questions(db).where('id', '=', id).executeTakeFirst()
  return row && typed(row)
}

/** A question that stays as it is until the end of the transaction: a round is not closed while a vote is stored. */
export async function holdQuestion(db: Db, id: string): Promise<QuestionRecord | undefined> {
  const row = await questions(db).where('id', '=', id).forShare().executeTakeFirst()
  return row && typed(row)
}

const rowOf = ({ right, ...draft }: QuestionDraft) => ({ ...draft, rightOptions: right })

/** Adds a question after those of the hour, which the caller has locked. */
export async function insertQuestion(db: Db, hourId: string, draft: QuestionDraft): Promise<{ id: string; count: number }> {
  const { count, last } = await db
    .selectFrom('liveQuestions')
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.max('seq').as('last')])
    .where('hourId', '=', hourId)
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('liveQuestions')
    .values({ ...rowOf(draft), id, hourId, seq: (last ?? 0) + 1 })
    .execute()
  return { id, count: Number(count) + 1 }
}

export async function updateQuestion(db: Db, id: string, draft: QuestionDraft): Promise<void> {
  await db.updateTable('liveQuestions').set(rowOf(draft)).where('id', '=', id).execute()
}

export async function deleteQuestion(db: Db, id: string): Promise<void> {
  await db.deleteFrom('liveQuestions').where('id', '=', id).execute()
}

/** Where a question is in the course of the hour. */
export interface Progress {
  round: number
  open: boolean
  shown: boolean
}

/** A step ends the time of a discussion. */
export async function setProgress(db: Db, id: string, { round, open, shown }: Progress): Promise<void> {
  await db.updateTable('liveQuestions').set({ round, open, shown, discussUntil: null }).where('id', '=', id).execute()
}

/** One round of an hour is open at a time. */
export async function closeOthers(db: Db, hourId: string, questionId: string): Promise<void> {
  await db
    .updateTable('liveQuestions')
    .set({ open: false, discussUntil: null })
    .where('hourId', '=', hourId)
    .where('id', '!=', questionId)
    .where((q) => q.or([q('open', '=', true), q('discussUntil', 'is not', null)]))
    .execute()
}

export async function setDiscussion(db: Db, id: string, seconds: number | null): Promise<void> {
  await db
    .updateTable('liveQuestions')
    .set({ discussUntil: seconds === null ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
}

export async function setHiddenWords(db: Db, id: string, words: readonly string[]): Promise<void> {
  await db
    .updateTable('liveQuestions')
    .set({ hiddenWords: [...words] })
    .where('id', '=', id)
    .execute()
}
