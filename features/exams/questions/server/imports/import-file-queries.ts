import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { insertFiles } from '#server/kernel/files/file-queries.ts'
import type { FoundFile } from './import-files.ts'

export type ImportFiles = ReadonlyMap<string, { id: string; damaged: boolean }>

/** Files that are inserted by one statement. */
const together = 500

/** Notes the files that an import has stored, and returns their ids by path. A path that is noted already keeps its file. */
export async function insertImportFiles(
  db: Db,
  by: { memberId: string },
  importId: string,
  files: ReadonlyMap<string, FoundFile>,
): Promise<ImportFiles> {
  const rows = await db.selectFrom('questionImportFiles').select(['path', 'fileId', 'damaged']).where('importId', '=', importId).execute()
  const known = new Map(rows.map(({ path, fileId, damaged }) => [path, { id: fileId, damaged }]))
  const added = [...files].filter(([path]) => !known.has(path))
  for (let from = 0; from < added.length; from += together) {
    const part = added.slice(from, from + together)
    const ids = await insertFiles(
      db,
      by,
      part.map(([, { upload, size }]) => ({ ...upload, ...size })),
    )
    const rows = part.map(([path, { damaged }], at) => ({ importId, path, fileId: ids[at] ?? '', damaged }))
    await db.insertInto('questionImportFiles').values(rows).execute()
    for (const { path, fileId, damaged } of rows) known.set(path, { id: fileId, damaged })
  }
  return known
}

/** Expires the files of an import that no question shows; they are deleted with the other expired files. */
export async function expireUnusedImportFiles(db: Db, importId: string): Promise<void> {
  await sql`
    with unused as (
      delete from question_import_files i where i.institution_id = here() and i.import_id = ${importId}
        and not exists (select from question_files f where f.institution_id = i.institution_id and f.file_id = i.file_id)
      returning i.file_id
    )
    update files set expires_at = now() from unused where files.institution_id = here() and files.id = unused.file_id`.execute(db)
}
