import type { Db } from '#server/kernel/data/db.ts'

/** What an export needs to know of stored files. */
export const selectFilesToWrite = (db: Db, ids: readonly string[]) =>
  db.selectFrom('files').select(['id', 'sha256', 'suffix', 'size', 'width', 'height']).where('id', 'in', ids).orderBy('id').execute()
