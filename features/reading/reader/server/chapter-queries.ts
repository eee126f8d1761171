import { RENDERER_VERSION } from '#document/render/render-html.ts'
import { sql } from 'kysely'
import type { Database, Db } from '#server/kernel/data/db.ts'

interface Reading {
  institutionId: string
  editionId: string
  etag: string | null
}
const readingOf = 'select institution_id as "institutionId", edition_id as "editionId", etag from reading_of($1, $2, $3, $4)'

/** The edition in which the holder of this session may read the chapter now; undefined without a session or without permission. */
export async function findReading({ pool }: Database, tokenHash: Buffer, textbookId: string, chapterId: string): Promise<Reading | undefined> {
  const { rows } = await pool.query<Reading>(readingOf, [tokenHash, textbookId, chapterId, RENDERER_VERSION])
  return rows[0]
}

export async function isSignedIn({ pool }: Database, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from signed_in($1)', [tokenHash])
  return !!rowCount
}

/** The HTML of a chapter of an edition, as stored for this version of the renderer. */
export const findRendered = (db: Db, editionId: string, chapterId: string) =>
  db
    .selectFrom('renderedChapters')
    .select(['html', 'etag'])
    .where('editionId', '=', editionId)
    .where('chapterId', '=', chapterId)
    .where('renderer', '=', RENDERER_VERSION)
    .executeTakeFirst()

/** The texts of all chapters of an edition, in order. */
export const selectEditionTexts = (db: Db, editionId: string) =>
  db
    .selectFrom('editionChapters')
    .innerJoin('bodies', 'bodies.hash', 'editionChapters.bodyHash')
    .select(['chapterId as id', 'name', sql<string>`labels::text`.as('labels'), sql<string>`bodies.content::text`.as('json')])
    .where('editionId', '=', editionId)
    .orderBy('seq')
    .execute()
