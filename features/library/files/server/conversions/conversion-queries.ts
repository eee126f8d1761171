import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Facts } from '#server/kernel/files/conversion/converter.ts'
import type { Bilingual } from '#contract/errors.ts'

export interface Conversion {
  state: 'waiting' | 'running' | 'done' | 'failed'
  progress: number
  reason: Bilingual | null
  facts: Facts
}

/** The conversion of these bytes: that of the institution, else one that another institution has of the same bytes. */
export async function findConversion(platform: PlatformDb, institutionId: string | undefined, sha256: string): Promise<Conversion | undefined> {
  const { rows } = await sql<Conversion>`select * from conversion_of(${institutionId ?? null}, ${sha256})`.execute(platform)
  return rows[0]
}

/** What was made of these bytes under a name. */
export async function findMade(platform: PlatformDb, institutionId: string | undefined, sha256: string, name: string) {
  const { rows } = await sql<{ sha256: string; mime: string; size: number }>`
    select * from made_of(${institutionId ?? null}, ${sha256}, ${name})`.execute(platform)
  return rows[0]
}

/** Puts a conversion into the queue unless it is there, is done by this version, or has failed and `again` is not set. Returns whether it was put there. */
export async function queueConversion(
  db: Db,
  { sha256, converter, version, jobId }: { sha256: string; converter: string; version: number; jobId: string },
  { again }: { again: boolean },
): Promise<boolean> {
  const { rows } = await sql`insert into conversions (sha256, converter, version, job_id) values (${sha256}, ${converter}, ${version}, ${jobId})
    on conflict (institution_id, sha256) do update set state = 'waiting', progress = 0, reason = null, converter = excluded.converter,
      version = excluded.version, job_id = excluded.job_id, updated_at = now()
    where (conversions.state in ('done', 'failed') and (conversions.version <> excluded.version or conversions.converter <> excluded.converter))
      or (conversions.state = 'failed' and ${again})
    returning sha256`.execute(db)
  return rows.length > 0
}

/** Notes the state of a conversion, and at the resources with these bytes. */
export async function setConversion(
  db: Db,
  sha256: string,
  { state, progress, facts, reason }: { state: Conversion['state']; progress: number; facts?: Facts; reason?: Bilingual },
): Promise<void> {
  await db
    .updateTable('conversions')
    .set({
      state,
      progress,
      ...(facts && { facts: JSON.stringify(facts) }),
      reason: reason ? JSON.stringify(reason) : null,
      updatedAt: sql`now()`,
    })
    .where('sha256', '=', sha256)
    .execute()
  if (state === 'done') await showAtPictures(db, sha256)
  await showAtResources(db, sha256)
}

/** Sets width and height in pixels of the pictures with these bytes where the upload did not state them. */
const showAtPictures = (db: Db, sha256: string) =>
  sql`update files f set width = (c.facts ->> 'width')::integer, height = (c.facts ->> 'height')::integer from conversions c
    where f.institution_id = here() and f.sha256 = ${sha256} and f.mime like 'image/%' and f.width is null
      and c.institution_id = f.institution_id and c.sha256 = f.sha256 and c.facts ? 'width' and c.facts ? 'height'`.execute(db)

/** Copies state, length, pages, and what a ZIP archive turned out to be, to the resources with these bytes, where lists read them. */
export const showAtResources = (db: Db, sha256: string) =>
  sql`update resources r set conversion = c.state, duration = (c.facts ->> 'duration')::real, pages = (c.facts ->> 'pages')::integer,
      kind = case when r.suffix not in ('zip', 'rar') then r.kind when c.facts ? 'package' then 'package' when c.facts ? 'playlist' then 'video' else 'archive' end
    from files f, conversions c
    where r.institution_id = here() and f.institution_id = r.institution_id and f.id = r.id and f.sha256 = ${sha256}
      and c.institution_id = r.institution_id and c.sha256 = f.sha256`.execute(db)

/** A file in the store that was made of another one. */
export interface Made {
  name: string
  sha256: string
  mime: string
  size: number
}

/** Replaces what was made of these bytes. */
export async function replaceMade(db: Db, sha256: string, files: readonly Made[], pages: readonly string[]): Promise<void> {
  await db.deleteFrom('conversionObjects').where('source', '=', sha256).execute()
  if (files.length)
    await db
      .insertInto('conversionObjects')
      .values(files.map((file) => ({ ...file, source: sha256 })))
      .execute()
  await db.deleteFrom('pageTexts').where('sha256', '=', sha256).execute()
  const texts = pages.map((words, index) => ({ sha256, page: index + 1, id: newId(), words })).filter(({ words }) => words.trim() !== '')
  for (let from = 0; from < texts.length; from += 500)
    await db
      .insertInto('pageTexts')
      .values(texts.slice(from, from + 500))
      .execute()
}

/** Conversions of all institutions whose job has ended without an answer, because its process died too often or it took too long. */
export const selectLostConversions = async (platform: PlatformDb) =>
  (await sql<{ institutionId: string; sha256: string }>`select institution_id as "institutionId", sha256 from lost_conversions()`.execute(platform))
    .rows

/** Bytes of an institution that were converted and are in no file any more, with what was made of them. */
export const selectUnusedConversions = async (platform: PlatformDb) =>
  (await sql<{ institutionId: string; sha256: string }>`select institution_id as "institutionId", sha256 from unused_conversions()`.execute(platform))
    .rows

export async function deleteConversion(db: Db, sha256: string): Promise<string[]> {
  const made = await db.selectFrom('conversionObjects').select('sha256').where('source', '=', sha256).execute()
  await db.deleteFrom('conversions').where('sha256', '=', sha256).execute()
  return made.map((each) => each.sha256)
}
