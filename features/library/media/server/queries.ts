import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { CaptionFacts, Chapter } from '../contract.ts'

export interface About {
  institutionId: string
  title: string
  describe: string
  alt: string
  licence: string
  rightsHolder: string
  source: string
  download: boolean
  watermark: boolean
  ownerName: string
  chapters: Chapter[]
  chaptersVersion: number
  captions: CaptionFacts[]
}

/** What is shown beside a file, of whichever institution it is. That the person may read the file was decided before. */
export async function findAbout(platform: PlatformDb, fileId: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select institution_id as "institutionId", title, describe, alt, licence, rights_holder as "rightsHolder", source, download, watermark,
      owner_name as "ownerName", chapters, chapters_version as "chaptersVersion", captions from media_about(${fileId})`.execute(platform)
  return rows[0]
}

/** Replaces the chapters if they are those of `rowVersion` (0: there are none yet); returns the new version. */
export async function putChapters(
  db: Db,
  { memberId }: { memberId: string },
  fileId: string,
  chapters: readonly Chapter[],
  rowVersion: number,
): Promise<number | undefined> {
  const values = { chapters: JSON.stringify(chapters), updatedBy: memberId }
  if (rowVersion === 0) {
    const added = await db
      .insertInto('mediaChapters')
      .values({ ...values, fileId })
      .onConflict((c) => c.columns(['institutionId', 'fileId']).doNothing())
      .returning('rowVersion')
      .executeTakeFirst()
    return added?.rowVersion
  }
  const changed = await db
    .updateTable('mediaChapters')
    .set((q) => ({ ...values, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('fileId', '=', fileId)
    .where('rowVersion', '=', rowVersion)
    .returning('rowVersion')
    .executeTakeFirst()
  return changed?.rowVersion
}

/** The hosts from which videos may be played, as the institution has written them: separated by spaces, commas or semicolons. */
export const findMediaHosts = async (db: Db) =>
  (await db.selectFrom('moduleParameters').select('value').where('moduleCode', '=', 'LearningPortal').where('code', '=', 'mediaHosts').execute())
    .map(({ value }) => value)
    .join(' ')
