import { sql } from 'kysely'
import { lineOf } from '#assessment/questions/parts.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { QuestionState } from '../../contract.ts'

export async function insertPassage(db: Db, by: { memberId: string }, content: DocJson): Promise<string> {
  const id = newId()
  await db
    .insertInto('questionPassages')
    .values({ id, content: JSON.stringify(content), words: lineOf(content), createdBy: by.memberId })
    .execute()
  return id
}

/** The questions that share a passage now, with their banks. */
export const selectSharing = (db: Db, passageId: string) =>
  db
    .selectFrom('questions')
    .select(['id', 'bankId', 'state'])
    .where('passageId', '=', passageId)
    .where('binned', '=', false)
    .orderBy('id')
    .limit(1000)
    .execute()

interface Replaced {
  questionIds: readonly string[]
  passageId: string
  note: string
  /** The state that reviewed questions get. */
  ready: QuestionState
}

/** Gives questions another passage, each in a new version with the content that it has. */
export async function replacePassage(db: Db, by: { memberId: string }, { questionIds, passageId, note, ready }: Replaced): Promise<void> {
  await sql`insert into question_versions (question_id, no, content, content_hash, passage_id, note, created_by)
    select q.id, q.version + 1, v.content, v.content_hash, ${passageId}, ${note}, ${by.memberId}
    from questions q join question_versions v on v.institution_id = q.institution_id and v.question_id = q.id and v.no = q.version
    where q.institution_id = here() and q.id = any (${[...questionIds]}::uuid[])`.execute(db)
  await sql`update questions set passage_id = ${passageId}, version = version + 1, row_version = row_version + 1, updated_by = ${by.memberId},
    updated_at = now(), state = case when state = 'ready' then ${ready} else state end
    where institution_id = here() and id = any (${[...questionIds]}::uuid[])`.execute(db)
}

/** The place of a further question of a passage. */
export async function nextPosition(db: Db, passageId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(passage_position), 0) + 1 as next from questions
    where institution_id = here() and passage_id = ${passageId}`.execute(db)
  return rows[0]?.next ?? 1
}
