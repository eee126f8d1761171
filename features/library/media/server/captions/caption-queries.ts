import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Cue } from '#plain/numbers/cues.ts'
import type { Caption } from '../../contract.ts'

/** Captions of a file, of whichever institution it is. That the person may read the file was decided before. */
export async function findCaption(platform: PlatformDb, fileId: string, captionId: string): Promise<Caption | undefined> {
  const { rows } = await sql<Caption>`
    select id, language, label, state, cues, row_version as "rowVersion" from caption_of(${fileId}, ${captionId})`.execute(platform)
  return rows[0]
}

/** All texts of several captions of a file, of whichever institution it is. */
export async function selectCaptions(platform: PlatformDb, fileId: string, ids: readonly string[]): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select c.language, c.label, c.cues from unnest(${ids}::uuid[]) as id cross join lateral caption_of(${fileId}, id) as c`.execute(platform)
  return rows
}

/** Inserts captions that were checked before. */
export async function insertChecked(db: Db, by: { memberId: string }, fileId: string, captions: readonly Draft[]): Promise<void> {
  const rows = captions.map((caption) => ({ ...rowOf(caption, by), id: newId(), fileId, state: 'checked' }))
  if (rows.length > 0) await db.insertInto('captions').values(rows).execute()
}

interface Draft {
  language: string
  label: string
  cues: readonly Cue[]
}

const rowOf = ({ language, label, cues }: Draft, { memberId }: { memberId: string }) => ({
  language,
  label,
  cues: JSON.stringify(cues),
  updatedBy: memberId,
})

/** Inserts captions as a draft. Undefined if the file has some in this language. */
export async function insertCaption(db: Db, by: { memberId: string }, fileId: string, draft: Draft): Promise<string | undefined> {
  const added = await db
    .insertInto('captions')
    .values({ ...rowOf(draft, by), id: newId(), fileId })
    .onConflict((c) => c.columns(['institutionId', 'fileId', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Refuses with `conflict` when the captions were changed since `rowVersion` was read. */
export async function updateCaption(
  db: Db,
  by: { memberId: string },
  captionId: string,
  { state, rowVersion, ...draft }: Draft & { state: string; rowVersion: number },
): Promise<void> {
  const changed = await db
    .updateTable('captions')
    .set((q) => ({ ...rowOf(draft, by), state, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', captionId)
    .where('rowVersion', '=', rowVersion)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw refusal('conflict')
}

/** Whether the file has other captions in this language. */
export const hasOther = async (db: Db, fileId: string, captionId: string, language: string) =>
  (await db
    .selectFrom('captions')
    .select('id')
    .where('fileId', '=', fileId)
    .where('id', '<>', captionId)
    .where('language', '=', language)
    .executeTakeFirst()) !== undefined

export const deleteCaption = (db: Db, captionId: string) => db.deleteFrom('captions').where('id', '=', captionId).execute()

/** Notes at the resource whether it has captions that were checked, for lists. */
export const showCaptioned = (db: Db, fileId: string) =>
  sql`update resources set captioned = not captioned where institution_id = here() and id = ${fileId}
    and captioned <> exists (select from captions where institution_id = here() and file_id = ${fileId} and state = 'checked')`.execute(db)
